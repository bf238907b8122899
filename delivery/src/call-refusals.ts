import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestRefusals } from 'shared-http/refused-connection'

export const pathOf = ({ url }: Pick<FastifyRequest, 'url'>) => url.replace(/[?#].*/, '')

export const isCall = (request: FastifyRequest) => /^\/api(\/|$)/.test(pathOf(request))

/** A call that is refused here. The message says why and what to do. */
export class CallRefused extends Error {
  readonly statusCode: number

  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

export const isAway = () =>
  new CallRefused(503, 'The service of the portal does not answer. Try again in a moment.')

const messages: Record<number, string> = {
  408: requestRefusals[408],
  413: requestRefusals[413],
  415: 'The portal can not read this kind of content. Send JSON as application/json, and files as a form.',
}

/** In the envelope, like every answer to a call. */
export function refuseCall(reply: FastifyReply, StatusCode: number, message?: string) {
  if (StatusCode === 429 || StatusCode === 503) reply.header('retry-after', '5')
  return reply
    .code(StatusCode)
    .header('cache-control', 'no-store')
    .send({
      StatusCode,
      Message: message ?? messages[StatusCode] ?? 'The portal can not read this call. Check its address.',
      Result: null,
      Errors: [],
      RequestId: reply.request.id,
    })
}
