import { sql } from 'kysely'
import { Refusal } from 'shared-api/refusal'
import type { SessionGrant } from 'shared-api/sessions'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { blindIndex, blindIndexes } from '../platform/secrets/seal.ts'
import { openSession, type SignInContext } from '../sessions/session-service.ts'
import { type Attempt, beginAttempt, forgetAttempt } from '../sessions/sign-in-throttle.ts'

/** Codes are read out and typed: case, spaces and dashes do not count. */
const plainCode = (code: string) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** What a code is found by. */
export const codeIndex = (keys: Keys, code: string) => blindIndex(keys, 'guest code', plainCode(code))

interface LinkFound {
  id: string
  account_id: string
  user_id: string
  expires_at: Date
}

/**
 * Opens a session for the link that has this code. A code that no one has, one that was withdrawn and one past its time
 * are one answer. Guesses are slowed down as signing in is, for each network: a code belongs to no account that could be slow.
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
    const link = await holdLink(tx, indexes, now)
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

/** From here on it is not withdrawn until the session is there, which is ended with it. */
async function holdLink(tx: Tx, indexes: readonly Buffer[], now: Date): Promise<LinkFound> {
  const { rows } = await sql<LinkFound>`
    select id, account_id, user_id, expires_at from find_guest_link(${[...indexes]}::bytea[], ${now})
  `.execute(tx)
  const [link] = rows
  if (link !== undefined) return link
  throw new Refusal(401, 'This access code is wrong or no longer valid. Ask the carrier for a new one.')
}
