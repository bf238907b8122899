import multipart from '@fastify/multipart'
import fastify, { type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Contract, Variant } from 'shared-api/contract'
import { accountRoutes } from './accounts/account-routes.ts'
import { carrierRoutes } from './carriers/carrier-routes.ts'
import { appendAudit } from './platform/audit/audit-log.ts'
import { alertRoutes } from './safety/alert-routes.ts'
import { challengeRoutes } from './challenges/challenge-routes.ts'
import { protectedFieldRoutes } from './drivers/protected/protected-field-routes.ts'
import { draftRoutes } from './drafts/draft-routes.ts'
import { driverLinkRoutes } from './drivers/links/link-routes.ts'
import { driverFormRoutes } from './drivers/driver-form-routes.ts'
import { driverRoutes } from './drivers/driver-routes.ts'
import { noJobs, noJobsAtAll } from './platform/jobs/jobs.ts'
import { guestRoutes } from './guests/guest-routes.ts'
import { demoMailboxRoutes } from './sessions/demo-mailbox-routes.ts'
import { fileRoutes } from './documents/file-routes.ts'
import { formReceiver } from './platform/files/receive-form.ts'
import { masterDataRoutes } from './accounts/master-data-routes.ts'
import { driverMembershipRoutes } from './drivers/driver-membership-routes.ts'
import { mvrAdverseRoutes } from './mvr/adverse/adverse-routes.ts'
import { inventedNotices } from './providers/mvr/mvr-notices.ts'
import { mvrCallbackRoutes } from './mvr/callback-routes.ts'
import { mvrConsentLinkRoutes } from './mvr/consent-link-routes.ts'
import { mvrCardRoutes } from './mvr/card/card-routes.ts'
import { mvrConsentRoutes } from './mvr/consent-routes.ts'
import { mvrRequestRoutes } from './mvr/request-routes.ts'
import { mvrCriteriaRoutes } from './mvr/criteria-routes.ts'
import { mvrDisputeRoutes } from './mvr/disputes/dispute-routes.ts'
import { mvrMonitoringRoutes } from './mvr/monitoring/monitoring-routes.ts'
import { mvrRecordRoutes } from './mvr/record-routes.ts'
import { mvrReviewRoutes } from './mvr/reviews/review-routes.ts'
import { mvrRoutes } from './mvr/mvr-routes.ts'
import { ownContactRoutes } from './drivers/own-contact/own-contact-routes.ts'
import { notificationRoutes } from './notifications/notification-routes.ts'
import { notificationStreamRoutes } from './notifications/notification-stream-routes.ts'
import { checkoutRoutes } from './payments/checkout-routes.ts'
import { paymentRoutes } from './payments/payment-routes.ts'
import { webhookRoutes } from './payments/webhook-routes.ts'
import { sandboxRoutes } from './providers/payment/sandbox/sandbox-routes.ts'
import { productRoutes } from './memberships/product-routes.ts'
import { type BodyPace, endSlowBodies, usualBodyPace } from 'shared-http/body-pace'
import { trustedBy } from 'shared-http/network'
import { endPipelining } from 'shared-http/pipelining'
import { refuseConnections } from 'shared-http/refused-connection'
import { refuseUnusualRequests, rewriteUrl, unusualRequests } from 'shared-http/unusual-requests'
import { Refusal } from 'shared-api/refusal'
import { countSecurityEvents } from './platform/security/security-events.ts'
import { answerHeaders, secureAnswers } from './platform/plugins/answer-headers.ts'
import { answerSerializer } from './platform/plugins/answer-serializer.ts'
import { drainable } from './platform/plugins/drain.ts'
import { addressCheck } from './platform/plugins/body-check.ts'
import { answerFailures, refuseUnreadable } from './platform/plugins/errors.ts'
import { fairShare, heavyTurns } from './platform/plugins/fair-share.ts'
import { healthRoutes } from './platform/plugins/health.ts'
import { refuseUnknownKeys } from './platform/plugins/refuse-unknown-keys.ts'
import { refuseUnfitBodies } from './platform/plugins/json-bodies.ts'
import {
  limitOpenCalls,
  limitRefusedForms,
  limitRequests,
  type Limits,
  limitTransfers,
  usualLimits,
} from './platform/plugins/limits.ts'
import { logAnswers } from './platform/plugins/log.ts'
import { createMetrics, metricRoutes, type Metrics } from './platform/plugins/metrics.ts'
import { describeCalls } from './platform/plugins/openapi.ts'
import { type TimeLimits, usualTimeLimits } from './platform/plugins/time-limits.ts'
import { configureZodMessages } from './platform/plugins/zod-messages.ts'
import { safetyRoutes } from './safety/safety-routes.ts'
import { searchRoutes } from './search/search-routes.ts'
import type { App, AppContext } from './context.ts'
import { type HashingLimits, type PasswordCost, passwordsAt } from './platform/secrets/passwords.ts'
import { ownSessionRoutes } from './sessions/own-session-routes.ts'
import { secondFactorRoutes } from './sessions/second-factor-routes.ts'
import { sessionRoutes } from './sessions/session-routes.ts'
import { findCaller } from './sessions/session-service.ts'
import { countSignInCall } from './sessions/sign-in-throttle.ts'
import { uploadRoutes } from './uploads/upload-routes.ts'
import { tableRoutes } from './tables/table-routes.ts'
import { ticketFormRoutes } from './tickets/ticket-form-routes.ts'
import { ticketProgressRoutes } from './tickets/progress-routes.ts'
import { signatureRoutes } from './signatures/signature-routes.ts'
import { signingLinkRoutes } from './signatures/signing-link-routes.ts'
import { ticketRoutes } from './tickets/ticket-routes.ts'

