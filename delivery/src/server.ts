import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import {
  fastify,
  LogController,
  type FastifyInstance,
  type FastifyServerOptions,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { type BodyPace, endSlowBodies, type Pace, usualBodyPace } from 'shared-http/body-pace'
import { endPipelining } from 'shared-http/pipelining'
import { endSlowReaders, usualReaderPace } from 'shared-http/reader-pace'
import { trustedBy } from 'shared-http/network'
import { refuseConnections } from 'shared-http/refused-connection'
import { refuseUnusualRequests, rewriteUrl, unusualRequests } from 'shared-http/unusual-requests'
import { proxyApi } from './api-proxy.ts'
import { CallRefused, isCall, pathOf, refuseCall } from './call-refusals.ts'
import { boundConnections, usualConnections } from './connection-bounds.ts'
import { currentFile, encodingFor } from './current-file.ts'
import { publicKeyFile } from './keys.ts'
import { limitNetworks, type NetworkRate, usualNetworkRate } from './network-throttle.ts'
import { newestRegistry } from './newest-registry.ts'
import { type OpenedRegistry, openedRegistry } from './opened-registry.ts'
import { contentSecurityPolicy, renderPage, securityHeaders } from './page.ts'
import { type CallBounds, usualBounds } from './transfer-bounds.ts'

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
  bodyPace?: BodyPace
  readerPace?: Pace
  callBounds?: CallBounds
  networkRate?: NetworkRate
  logger?: NonNullable<FastifyServerOptions['logger']>
}

interface TimeLimits {
  headers: number
  request: number
}

/** Longer than the service's own time limit for uploads, so that the service ends them with its message. */
const usualTimeLimits: TimeLimits = { headers: 15_000, request: 920_000 }

/** Of answers before there is a request, in the envelope, because page or call can't be told apart. */
const refusalHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

const oneYear = 31_536_000_000

/** Serves page, assets, remotes and registry, and proxies /api. Content-hashed files are immutable. */
export async function createDelivery(options: DeliveryOptions): Promise<FastifyInstance> {
  const { timeLimits = usualTimeLimits, bodyPace = usualBodyPace, callBounds = usualBounds } = options
  const app = fastify({
    logger: options.logger ?? false,
    // The service already logs every call.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    http: {
      headersTimeout: timeLimits.headers,
      connectionsCheckingInterval: timeLimits.headers,
      ...unusualRequests,
    },
    rewriteUrl,
    requestTimeout: timeLimits.request,
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    trustProxy: [...(options.trustedProxies ?? [])],
    clientErrorHandler: refuseConnections(() => refusalHeaders),
    routerOptions: { ignoreTrailingSlash: true },
    // A malformed URL has no route, so route hooks do not run.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(securityHeaders)
      if (isCall(request)) void refuseCall(reply, 400)
      // Treated like any unknown path.
      else void reply.redirect('/404', 302)
    },
  })
  endPipelining(app.server)
  boundConnections(app.server, {
    bounds: usualConnections,
    isTrusted: trustedBy(options.trustedProxies ?? []),
    log: app.log,
  })
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(securityHeaders)) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
  })
  // Each bound waits for the end of an answer.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setMaxListeners(20)
    done()
  })
  await limitNetworks(app, options.networkRate ?? usualNetworkRate)
  refuseUnusualRequests(app, (status, message) => new CallRefused(status, message))
  endSlowBodies(app, bodyPace)
  endSlowReaders(app, options.readerPace ?? usualReaderPace)
  await serveFiles(app, '/assets/', join(options.hostDist, 'assets'))
  await serveFiles(app, '/remotes/', join(options.delivery, 'artifacts'))
  const registry = openedRegistry(options.delivery)
  serveRegistry(app, registry)
  serveHealth(app, options.hostDist, registry)
  proxyApi(app, options.apiUrl, callBounds)
  servePage(app, options, registry)
  app.setErrorHandler((error, request, reply) => {
    const status = statusOf(error)
    const message = error instanceof CallRefused ? error.message : undefined
    if (status >= 500 && message === undefined) request.log.error(error)
    if (isCall(request)) return refuseCall(reply, status, message)
    return plain(reply, status, message ?? 'This could not be delivered.')
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

type ReadRegistry = () => Promise<OpenedRegistry>

function serveRegistry(app: FastifyInstance, registry: ReadRegistry): void {
  app.get('/registry.json', async (request, reply) => {
    const content = (await registry().catch(() => undefined))?.content
    if (!content) return plain(reply, 503, 'No remotes were activated yet, or their registry is damaged.')
    reply.headers({ 'cache-control': 'no-cache', etag: content.etag, vary: 'accept-encoding' })
    if (request.headers['if-none-match']?.includes(content.etag)) return reply.code(304).send()
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(content.encoded[encoding])
  })
}

function serveHealth(app: FastifyInstance, hostDist: string, registry: ReadRegistry): void {
  const needed = [currentFile(join(hostDist, 'index.html')), registry]
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const found = await Promise.allSettled(needed.map((read) => read()))
    const isReady = found.every(({ status }) => status === 'fulfilled')
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
  })
}

/** Every URL that is not a file gets the page, whose router decides. */
function servePage(
  app: FastifyInstance,
  { delivery, hostDist, isDemo, moduleServers }: DeliveryOptions,
  registry: ReadRegistry,
): void {
  const page = currentFile(join(hostDist, 'index.html'))
  const key = currentFile(publicKeyFile(delivery))
  const newest = newestRegistry(registry)
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPageRequest(request)) return plain(reply, 404, 'There is nothing at this address.')
    const [template, publicKey, notBefore = ''] = await Promise.all([
      page().catch(() => undefined),
      key().catch(() => undefined),
      newest(),
    ])
    if (!template) return plain(reply, 503, 'The portal is being built. Load this page again in a minute.')
    const nonce = randomBytes(18).toString('base64')
    const html = renderPage(template.text, {
      nonce,
      registryKey: publicKey?.text ?? '',
      registryNotBefore: notBefore,
      isDemo,
    })
    reply.headers({
      'cache-control': 'no-cache',
      'content-security-policy': contentSecurityPolicy(nonce, moduleServers),
    })
    // Not compressed: it differs with each answer and fits in one packet anyway.
    return reply.code(200).type('text/html; charset=utf-8').send(html)
  })
}

/** A path with a dot may still be a page, for example with an email address in it. */
function isPageRequest(request: FastifyRequest): boolean {
  const isFile = /^\/((assets|remotes|api|health)(\/|$)|(registry\.json|favicon\.ico|robots\.txt)$)/.test(
    pathOf(request),
  )
  return (request.method === 'GET' || request.method === 'HEAD') && !isFile
}

function plain(reply: FastifyReply, status: number, text: string) {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)
}

function statusOf(error: unknown): number {
  const isHttpError = typeof error === 'object' && error !== null && 'statusCode' in error
  const status = isHttpError ? Number(error.statusCode) : 500
  return status >= 400 && status < 600 ? status : 500
}
