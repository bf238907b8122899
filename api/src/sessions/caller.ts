import type { User } from '../platform/database/tenant.ts'

/** The user of a session, as looked up for every request: a change of role or accounts counts at once. */
export interface Caller extends User {
  sessionId: string
  name: string
  email: string
  accountId: string | undefined
  pinnedAccountId: string | undefined
  /** The link that a guest came by. */
  guestLinkId: string | undefined
  passwordChangedAt: Date | undefined
  sessionExpiresAt: Date
}
