import type { FastifyRequest } from 'fastify'
import { pathOf } from './call-refusals.ts'

type Asked = Pick<FastifyRequest, 'method' | 'url'>
type Asking = Asked & Pick<FastifyRequest, 'headers'>

/** As the service reads it, which decodes letters and walks dots. The server has refused what can't be decoded. */
const readPath = (asked: Asked) => decodeURI(new URL(`http://portal${pathOf(asked)}`).pathname)

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

/** Forms of the bearers of a link. */
const byLink = ['/api/v1/SignByLink', '/api/v1/SignConsentByLink']

/** The service asks for a session before it reads a body; of a link and of a webhook it does not. */
const asksForSession = (path: string) => path.startsWith('/api/v1/') && !byLink.includes(path)

/** Where no session is asked for, a header that claims one proves nothing. */
export const isAnonymous = (request: Asking) =>
  request.headers.authorization === undefined || !asksForSession(readPath(request))
