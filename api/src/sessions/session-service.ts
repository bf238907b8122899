import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from 'shared-api/refusal'
import { type Credentials, type SessionGrant, sessionLimits } from 'shared-api/sessions'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import type { Caller } from '../context.ts'
import type { Passwords } from '../platform/secrets/passwords.ts'
import * as queries from './session-queries.ts'
import { attemptOf, beginAttempt, rememberSuccess } from './sign-in-throttle.ts'

/** WriteContext "last seen" down for every request would make every reading a write. */
const lastSeenInterval = 60_000

/** The context of every kind of sign-in. */
export interface SignInContext {
  keys: Keys
  network: string
  /** 'Firefox on Windows'. */
  device: string
  now: Date
  audit: (tx: Tx, actor: { id: string; role: string }, subject?: string) => Promise<void>
}

/** Opens a session. A wrong password, an unknown email and a disabled user get the same answer in the same time. */
export async function signIn(
  db: Db,
  { Email, Password }: Credentials,
  context: SignInContext & { passwords: Passwords },
): Promise<SessionGrant> {
  const { keys, passwords, network, now, audit } = context
  const attempt = attemptOf(keys, Email, network, now)
  await beginAttempt(db, attempt)
  const user = await queries.selectUserByEmail(db, Email)
  const isRight = await passwords.isRight(user?.password_hash, Password)
  if (user === undefined || !isRight) throw new Refusal(401, 'Email or password is incorrect')
  return db.transaction().execute(async (tx) => {
    await rememberSuccess(tx, attempt)
    const grant = await openSession(tx, user.id, context)
    await audit(tx, user, user.id)
    return grant
  })
}

interface GuestLinkTaken {
  id: string
  accountId: string
  expiresAt: Date
}

/** Returns a new session's token, of which only a hash is stored. A guest's session ends with the link. */
export async function openSession(
  tx: Tx,
  userId: string,
  { device, now }: Pick<SignInContext, 'device' | 'now'>,
  guestLink?: GuestLinkTaken,
): Promise<SessionGrant> {
  const token = randomBytes(32).toString('base64url')
  const ends = now.getTime() + sessionLimits.absolute
  const expiresAt = new Date(Math.min(ends, guestLink?.expiresAt.getTime() ?? ends))
  await queries.insertSession(tx, {
    user_id: userId,
    token_hash: hashOf(token),
    created_at: now,
    last_seen_at: now,
    expires_at: expiresAt,
    device,
    guest_link_id: guestLink?.id ?? null,
    only_account: guestLink?.accountId ?? null,
  })
  return { Token: token, ExpiresAt: expiresAt.toISOString() }
}

/** Ends one session or all of the user. Guests share a user, so each ends only one. */
export async function signOut(
  tx: Tx,
  user: Caller,
  { isEverywhere, now }: { isEverywhere: boolean; now: Date },
) {
  const endsAll = isEverywhere && user.role !== 'guest'
  await (endsAll ? queries.endSessionsOf(tx, user.id, now) : queries.endSession(tx, user.sessionId, now))
}

/** The user of an Authorization header; undefined when the token is missing, malformed, ended, expired or idle too long. */
export async function findCaller(
  db: Db,
  authorization: string | undefined,
  now: Date,
): Promise<Caller | undefined> {
  const token = /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1]
  if (token === undefined) return undefined
  const session = await queries.selectSession(db, hashOf(token), { now, seenAfter: seenAfter(now) })
  if (session === undefined) return undefined
  if (now.getTime() - session.last_seen_at.getTime() > lastSeenInterval) {
    await queries.touchSession(db, session.session_id, now)
  }
  const { only_account } = session
  return {
    id: session.user_id,
    role: session.role,
    accountIds: only_account === null ? session.account_ids : [only_account],
    driverId: session.driver_id ?? undefined,
    sessionId: session.session_id,
    name: session.name,
    email: session.email,
    accountId: only_account ?? session.account_id ?? undefined,
    pinnedAccountId: session.pinned_account_id ?? undefined,
    guestLinkId: session.guest_link_id ?? undefined,
    passwordChangedAt: session.password_changed_at ?? undefined,
    sessionExpiresAt: session.expires_at,
  }
}

/** Sessions last seen before this have ended by idling. */
export const seenAfter = (now: Date) => new Date(now.getTime() - sessionLimits.idle)

const hashOf = (token: string) => createHash('sha256').update(token).digest()
