import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** What a caller reads about a request that did not arrive as it should, by status. */
export const requestRefusals = {
  400: 'The request could not be read',
  408: 'The request took too long to arrive. Try again.',
  413: 'The request is too big.',
  431: 'The headers of the request are too big.',
} as const

/**
 * Answers bytes that are no request in the envelope: too many headers, too slow, or no HTTP at all. There is no reply yet,
 * only a connection.
 */
export function refuseConnections(headersOf: (requestId: string) => Record<string, string>) {
  return ({ code }: { code: string }, socket: Socket) => {
    if (code === 'ECONNRESET' || !socket.writable) return
    const StatusCode = statusOf(code)
    const RequestId = randomUUID()
    const Message = requestRefusals[StatusCode]
    const body = JSON.stringify({ StatusCode, Message, Result: null, Errors: [], RequestId })
    const head = [
      `HTTP/1.1 ${StatusCode} ${STATUS_CODES[StatusCode]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...Object.entries(headersOf(RequestId)).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
}

function statusOf(code: string) {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}
