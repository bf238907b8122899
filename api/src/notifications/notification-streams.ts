import type { FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import type { NotificationSignal } from 'shared-api/notifications/notifications'
import { Refusal } from 'shared-api/refusal'
import { networkOf } from 'shared-http/network'
import { Tally } from 'shared-http/tally'
import type { Caller } from '../context.ts'

export interface StreamSettings {
  /** The user of the request's session, without extending it; undefined once it has ended. */
  readCaller: (request: FastifyRequest) => Promise<Caller | undefined>
  countUnread: (user: Caller) => Promise<number>
  /** Streams that are open at once. */
  bounds: { ofUser: number; ofNetwork: number }
  /** Milliseconds between two looks at the session, with a sign of life for the client. */
  heartbeat: number
}

interface Stream {
  request: FastifyRequest
  reply: FastifyReply
  user: Caller
  /** A signal is on its way: what changes now is sent after it. */
  isBusy: boolean
  pending: { recordId: string | undefined } | undefined
}

/** At most so many streams ask the database at once, so that hundreds of open bells leave its connections to other calls. */
const countsAtOnce = 2

/** The open bells of this process. */
export function notificationStreams({ readCaller, countUnread, bounds, heartbeat }: StreamSettings) {
  const streams = new Set<Stream>()
  const open = new Tally()
  const limit = pLimit(countsAtOnce)
  const timer = setInterval(() => {
    for (const stream of streams) void limit(() => look(stream))
  }, heartbeat).unref()

  /** Ends the stream of a session that has ended; others show that they live. */
  async function look(stream: Stream) {
    const user = await readCaller(stream.request).catch(() => stream.user)
    if (user === undefined) end(stream)
    else stream.reply.raw.write(': \n\n')
  }

  async function signal(stream: Stream, recordId: string | undefined) {
    if (stream.isBusy) {
      stream.pending = { recordId: recordId ?? stream.pending?.recordId }
      return
    }
    stream.isBusy = true
    await limit(() => sendCount(stream, recordId)).catch(() => end(stream))
    stream.isBusy = false
    const { pending } = stream
    stream.pending = undefined
    if (pending !== undefined) await signal(stream, pending.recordId)
  }

  async function sendCount(stream: Stream, recordId: string | undefined) {
    if (stream.reply.raw.destroyed) return
    const user = await readCaller(stream.request)
    if (user === undefined) {
      end(stream)
      return
    }
    stream.user = user
    const told: NotificationSignal = {
      Unread: await countUnread(user),
      ...(recordId !== undefined && { RecordId: recordId }),
    }
    stream.reply.raw.write(`data: ${JSON.stringify(told)}\n\n`)
  }

  function end(stream: Stream) {
    streams.delete(stream)
    const { raw } = stream.reply
    const { socket } = raw
    // Kept alive it would hold up a process that stops.
    raw.end(() => socket?.destroySoon())
  }

  return {
    /** @param isOnce ends after the first signal: for clients whose network breaks streams. */
    open: async (request: FastifyRequest, reply: FastifyReply, user: Caller, isOnce: boolean) => {
      // A page that was closed while its session was looked up closes nothing any more.
      if (reply.raw.destroyed) {
        reply.hijack()
        return
      }
      const ofUser = `user ${user.id}`
      const ofNetwork = `network ${networkOf(request.ip)}`
      if (open.of(ofUser) >= bounds.ofUser || open.of(ofNetwork) >= bounds.ofNetwork)
        throw new Refusal(429, 'Too many open pages at once. Close some of them.')
      const stream: Stream = { request, reply, user, isBusy: false, pending: undefined }
      for (const key of [ofUser, ofNetwork]) open.add(key, 1)
      streams.add(stream)
      reply.raw.once('close', () => {
        streams.delete(stream)
        for (const key of [ofUser, ofNetwork]) open.add(key, -1)
      })
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        // For a proxy in front that would keep the answer until it ends.
        'x-accel-buffering': 'no',
        ...(isOnce && { connection: 'close' }),
      })
      await signal(stream, undefined)
      if (isOnce) end(stream)
    },
    changed: (userId: string, recordId: string | undefined) => {
      for (const stream of streams) if (stream.user.id === userId) void signal(stream, recordId)
    },
    allChanged: () => {
      for (const stream of streams) void signal(stream, undefined)
    },
    sessionEnded: (sessionId: string) => {
      for (const stream of streams) if (stream.user.sessionId === sessionId) end(stream)
    },
    endAll: () => {
      for (const stream of streams) end(stream)
    },
    stop: () => clearInterval(timer),
  }
}
