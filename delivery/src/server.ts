import { randomBytes, randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { fastify, LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { registryFile } from './activations.ts'
import { proxyApi } from './api-proxy.ts'
import { currentFile, encodingFor } from './current-file.ts'
import { publicKeyFile } from './keys.ts'
import { contentSecurityPolicy, renderPage, securityHeaders } from './page.ts'

export interface DeliveryOptions {
  /** Where remotes were published to. */
  delivery: string
  /** The built host: index.html and assets. */
  hostDist: string
  apiUrl: string
  isDemo: boolean
  /** From where pages may load modules besides; for development only. */
  moduleServers?: readonly string[]
  /** Addresses of the proxies in front, whose word on where a request comes from counts; none if not given. */
  trustedProxies?: readonly string[]
  /** Milliseconds until the headers, and until all of a request is there. */
  timeLimits?: TimeLimits
  logger?: boolean | { level: string }
}

interface TimeLimits {
  headers: number
  request: number
}

/** Longer than the service's own time limit for uploads, so that the service ends them with its message. */
const usualTimeLimits: TimeLimits = { headers: 15_000, request: 920_000 }

const oneYear = 31_536_000_000

/** Serves page, assets, remotes and registry, and proxies /api. Content-hashed files are immutable. */
export async function createDelivery(options: DeliveryOptions): Promise<FastifyInstance> {
  const { timeLimits = usualTimeLimits } = options
  const app = fastify({
    logger: options.logger ?? false,
    // The service already logs every call.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    http: { headersTimeout: timeLimits.headers, connectionsCheckingInterval: timeLimits.headers },
    requestTimeout: timeLimits.request,
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    trustProxy: [...(options.trustedProxies ?? [])],
    clientErrorHandler: refuseConnection,
    // Bodies are passed on as they come; how big one may be is for the service to say, call by call.
    bodyLimit: 1_000_000_000,
    routerOptions: { ignoreTrailingSlash: true },
    // A malformed URL has no route, so route hooks do not run.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(securityHeaders)
      if (isCall(request)) void refuseCall(reply, 400)
      // Treated like any unknown path.
      else void reply.redirect('/404', 302)
    },
  })
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(securityHeaders)) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
  })
  await serveFiles(app, '/assets/', join(options.hostDist, 'assets'))
  await serveFiles(app, '/remotes/', join(options.delivery, 'artifacts'))
  serveRegistry(app, registryFile(options.delivery))
  serveHealth(app, options)
  proxyApi(app, options.apiUrl)
  servePage(app, options)
  app.setErrorHandler((error, request, reply) => {
    const status = statusOf(error)
    if (status >= 500) request.log.error(error)
    if (isCall(request)) return refuseCall(reply, status)
    return plain(reply, status, 'This could not be delivered.')
  })
  return app
}

/** Immutable files, with Brotli and gzip versions from the build next to them. */
async function serveFiles(app: FastifyInstance, prefix: string, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    suppressWarning: true,
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: oneYear,
    allowedPath: (path) => /\.(js|css|svg|woff2)$/.test(path),
  })
}

function serveRegistry(app: FastifyInstance, file: string): void {
  const registry = currentFile(file)
  app.get('/registry.json', async (request, reply) => {
    const content = await registry().catch(() => undefined)
    if (!content) return plain(reply, 503, 'No remotes were activated yet.')
    reply.headers({ 'cache-control': 'no-cache', etag: content.etag, vary: 'accept-encoding' })
    if (request.headers['if-none-match']?.includes(content.etag)) return reply.code(304).send()
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(content.encoded[encoding])
  })
}

function serveHealth(app: FastifyInstance, { delivery, hostDist }: DeliveryOptions): void {
  const needed = [currentFile(join(hostDist, 'index.html')), currentFile(registryFile(delivery))]
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const found = await Promise.allSettled(needed.map((file) => file()))
    const isReady = found.every(({ status }) => status === 'fulfilled')
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
  })
}

/** Every URL that is not a file gets the page, whose router decides. */
function servePage(
  app: FastifyInstance,
  { delivery, hostDist, isDemo, moduleServers }: DeliveryOptions,
): void {
  const page = currentFile(join(hostDist, 'index.html'))
  const key = currentFile(publicKeyFile(delivery))
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPageRequest(request)) return plain(reply, 404, 'There is nothing at this address.')
    const [template, publicKey] = await Promise.all([
      page().catch(() => undefined),
      key().catch(() => undefined),
    ])
    if (!template) return plain(reply, 503, 'The portal is being built. Load this page again in a minute.')
    const nonce = randomBytes(18).toString('base64')
    const html = renderPage(template.text, { nonce, registryKey: publicKey?.text ?? '', isDemo })
    reply.headers({
      'cache-control': 'no-cache',
      'content-security-policy': contentSecurityPolicy(nonce, moduleServers),
      vary: 'accept-encoding',
    })
    return sendCompressed(request, reply.code(200).type('text/html; charset=utf-8'), html)
  })
}

const pathOf = ({ url }: FastifyRequest) => url.replace(/[?#].*/, '')

const isCall = (request: FastifyRequest) => /^\/api(\/|$)/.test(pathOf(request))

/** A path with a dot may still be a page, for example with an email address in it. */
function isPageRequest(request: FastifyRequest): boolean {
  const isFile = /^\/((assets|remotes|api|health)(\/|$)|(registry\.json|favicon\.ico|robots\.txt)$)/.test(
    pathOf(request),
  )
  return (request.method === 'GET' || request.method === 'HEAD') && !isFile
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The page differs with each answer, so it is compressed as it goes, quickly. */
async function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: string) {
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding === 'identity') return reply.send(text)
  reply.header('content-encoding', encoding)
  const bytes =
    encoding === 'br'
      ? await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await zip(text)
  return reply.send(bytes)
}

/** In the envelope, like every answer to a call. */
function refuseCall(reply: FastifyReply, StatusCode: number) {
  return reply.code(StatusCode).header('cache-control', 'no-store').send({
    StatusCode,
    Message: 'The portal can not read this call. Check its address.',
    Result: null,
    Errors: [],
    RequestId: reply.request.id,
  })
}

/** Answers malformed requests in the envelope, because page or call can't be told apart. */
function refuseConnection({ code }: { code: string }, socket: Socket) {
  if (code === 'ECONNRESET' || !socket.writable) return
  const StatusCode = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const Message =
    StatusCode === 431 ? 'The headers of the request are too big.' : 'The portal can not read this request.'
  const body = JSON.stringify({ StatusCode, Message, Result: null, Errors: [], RequestId: randomUUID() })
  const head = [
    `HTTP/1.1 ${StatusCode} ${STATUS_CODES[StatusCode]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function plain(reply: FastifyReply, status: number, text: string) {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)
}

function statusOf(error: unknown): number {
  const isHttpError = typeof error === 'object' && error !== null && 'statusCode' in error
  const status = isHttpError ? Number(error.statusCode) : 500
  return status >= 400 && status < 600 ? status : 500
}
