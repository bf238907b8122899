import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { DatabaseError } from 'pg'
import { type FieldError, recordNotFound, Refusal } from 'shared-api/refusal'
import { requestRefusals } from 'shared-http/refused-connection'
import * as z from 'zod/mini'
import type { App } from '../../context.ts'
import { answerHeaders } from './answer-headers.ts'
import { failure } from './envelope.ts'

/** Answers every failure in the envelope, in plain words, without details of the service's code. */
export function answerFailures(app: App, onRefused: (request: FastifyRequest, refusal: Refusal) => void) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = isCutOff(request) ? new Refusal(400, cutOff, { cause: error }) : refusalOf(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'the call failed')
    else onRefused(request, refusal)
    return refuse(request, reply, refusal)
  })
  // Its body is not read.
  app.addHook('preParsing', async ({ is404 }) => {
    if (is404) throw new Refusal(404, noSuchCall)
  })
  app.setNotFoundHandler((request, reply) => refuse(request, reply, new Refusal(404, noSuchCall)))
}

/** Its sender left; the error says that a connection was lost, which is not the one to the database. */
const isCutOff = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete
const cutOff = 'The request did not arrive completely. Send it again.'

/** For a path that can't even be decoded: there are no hooks and no routes yet. */
export function refuseUnreadable(_: Error, request: FastifyRequest, reply: FastifyReply) {
  void refuse(request, reply.headers(answerHeaders(request.id)), new Refusal(404, noSuchCall))
}

function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  if (refusal.status === 503) void reply.header('retry-after', '5')
  return reply.code(refusal.status).send(failure(refusal, request.id))
}

/** No form shows more at once, and a body of unknown fields would be answered with several times its size. */
const mostErrors = 20

/** What is told of a failure, in plain words. */
export function refusalOf(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = firstOfEachField(error.validation, error.validationContext)
    const message = errors.length === 1 ? 'One field needs another value' : 'Some fields need other values'
    return new Refusal(400, message, { errors })
  }
  if (isStorageFull(error)) return new Refusal(507, storageFull, { cause: error })
  if (isDatabaseAway(error)) {
    return new Refusal(503, "The service can't reach its data right now. Try again in a minute.", {
      cause: error,
    })
  }
  // Nothing was done, and the same call may well succeed now.
  if (error instanceof DatabaseError && overtaken.has(error.code ?? ''))
    return new Refusal(503, busy, { cause: error })
  if (isOwnerGone(error)) return new Refusal(404, recordNotFound, { cause: error })
  return byStatus(error)
}

/** The record that it was to belong to was deleted in the middle of the call. */
const isOwnerGone = (error: unknown) =>
  error instanceof DatabaseError && error.code === '23503' && /is not present/.test(error.detail ?? '')

/** Two calls that waited for each other, or changed the same: the database has given one of them up. */
const overtaken = new Set(['40P01', '40001'])
const busy = "The service can't answer right now. Try again in a minute."

const UnionIssue = z.looseObject({ path: z.array(z.string()), message: z.string() })

interface Issue {
  instancePath: string
  message?: string
  params: Record<string, unknown>
}

/** Ends at the most: to make an error of each of thousands of values takes longer than all else that is done for a call. */
function firstOfEachField(issues: Issue[], context?: string) {
  const errors = new Map<string, FieldError>()
  for (const issue of issues) {
    for (const error of fieldErrors(issue, context)) {
      if (errors.size === mostErrors) return [...errors.values()]
      if (!errors.has(error.Field)) errors.set(error.Field, error)
    }
  }
  return [...errors.values()]
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
    return keys.slice(0, mostErrors).map((key) => ({ Field: [...path, String(key)].join('.'), Message }))
  }
  return [{ Field: path.length === 0 ? context : path.join('.'), Message: message }]
}

const noSuchCall = 'There is no such call. Check its name and method.'

const statusMessages: Record<number, string> = {
  404: noSuchCall,
  405: noSuchCall,
  408: requestRefusals[408],
  413: requestRefusals[413],
  414: 'The address of the request is too long.',
  415: 'Send the body as application/json.',
  431: requestRefusals[431],
  503: busy,
}

function byStatus(error: FastifyError): Refusal {
  const status = error.statusCode ?? 500
  const known = statusMessages[status]
  if (known !== undefined) return new Refusal(status, known, { cause: error })
  if (status >= 400 && status < 500) {
    const Message = 'The body is not valid JSON. Check quotes, commas and brackets.'
    return new Refusal(400, requestRefusals[400], {
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

const storageFull =
  'The portal has no room for more data, so nothing was saved. Try again later, or contact support.'

/** Of the disk, of a quota, or of the database's disk; stores of files wrap it in errors of their own. */
function isStorageFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const isFull = 'code' in error && ['ENOSPC', 'EDQUOT', '53100'].includes(String(error.code))
  return isFull || ('cause' in error && isStorageFull(error.cause))
}

/** Connections that can't be made or were cut, a server that is starting, stopping, full or too slow. */
const awayCodes = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|08|57P|53|57014)/

function isDatabaseAway(error: Error) {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (awayCodes.test(code)) return true
  return (
    !(error instanceof DatabaseError) &&
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(error.message)
  )
}
