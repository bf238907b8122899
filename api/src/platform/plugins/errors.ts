import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { DatabaseError } from 'pg'
import { type FieldError, Refusal } from 'shared-api/refusal'
import * as z from 'zod/mini'
import type { App } from '../../context.ts'
import { answerHeaders } from './answer-headers.ts'
import { failure } from './envelope.ts'

/** Every failure leaves by this door: in the envelope, in plain words, without a trace of how we are built. */
export function answerFailures(app: App) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'the call failed')
    return refuse(request, reply, refusal)
  })
  app.setNotFoundHandler((request, reply) => refuse(request, reply, new Refusal(404, noSuchCall)))
}

/** For a path that can't even be decoded: there are no hooks and no routes yet. */
export function refuseUnreadable(_: Error, request: FastifyRequest, reply: FastifyReply) {
  void refuse(request, reply.headers(answerHeaders(request.id)), new Refusal(404, noSuchCall))
}

/** For bytes that are no request: too many headers, too slow, or no HTTP at all. There is no reply yet, only a line. */
export function refuseConnection({ code }: { code: string }, socket: Socket) {
  if (code === 'ECONNRESET' || !socket.writable) return
  const status = connectionStatus[code] ?? 400
  const refusal = new Refusal(status, statusWords[status] ?? 'The request could not be read')
  const requestId = randomUUID()
  const body = JSON.stringify(failure(refusal, requestId))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(answerHeaders(requestId)).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const connectionStatus: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  // Who is cut off while he sends reads no answer: the rest of what is too big is passed over, within the request's time.
  if (refusal.status === 413) void reply.removeHeader('connection')
  if (refusal.status === 503) void reply.header('retry-after', '5')
  return reply.code(refusal.status).send(failure(refusal, request.id))
}

function refusalOf(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const found = error.validation.flatMap((issue) => fieldErrors(issue, error.validationContext))
    const errors = [...Map.groupBy(found, ({ Field }) => Field).values()].flatMap(([first]) => first ?? [])
    const message = errors.length === 1 ? 'One field needs another value' : 'Some fields need other values'
    return new Refusal(400, message, { errors })
  }
  if (isDatabaseAway(error)) {
    return new Refusal(503, "The service can't reach its data right now. Try again in a minute.", {
      cause: error,
    })
  }
  // Nothing was done, and the same call may well succeed now.
  if (error instanceof DatabaseError && overtaken.has(error.code ?? ''))
    return new Refusal(503, busy, { cause: error })
  return byStatus(error)
}

/** Two calls that waited for each other, or changed the same: the database has given one of them up. */
const overtaken = new Set(['40P01', '40001'])
const busy = "The service can't answer right now. Try again in a minute."

const UnionIssue = z.looseObject({ path: z.array(z.string()), message: z.string() })

interface Issue {
  instancePath: string
  message?: string
  params: Record<string, unknown>
}

function fieldErrors({ instancePath, message = '', params }: Issue, context = 'body'): FieldError[] {
  const { keys, errors } = params
  const path = instancePath.split('/').filter(Boolean)
  // A body that may have one of several shapes is told what it lacks of the nearest, the first of those equally near.
  if (path.length === 0 && Array.isArray(errors)) {
    const shapes = z.array(z.array(UnionIssue)).parse(errors)
    const [nearest = []] = shapes.toSorted((one, other) => one.length - other.length)
    return nearest.flatMap(({ path: at, message: words, ...rest }) =>
      fieldErrors({ instancePath: at.join('/'), message: words, params: rest }, context),
    )
  }
  if (Array.isArray(keys)) {
    const Message = 'This field is not known here. Leave it out.'
    return keys.map((key) => ({ Field: [...path, String(key)].join('.'), Message }))
  }
  return [{ Field: path.length === 0 ? context : path.join('.'), Message: message }]
}

const noSuchCall = 'There is no such call. Check its name and method.'

const statusWords: Record<number, string> = {
  404: noSuchCall,
  405: noSuchCall,
  408: 'The request took too long to arrive. Try again.',
  413: 'The request is too big.',
  414: 'The address of the request is too long.',
  415: 'Send the body as application/json.',
  431: 'The headers of the request are too big.',
  503: busy,
}

function byStatus(error: FastifyError): Refusal {
  const status = error.statusCode ?? 500
  const words = statusWords[status]
  if (words !== undefined) return new Refusal(status, words, { cause: error })
  if (status >= 400 && status < 500) {
    const Message = 'The body is not valid JSON. Check quotes, commas and brackets.'
    return new Refusal(400, 'The request could not be read', {
      errors: [{ Field: 'body', Message }],
      cause: error,
    })
  }
  return new Refusal(
    500,
    'Something went wrong on our side. Try again, and tell us the support code if it stays.',
    {
      cause: error,
    },
  )
}

/** Connections that can't be made or were cut, a server that is starting, stopping, full or too slow. */
const awayCodes = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|08|57P|53|57014)/

function isDatabaseAway(error: Error) {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (awayCodes.test(code)) return true
  return (
    !(error instanceof DatabaseError) &&
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  )
}
