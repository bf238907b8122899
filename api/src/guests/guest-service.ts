import { sql } from 'kysely'
import { Refusal } from 'shared-api/refusal'
import type { SessionGrant } from 'shared-api/sessions'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { blindIndex, blindIndexes } from '../platform/secrets/seal.ts'
import { Misuse } from '../platform/security/security-events.ts'
import { openSession, type SignInContext } from '../sessions/session-service.ts'
import { type Attempt, beginAttempt, forgetAttempt } from '../sessions/sign-in-throttle.ts'

/** Codes are typed by hand, so case, spaces and dashes are ignored. */
const plainCode = (code: string) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** The blind index that finds a code. */
export const codeIndex = (keys: Keys, code: string) => blindIndex(keys, 'guest code', plainCode(code))

interface LinkFound {
  id: string
  account_id: string
  user_id: string
  expires_at: Date
}

/**
 * Opens a session for the link with this code. Unknown, withdrawn and expired codes get the same answer. Guesses are
 * throttled like sign-ins, but by network, because a wrong code belongs to no account.
 */
export async function guestSignIn(db: Db, code: string, context: SignInContext): Promise<SessionGrant> {
  const { keys, network, now, audit } = context
  const attempt: Attempt = {
    emailKey: blindIndex(keys, 'guest codes from', network),
    networkKey: blindIndex(keys, 'sign-in network', network),
    at: now,
  }
  await beginAttempt(db, attempt)
  const indexes = blindIndexes(keys, 'guest code', plainCode(code))
  return db.transaction().execute(async (tx) => {
    const link = await lockLink(tx, indexes, now)
    await forgetAttempt(tx, attempt)
    const grant = await openSession(tx, link.user_id, context, {
      id: link.id,
      accountId: link.account_id,
      expiresAt: link.expires_at,
    })
    await audit(tx, { id: link.user_id, role: 'guest' }, link.id)
    return grant
  })
}

/** Locks the link, so that it is not withdrawn before the session exists. */
async function lockLink(tx: Tx, indexes: readonly Buffer[], now: Date): Promise<LinkFound> {
  const { rows } = await sql<LinkFound>`
    select id, account_id, user_id, expires_at from find_guest_link(${[...indexes]}::bytea[], ${now})
  `.execute(tx)
  const [link] = rows
  if (link !== undefined) return link
  throw new Refusal(401, 'This access code is wrong or no longer valid. Ask the carrier for a new one.', {
    cause: new Misuse('misused link'),
  })
}
