import type { FastifyInstance, FastifyReply, FastifyRequest as Request } from 'fastify'
import type { Contract } from 'shared-api/contract'
import type { AuditEntry } from './platform/audit/audit-log.ts'
import type { Db, Tx } from './platform/database/connect.ts'
import type { User } from './platform/database/tenant.ts'
import type { FileStore } from './platform/files/file-store.ts'
import type { ReceiveForm } from './platform/files/receive-form.ts'
import type { Enqueue, EnqueueAll } from './platform/jobs/queue.ts'
import type { FairShare } from './platform/plugins/fair-share.ts'
import type { CountedRate } from './platform/plugins/limits.ts'
import type { TimeLimits } from './platform/plugins/time-limits.ts'
import type { Keys } from './platform/secrets/keys.ts'
import type { SecurityEvents } from './platform/security/security-events.ts'
import type { MvrNotices } from './providers/mvr/mvr-notices.ts'
import type { MvrProvider } from './providers/mvr/mvr-provider.ts'
import type { PaymentSetup } from './providers/payment/payment-provider.ts'
import type { Passwords } from './platform/secrets/passwords.ts'

/** The user of a session, loaded for every request, so that a change of role or accounts applies at once. */
export interface Caller extends User {
  sessionId: string
  /** Under which a carrier's users share places and turns. Agents and operators have one each. */
  shareKey: string
  name: string
  email: string
  accountId: string | undefined
  pinnedAccountId: string | undefined
  /** The link that a guest signed in with. */
  guestLinkId: string | undefined
  passwordChangedAt: Date | undefined
  sessionExpiresAt: Date
}

export type App = FastifyInstance

/** The dependencies of every group of routes. */
export interface AppContext {
  db: Db
  keys: Keys
  passwords: Passwords
  enqueue: Enqueue
  enqueueAll: EnqueueAll
  /** With invented data, known passwords and a mailbox for all. */
  isDemo: boolean
  /** By the method that FMCSA announced, which is not in force. */
  offersSmsPreview: boolean
  files: FileStore
  /** Undefined where the installation takes no card payments. */
  payments: PaymentSetup | undefined
  /** Undefined where the back office enters the results of MVRs. */
  mvr: MvrProvider | undefined
  mvrNotices: MvrNotices
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The contracts that have a route. */
    served: Set<Contract>
    clock: () => Date
    /** From here on this process is not ready: another one takes over. */
    startDrain: () => void
    isDraining: () => boolean
    /** What has to end for a drain, because it would not end by itself. */
    onDrain: (work: () => void) => void
    appendAudit: (db: Db | Tx, entry: AuditEntry) => Promise<void>
    limitRate: (rate: CountedRate) => ((request: Request) => Promise<void>)[]
    fairShare: FairShare
    /** For calls that had their turn in the share of their user or network. */
    carrierShares: Record<'calls' | 'heavy' | 'uploads' | 'signatures' | 'downloads' | 'pieces', FairShare>
    /** For work before the user is known, by network. */
    networkShare: FairShare
    /** For signing in and what is as slow, by network. */
    signInShare: FairShare
    /** For a request whose caller is known. */
    limitUser: (request: Request) => Promise<void>
    limitLargeBodies: (request: Request) => Promise<void>
    limitRefusedForms: (reply: FastifyReply, caller: Caller) => void
    limitTransfers: (reply: FastifyReply, caller: Caller) => void
    limitOpenCalls: (reply: FastifyReply, caller: Caller) => void
    findCaller: (request: Request) => Promise<Caller | undefined>
    receiveForm: ReceiveForm
    timeLimits: TimeLimits
    securityEvents: SecurityEvents
  }
  interface FastifyContextConfig {
    /** Its body may list thousands of ids. */
    isLarge?: boolean
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}
