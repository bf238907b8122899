import type { FastifyRequest } from 'fastify'
import { pathOf } from './call-refusals.ts'

type Asked = Pick<FastifyRequest, 'method' | 'url'>
type Asking = Asked & Pick<FastifyRequest, 'headers'>

/** As the service reads it, which decodes letters too. The server has refused what can't be decoded. */
const readPath = (asked: Asked) => decodeURI(pathOf(asked))

/** Of the bell, with or without a session. */
export const isStreamAddress = (asked: Asked) =>
  asked.method === 'GET' && readPath(asked) === '/api/v1/NotificationStream'

/** Without a session the service refuses a stream at once, so it takes no place of one. */
export const isStream = (request: Asking) =>
  isStreamAddress(request) && request.headers.authorization !== undefined

export const hasBody = ({ headers }: Asking) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

export const formType = /^multipart\/form-data/i

export const isForm = ({ headers }: Asking) => formType.test(headers['content-type'] ?? '')

/** The service reads these without asking for a session, so a header that claims one proves nothing. */
const openForms = new Set(['/api/v1/SignByLink'])

export const isAnonymous = (request: Asking) =>
  request.headers.authorization === undefined || openForms.has(readPath(request))
