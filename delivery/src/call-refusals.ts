import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestRefusals } from 'shared-http/refused-connection'
import { isOpenedInTab, refusePage } from './refused-page.ts'

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

/** In the envelope, like every answer to a call; in a tab as a page. */
export function refuseCall(
  reply: FastifyReply,
  StatusCode: number,
  Message = messages[StatusCode] ?? 'The portal can not read this call. Check its address.',
) {
  if (isOpenedInTab(reply.request)) return refusePage(reply, StatusCode, Message)
  if (StatusCode === 429 || StatusCode === 503) reply.header('retry-after', '5')
  return reply.code(StatusCode).header('cache-control', 'no-store').send({
    StatusCode,
    Message,
    Result: null,
    Errors: [],
    RequestId: reply.request.id,
  })
}
