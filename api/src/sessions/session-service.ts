import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from 'shared-api/refusal'
import type { Credentials, SessionGrant } from 'shared-api/sessions'
import type { Db, Tx } from '../database/connect.ts'
import type { Keys } from '../secrets/keys.ts'
import type { Caller } from './caller.ts'
import { isPassword } from './passwords.ts'
import * as queries from './session-queries.ts'
import { attemptOf, beginAttempt, rememberSuccess } from './sign-in-pace.ts'

const hour = 3_600_000
const idleLimit = 12 * hour
const absoluteLimit = 7 * 24 * hour
/** Writing "last seen" down for every request would make every reading a write. */
const seenEvery = 60_000

interface SignInContext {
  keys: Keys
  network: string
  now: Date
  audit: (tx: Tx, actor: { id: string; role: string }, subject?: string) => Promise<void>
}

/** Opens a session. A wrong password, a wrong address and a disabled user are one answer, in equal time. */
export async function signIn(
  db: Db,
  { Email, Password }: Credentials,
  context: SignInContext,
): Promise<SessionGrant> {
  const { keys, network, now, audit } = context
  const attempt = attemptOf(keys, Email, network, now)
  await beginAttempt(db, attempt)
  const user = await queries.selectUserByEmail(db, Email)
  const isRight = await isPassword(user?.password_hash, Password)
  if (user === undefined || !isRight) throw new Refusal(401, 'Email or password is incorrect')
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + absoluteLimit)
  await db.transaction().execute(async (tx) => {
    await rememberSuccess(tx, attempt)
    await queries.insertSession(tx, { userId: user.id, tokenHash: hashOf(token), now, expiresAt })
    await audit(tx, user, user.id)
  })
  return { Token: token, ExpiresAt: expiresAt.toISOString() }
}

/** Ends the session, or every session of its user. */
export async function signOut(
  tx: Tx,
  user: Caller,
  { isEverywhere, now }: { isEverywhere: boolean; now: Date },
) {
  await (isEverywhere ? queries.endSessionsOf(tx, user.id, now) : queries.endSession(tx, user.sessionId, now))
}

/** Who sends this Authorization header; undefined when the token is missing, garbage, ended, expired or was idle. */
export async function findCaller(
  db: Db,
  authorization: string | undefined,
  now: Date,
): Promise<Caller | undefined> {
  const token = /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1]
  if (token === undefined) return undefined
  const seenAfter = new Date(now.getTime() - idleLimit)
  const session = await queries.selectSession(db, hashOf(token), { now, seenAfter })
  if (session === undefined) return undefined
  if (now.getTime() - session.last_seen_at.getTime() > seenEvery) {
    await queries.touchSession(db, session.session_id, now)
  }
  return {
    id: session.user_id,
    role: session.role,
    accountIds: session.account_ids,
    driverId: session.driver_id ?? undefined,
    sessionId: session.session_id,
    name: session.name,
    email: session.email,
    accountId: session.account_id ?? undefined,
    pinnedAccountId: session.pinned_account_id ?? undefined,
    sessionExpiresAt: session.expires_at,
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