export interface AppOptions extends Omit<
  AppContext,
  'enqueue' | 'enqueueAll' | 'passwords' | 'isDemo' | 'offersSmsPreview' | 'payments' | 'mvr' | 'mvrNotices'
> {
  /** Without it, calls that ask the payment provider are refused. */
  payments?: AppContext['payments']
  /** Without it, MVRs wait for the back office. */
  mvr?: AppContext['mvr']
  /** Without it, those of the demo's invented reports. */
  mvrNotices?: AppContext['mvrNotices']
  /** Adds a job to the queue. Without it, calls that need a job are refused. */
  enqueue?: AppContext['enqueue']
  enqueueAll?: AppContext['enqueueAll']
  /** The hashing cost of passwords. Defaults to the full cost, the only one that production accepts. */
  passwordCost?: PasswordCost
  hashing?: HashingLimits
  /** Serves the mailbox of all users, in demo mode only. */
  isDemo?: boolean
  /** Shows measures by the method that FMCSA announced. */
  offersSmsPreview?: boolean
  clock?: () => Date
  limits?: Limits
  timeLimits?: TimeLimits
  /** Of the service's own role: what the database announces rings the bells. Without it they ring when they are asked. */
  databaseUrl?: string
  /** Milliseconds between two looks at the session of an open bell. */
  bellHeartbeat?: number
  bodyPace?: BodyPace
  isDevelopment?: boolean
  metrics?: Metrics
  /** Until then, such as while the database is away at the start, nothing is served or sealed with the keys. */
  areKeysKnown?: () => boolean
  trustedProxies?: string[]
  logger?: NonNullable<FastifyServerOptions['logger']>
  /** More calls, registered before the service is ready. */
  more?: (app: App) => void
}

