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
 * Reads the stream of the bell while the page is visible. Where streams fail it asks for single signals, and tries a stream
 * again each time.
 */
export async function followNotifications(
  onSignal: (signal: NotificationSignal) => void,
  stop: AbortSignal,
  times: StreamTimes = usualTimes,
) {
  let failures = 0
  while (!stop.aborted) {
    await untilVisible(stop)
    const end = await readStream(onSignal, stop, times).catch((problem: unknown) => {
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
    const timer = setTimeout(resolve, milliseconds)
    stop.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const untilVisible = (stop: AbortSignal) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (document.visibilityState === 'hidden' && !stop.aborted) return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    stop.addEventListener('abort', look)
    look()
  })
