import { createParser } from 'eventsource-parser'
import { openStream, Refusal } from 'shared-api'
import { NotificationSignal, notificationStream } from 'shared-api/notifications/notifications'

/** Milliseconds. */
export interface StreamTimes {
  /** After a stream that ended by itself: a random part of it, so that all bells do not come back at once. */
  reconnect: number
  /** After the first failure; each next one waits twice as long, up to `poll`. */
  retry: number
  poll: number
  /** Without a sign of life for so long, a stream is taken for broken. */
  silence: number
}

const usualTimes: StreamTimes = { reconnect: 2000, retry: 1000, poll: 30_000, silence: 60_000 }

/**
 * Follows the stream of the bell while the page is visible. Where streams fail it asks for single signals, and tries a stream
 * again each time. Of several visible pages one reads the stream and tells the others: without HTTP/2 a browser has six
 * connections to the portal for all of its pages, and each stream keeps one.
 */
export async function followNotifications(
  onSignal: (signal: NotificationSignal) => void,
  stop: AbortSignal,
  times: StreamTimes = usualTimes,
) {
  const channel = channelOfPages(onSignal, stop)
  const read = () =>
    readStream(
      (signal) => {
        onSignal(signal)
        // Only pages of this origin hear a channel.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        channel?.postMessage(signal)
      },
      stop,
      times,
    )
  let failures = 0
  while (!stop.aborted) {
    await untilVisible(stop)
    const end = await onOnePage(read, () => poll(onSignal, stop), stop).catch((problem: unknown) => {
      if (problem instanceof Refusal && (problem.status === 401 || problem.status === 403)) return 'refused'
      return 'broken'
    })
    if (end === 'refused') return
    if (end === 'ended') {
      failures = 0
      await wait(Math.random() * times.reconnect, stop)
    } else {
      if (document.visibilityState === 'visible') await poll(onSignal, stop)
      await wait(Math.min(times.retry * 2 ** failures, times.poll), stop)
      failures += 1
    }
  }
}

const nameOfStream = 'portal-notifications'

const canShare = () => 'locks' in navigator && 'BroadcastChannel' in globalThis

function channelOfPages(onSignal: (signal: NotificationSignal) => void, stop: AbortSignal) {
  if (!canShare()) return undefined
  const channel = new BroadcastChannel(nameOfStream)
  channel.addEventListener('message', ({ data }) => onSignal(NotificationSignal.parse(data)))
  stop.addEventListener('abort', () => channel.close())
  return channel
}

/** Reads when no other page does; `beforeWaiting` brings what the other page was told before. */
async function onOnePage(
  read: () => Promise<'ended' | 'broken'>,
  beforeWaiting: () => Promise<void>,
  signal: AbortSignal,
): Promise<'ended' | 'broken'> {
  if (!canShare()) return read()
  const { locks } = navigator
  const end = await locks.request(nameOfStream, { ifAvailable: true }, (lock) => (lock ? read() : 'taken'))
  if (end !== 'taken') return end
  await beforeWaiting()
  return locks.request(nameOfStream, { signal }, () =>
    document.visibilityState === 'hidden' ? 'ended' : read(),
  )
}

/** Whether it ended by itself, after a first signal. */
async function readStream(
  onSignal: (signal: NotificationSignal) => void,
  stop: AbortSignal,
  { silence }: StreamTimes,
): Promise<'ended' | 'broken'> {
  const leaving = new AbortController()
  const onHidden = () => {
    if (document.visibilityState === 'hidden') leaving.abort()
  }
  document.addEventListener('visibilitychange', onHidden)
  let timer = setTimeout(() => leaving.abort(), silence)
  let hasSignal = false
  try {
    const signal = AbortSignal.any([stop, leaving.signal])
    const body = await openStream(notificationStream, signal)
    const parser = createParser({
      onEvent: ({ data }) => {
        hasSignal = true
        onSignal(NotificationSignal.parse(JSON.parse(data)))
      },
    })
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const piece = await reader.read()
      if (piece.done) return hasSignal ? 'ended' : 'broken'
      clearTimeout(timer)
      timer = setTimeout(() => leaving.abort(), silence)
      parser.feed(piece.value)
    }
  } catch (problem) {
    if (document.visibilityState === 'hidden') return 'ended'
    throw problem
  } finally {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onHidden)
  }
}

/** One signal; a failure is the next try's. */
async function poll(onSignal: (signal: NotificationSignal) => void, stop: AbortSignal) {
  try {
    const body = await openStream(`${notificationStream}?once=true`, stop)
    const parser = createParser({
      onEvent: ({ data }) => onSignal(NotificationSignal.parse(JSON.parse(data))),
    })
    parser.feed(await new Response(body).text())
  } catch {
    // The network may be away for longer.
  }
}

const wait = (milliseconds: number, stop: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    stop.addEventListener('abort', end)
  })

const untilVisible = (stop: AbortSignal) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (document.visibilityState === 'hidden' && !stop.aborted) return
      document.removeEventListener('visibilitychange', look)
      stop.removeEventListener('abort', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    stop.addEventListener('abort', look)
    look()
  })