/** Builds the service, ready to listen or to be injected. The caller keeps and closes `db`. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { db, keys, files, clock = () => new Date(), limits = usualLimits, isDevelopment = false } = options
  const {
    enqueue = noJobs,
    enqueueAll = noJobsAtAll,
    isDemo = false,
    offersSmsPreview = false,
    areKeysKnown = () => true,
  } = options
  configureZodMessages()
  const app = createServer(options)
  app.setValidatorCompiler(addressCheck)
  app.setSerializerCompiler(answerSerializer)
  secureAnswers(app)
  const { metrics = createMetrics() } = options
  const onEvent = (kind: string) => metrics.securityEvents.inc({ kind })
  const events = countSecurityEvents({ db, keys, clock, log: app.log, onEvent })
  app.decorate('securityEvents', events)
  app.addHook('onClose', () => events.stop())
  answerFailures(app, events.refused)
  logAnswers(app)
  drainable(app)
  refuseUnknownKeys(app, areKeysKnown)
  refuseUnusualRequests(app, (status, message) => new Refusal(status, message))
  refuseUnfitBodies(app)
  endSlowBodies(app, options.bodyPace ?? usualBodyPace)
  app.decorateRequest('caller', null)
  app.decorate('served', new Set<Contract>())
  app.decorate('clock', clock)
  app.decorate('appendAudit', (tx, entry) => appendAudit(tx, keys, entry))
  app.decorate('findCaller', ({ headers }: FastifyRequest) =>
    findCaller(db, headers.authorization, clock(), !isDemo),
  )
  app.decorate(
    'limitRate',
    await limitRequests(app, limits, (network) => countSignInCall(db, keys, network, clock())),
  )
  app.decorate('limitTransfers', limitTransfers(limits))
  app.decorate('limitOpenCalls', limitOpenCalls(limits))
  app.decorate('limitRefusedForms', limitRefusedForms(limits))
  app.decorate('fairShare', fairShare(limits))
  const ofCarrier = (callsAtOnce: number, restsAfter?: number) =>
    fairShare({ callsAtOnce, callsWaiting: limits.callsWaitingOfNetwork, restsAfter })
  app.decorate('carrierShares', {
    // Milliseconds: most calls take less.
    calls: ofCarrier(limits.callsOfCarrier, 5),
    heavy: Number.isFinite(limits.callsOfCarrier) ? heavyTurns : ofCarrier(Infinity),
    uploads: ofCarrier(limits.uploadsOfCarrier, 0),
    signatures: ofCarrier(limits.signaturesOfCarrier, 0),
    downloads: ofCarrier(limits.downloadsOfCarrier, 5),
    // Of files that are on their way: calls of others have their turn between two.
    pieces: fairShare({ callsAtOnce: 1, callsWaiting: Infinity, restsAfter: 0 }),
  })
  app.decorate('networkShare', fairShare({ ...limits, callsWaiting: limits.callsWaitingOfNetwork }))
  app.decorate('signInShare', fairShare({ ...limits, callsWaiting: limits.signInsWaiting }))
  await app.register(multipart, { throwFileSizeLimit: false })
  app.decorate('receiveForm', formReceiver(files.incoming))
  if (isDevelopment) await describeCalls(app)
  await healthRoutes(app, { db, areKeysKnown })
  metricRoutes(app, metrics)
  const passwords = passwordsAt(options.passwordCost, options.hashing)
  const context = {
    db,
    keys,
    passwords,
    enqueue,
    enqueueAll,
    files,
    isDemo,
    offersSmsPreview,
    payments: options.payments,
    mvr: options.mvr,
    mvrNotices: options.mvrNotices ?? inventedNotices,
  }
  for (const routes of [
    sessionRoutes,
    ownSessionRoutes,
    secondFactorRoutes,
    guestRoutes,
    ...(isDemo ? [demoMailboxRoutes] : []),
    accountRoutes,
    carrierRoutes,
    fileRoutes,
    masterDataRoutes,
    productRoutes,
    paymentRoutes,
    checkoutRoutes,
    webhookRoutes,
    sandboxRoutes,
    driverRoutes,
    driverFormRoutes,
    driverLinkRoutes,
    driverMembershipRoutes,
    protectedFieldRoutes,
    ownContactRoutes,
    ticketRoutes,
    ticketFormRoutes,
    ticketProgressRoutes,
    signatureRoutes,
    signingLinkRoutes,
    challengeRoutes,
    mvrRoutes,
    mvrRequestRoutes,
    mvrConsentRoutes,
    mvrConsentLinkRoutes,
    mvrCardRoutes,
    mvrCriteriaRoutes,
    mvrAdverseRoutes,
    mvrRecordRoutes,
    mvrDisputeRoutes,
    mvrCallbackRoutes,
    mvrReviewRoutes,
    mvrMonitoringRoutes,
    safetyRoutes,
    alertRoutes,
    searchRoutes,
    tableRoutes,
    draftRoutes,
    uploadRoutes,
    notificationRoutes,
  ]) {
    routes(app, context)
  }
  const { databaseUrl, bellHeartbeat: heartbeat = 25_000 } = options
  const bounds = { ofUser: limits.bellsOfUser, ofNetwork: limits.bellsOfNetwork }
  notificationStreamRoutes(app, context, { databaseUrl, bounds, heartbeat })
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
    clientErrorHandler: refuseConnections(answerHeaders),
    connectionTimeout: still,
    http: { headersTimeout: headers, connectionsCheckingInterval: headers, ...unusualRequests },
    rewriteUrl,
    requestTimeout: request,
    handlerTimeout: call,
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  endPipelining(app.server)
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
