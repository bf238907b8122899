import multipart from '@fastify/multipart'
import fastify, { type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Contract, Variant } from 'shared-api/contract'
import { accountRoutes } from './accounts/account-routes.ts'
import { alertRoutes } from './safety/alert-routes.ts'
import { challengeRoutes } from './challenges/challenge-routes.ts'
import { protectedFieldRoutes } from './drivers/protected/protected-field-routes.ts'
import { driverLinkRoutes } from './drivers/links/link-routes.ts'
import { driverFormRoutes } from './drivers/driver-form-routes.ts'
import { driverRoutes } from './drivers/driver-routes.ts'
import { noJobs } from './platform/jobs/jobs.ts'
import { guestRoutes } from './guests/guest-routes.ts'
import { demoMailboxRoutes } from './sessions/demo-mailbox-routes.ts'
import { fileRoutes } from './documents/file-routes.ts'
import { formReceiver } from './platform/files/receive-form.ts'
import { masterDataRoutes } from './accounts/master-data-routes.ts'
import { driverMembershipRoutes } from './drivers/driver-membership-routes.ts'
import { mvrRoutes } from './mvr/mvr-routes.ts'
import { ownContactRoutes } from './drivers/own-contact/own-contact-routes.ts'
import { paymentRoutes } from './payments/payment-routes.ts'
import { productRoutes } from './memberships/product-routes.ts'
import { trustedBy } from './platform/plugins/network.ts'
import { secureAnswers } from './platform/plugins/answer-headers.ts'
import { answerSerializer } from './platform/plugins/answer-serializer.ts'
import { answerFailures, refuseConnection, refuseUnreadable } from './platform/plugins/errors.ts'
import { healthRoutes } from './platform/plugins/health.ts'
import { limitRequests, type Limits, usualLimits } from './platform/plugins/limits.ts'
import { logAnswers } from './platform/plugins/log.ts'
import { describeCalls } from './platform/plugins/openapi.ts'
import { type TimeLimits, usualTimeLimits } from './platform/plugins/time-limits.ts'
import { configureZodMessages } from './platform/plugins/zod-messages.ts'
import { safetyRoutes } from './safety/safety-routes.ts'
import { searchRoutes } from './search/search-routes.ts'
import type { App, AppContext } from './context.ts'
import { type PasswordCost, passwordsAt } from './platform/secrets/passwords.ts'
import { ownSessionRoutes } from './sessions/own-session-routes.ts'
import { sessionRoutes } from './sessions/session-routes.ts'
import { findCaller } from './sessions/session-service.ts'
import { uploadRoutes } from './uploads/upload-routes.ts'
import { tableRoutes } from './tables/table-routes.ts'
import { ticketRoutes } from './tickets/ticket-routes.ts'

export interface AppOptions extends Omit<AppContext, 'enqueue' | 'passwords'> {
  /** Adds a job to the queue. Without it, calls that need a job are refused. */
  enqueue?: AppContext['enqueue']
  /** The hashing cost of passwords. Defaults to the full cost, the only one that production accepts. */
  passwordCost?: PasswordCost
  /** Serves the mailbox of all users, in demo mode only. */
  isDemo?: boolean
  clock?: () => Date
  limits?: Limits
  timeLimits?: TimeLimits
  isDevelopment?: boolean
  trustedProxies?: string[]
  logger?: NonNullable<FastifyServerOptions['logger']>
  /** More calls, registered before the service is ready. */
  more?: (app: App) => void
}

/** Builds the service, ready to listen or to be injected. The caller keeps and closes `db`. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { db, keys, files, clock = () => new Date(), limits = usualLimits, isDevelopment = false } = options
  const { enqueue = noJobs, isDemo = false } = options
  configureZodMessages()
  const app = createServer(options)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(answerSerializer)
  secureAnswers(app)
  answerFailures(app)
  logAnswers(app)
  app.decorateRequest('caller', null)
  app.decorate('served', new Set<Contract>())
  app.decorate('clock', clock)
  app.decorate('findCaller', ({ headers }: FastifyRequest) => findCaller(db, headers.authorization, clock()))
  app.decorate('limitRate', await limitRequests(app, limits))
  await app.register(multipart, { throwFileSizeLimit: false })
  app.decorate('receiveForm', formReceiver(files.incoming))
  if (isDevelopment) await describeCalls(app)
  await healthRoutes(app, { db })
  const context = { db, keys, passwords: passwordsAt(options.passwordCost), enqueue, files }
  for (const routes of [
    sessionRoutes,
    ownSessionRoutes,
    guestRoutes,
    ...(isDemo ? [demoMailboxRoutes] : []),
    accountRoutes,
    fileRoutes,
    masterDataRoutes,
    productRoutes,
    paymentRoutes,
    driverRoutes,
    driverFormRoutes,
    driverLinkRoutes,
    driverMembershipRoutes,
    protectedFieldRoutes,
    ownContactRoutes,
    ticketRoutes,
    challengeRoutes,
    mvrRoutes,
    safetyRoutes,
    alertRoutes,
    searchRoutes,
    tableRoutes,
    uploadRoutes,
  ]) {
    routes(app, context)
  }
  options.more?.(app)
  await app.ready()
  return app
}

function createServer(options: AppOptions): App {
  const { logger = false, trustedProxies = [], timeLimits = usualTimeLimits } = options
  const { headers, request, call, still } = timeLimits
  const app = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdFrom(trustedBy(trustedProxies)),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    bodyLimit: 100_000,
    routerOptions: { maxParamLength: 200, constraints: { variant } },
    exposeHeadRoutes: false,
    frameworkErrors: refuseUnreadable,
    clientErrorHandler: refuseConnection,
    connectionTimeout: still,
    http: { headersTimeout: headers, connectionsCheckingInterval: headers },
    requestTimeout: request,
    handlerTimeout: call,
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  app.decorate('timeLimits', timeLimits)
  return app
}

/** Keeps the request id of a trusted proxy, so that both logs share one id. */
const requestIdFrom =
  (isTrusted: (address: string) => boolean) =>
  ({ headers, socket }: IncomingMessage) => {
    const given = headers['x-request-id']
    const isId = typeof given === 'string' && /^[\w-]{8,64}$/.test(given)
    return isId && isTrusted(socket.remoteAddress ?? '') ? given : randomUUID()
  }

/**
 * Selects the contract by `get_report=true` or `record_type`, because several contracts share a path. An unknown value goes
 * to the first contract, whose schema refuses it.
 */
const variant = {
  name: 'variant',
  storage: <Handler>() => {
    const handlers = new Map<unknown, Handler>()
    return {
      get: (key: unknown) => handlers.get(key) ?? handlers.values().next().value ?? null,
      set: (key: unknown, handler: Handler) => void handlers.set(key, handler),
    }
  },
  deriveConstraint: ({ url = '' }: { url?: string | undefined }): Variant => {
    if (/[?&]get_report=true(&|$)/.test(url)) return 'rows'
    const type = /[?&]record_type=(\w+)(&|$)/.exec(url)?.[1]
    return type === undefined ? 'plain' : `record_type=${type}`
  },
}
