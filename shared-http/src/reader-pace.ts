import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Pace, slownessRule } from './body-pace.ts'

/** Looser than for senders: the buffers of a connection fill and drain in large steps. */
export const usualReaderPace: Pace = {
  leastRate: 1000,
  grace: 30_000,
  longestPause: 120_000,
  interval: 1000,
}

interface Reader {
  reply: FastifyReply
  isTooSlow: (bytes: number) => boolean
  bytesTaken: number
}

/** Closes the connection of a reader that takes an answer too slowly. Time in which nothing waits for it does not count. */
export function endSlowReaders(app: FastifyInstance, pace: Pace): void {
  const readers = new Set<Reader>()
  const timer = setInterval(() => {
    for (const reader of readers) look(reader)
  }, pace.interval).unref()
  app.addHook('onClose', () => clearInterval(timer))
  app.addHook('onRequest', (_request, reply, done) => {
    const reader = { reply, isTooSlow: slownessRule(pace), bytesTaken: takenOf(reply) }
    readers.add(reader)
    reply.raw.once('close', () => readers.delete(reader))
    done()
  })
}

/** Bytes that have left for the reader: what still waits in the socket is not among them. */
function takenOf({ raw: { socket } }: FastifyReply): number {
  return socket ? socket.bytesWritten - socket.writableLength : 0
}

function look(reader: Reader): void {
  const { socket } = reader.reply.raw
  if (!socket || socket.writableLength === 0) return
  const taken = takenOf(reader.reply)
  const isTooSlow = reader.isTooSlow(taken - reader.bytesTaken)
  reader.bytesTaken = taken
  if (isTooSlow) socket.destroy()
}
