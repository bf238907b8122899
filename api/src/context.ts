import type { FastifyInstance, FastifyRequest as Request } from 'fastify'
import type { Contract } from 'shared-api/contract'
import type { Db } from './platform/database/connect.ts'
import type { User } from './platform/database/tenant.ts'
import type { FileStore } from './platform/files/file-store.ts'
import type { ReceiveForm } from './platform/files/receive-form.ts'
import type { Enqueue } from './platform/jobs/queue.ts'
import type { TimeLimits } from './platform/plugins/time-limits.ts'
import type { Keys } from './platform/secrets/keys.ts'
import type { Passwords } from './platform/secrets/passwords.ts'

/** The user of a session, loaded for every request, so that a change of role or accounts applies at once. */
export interface Caller extends User {
  sessionId: string
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
  files: FileStore
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The contracts that have a route. */
    served: Set<Contract>
    clock: () => Date
    limitRate: (rate: Contract['rate']) => ((request: Request) => Promise<void>)[]
    findCaller: (request: Request) => Promise<Caller | undefined>
    receiveForm: ReceiveForm
    timeLimits: TimeLimits
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}
