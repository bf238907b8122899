import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** How slowly bytes may move. Times in milliseconds. */
export interface Pace {
  /** Bytes a second that the other side has to keep up. */
  leastRate: number
  /** How long it may stand still at the start. */
  grace: number
  /** How long it may stand still after it was faster, because phones lose their line for a while. */
  longestPause: number
  interval: number
}

/** How slowly the body of a request may arrive. */
export interface BodyPace extends Pace {
  /** How long the rest of a body is passed over after its answer: a sender that is cut off reads no answer. */
  afterAnswer: number
}

export const usualBodyPace: BodyPace = {
  leastRate: 1000,
  grace: 5000,
  longestPause: 30_000,
  afterAnswer: 30_000,
  interval: 1000,
}

/**
 * The rule for one sender or reader: time costs credit and bytes earn it.
 * @returns whether one that moved so many bytes since the last look is too slow.
 */
export function slownessRule({ leastRate, grace, longestPause, interval }: Pace) {
  let credit = grace
  return (bytes: number): boolean => {
    credit = Math.min(longestPause, credit + (bytes * 1000) / leastRate) - interval
    return credit < 0
  }
}

interface Sender {
  request: FastifyRequest
  reply: FastifyReply
  isTooSlow: (bytes: number) => boolean
  bytesRead: number
  /** Looks left after the answer. */
  looksLeft: number
}

/** What the reader of a body gets when it arrives too slowly. */
export class BodyTooSlow extends Error {
  readonly statusCode = 408
}

/**
 * Ends bodies that arrive too slowly: by the error handler with status 408, or by closing the connection once there is an
 * answer. A body that is not read here does not count as slow. Each other answer leaves the connection open until its
 * request has arrived, or `afterAnswer` is over.
 */
export function endSlowBodies(app: FastifyInstance, pace: BodyPace): void {
  const senders = new Set<Sender>()
  const timer = setInterval(() => {
    for (const sender of senders) look(sender, senders)
  }, pace.interval).unref()
  app.addHook('onClose', () => clearInterval(timer))
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      const isTooSlow = slownessRule(pace)
      const { bytesRead } = request.raw.socket
      const looksLeft = pace.afterAnswer / pace.interval
      senders.add({ request, reply, isTooSlow, bytesRead, looksLeft })
    }
    done()
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete || raw.readableEnded) return
    if (reply.statusCode === 408) reply.header('connection', 'close')
    else reply.removeHeader('connection')
  })
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) raw.unpipe().resume()
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function look(sender: Sender, senders: Set<Sender>): void {
  const { request, reply, isTooSlow } = sender
  const { raw } = request
  if (raw.complete || raw.destroyed || raw.readableEnded) {
    senders.delete(sender)
    return
  }
  const bytes = raw.socket.bytesRead - sender.bytesRead
  sender.bytesRead += bytes
  const isAnswered = reply.raw.headersSent
  if (isAnswered) sender.looksLeft -= 1
  const isOurTurn = raw.readableLength > 0
  const isOver = sender.looksLeft < 0 || (!isOurTurn && isTooSlow(bytes))
  if (!isOver) return
  senders.delete(sender)
  // The reader of the body reports the error: it alone knows what has to be taken back.
  if (!isAnswered && raw.listenerCount('error') > 0)
    raw.emit('error', new BodyTooSlow('The body arrives too slowly.'))
  else raw.destroy()
}
