import { companyKey } from '../accounts/company-key.ts'
import { createHash, randomBytes } from 'node:crypto'
import { type SessionGrant, sessionLimits } from 'shared-api/sessions'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import type { Caller } from '../context.ts'
import * as queries from './session-queries.ts'

/** WriteContext "last seen" down for every request would make every reading a write. */
const lastSeenInterval = 60_000

/** The context of every kind of sign-in. */
export interface SignInContext {
  keys: Keys
  network: string
  /** 'Firefox on Windows'. */
  device: string
  now: Date
  audit: (
    tx: Tx,
    actor: { id: string; role: string },
    subject?: string,
    accountId?: string,
    action?: string,
  ) => Promise<void>
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
  isSecondFactorRequired = false,
): Promise<Caller | undefined> {
  const caller = await readCaller(db, authorization, now, isSecondFactorRequired)
  if (caller === undefined) return undefined
  if (now.getTime() - caller.lastSeenAt.getTime() > lastSeenInterval)
    await queries.touchSession(db, caller.sessionId, now)
  return caller
}

/** The same for what no user asks for: the session goes on to idle. */
export async function readCaller(
  db: Db,
  authorization: string | undefined,
  now: Date,
  isSecondFactorRequired = false,
): Promise<(Caller & { lastSeenAt: Date }) | undefined> {
  const token = /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1]
  if (token === undefined) return undefined
  const session = await queries.selectSession(db, hashOf(token), { now, seenAfter: seenAfter(now) })
  if (session === undefined) return undefined
  // A session from before the portal left the demo, or from another role.
  if (isSecondFactorRequired && session.role === 'operator' && !session.has_second_factor) return undefined
  const { only_account, role } = session
  const accountIds = only_account === null ? session.account_ids : [only_account]
  const [first] = accountIds
  const sharesWithNone = role === 'agent' || role === 'operator' || first === undefined
  return {
    id: session.user_id,
    role,
    accountIds,
    shareKey: sharesWithNone ? session.user_id : await companyKey(db, first),
    driverId: session.driver_id ?? undefined,
    sessionId: session.session_id,
    name: session.name,
    email: session.email,
    accountId: only_account ?? session.account_id ?? undefined,
    pinnedAccountId: session.pinned_account_id ?? undefined,
    guestLinkId: session.guest_link_id ?? undefined,
    passwordChangedAt: session.password_changed_at ?? undefined,
    sessionExpiresAt: session.expires_at,
    lastSeenAt: session.last_seen_at,
  }
}

/** Sessions last seen before this have ended by idling. */
export const seenAfter = (now: Date) => new Date(now.getTime() - sessionLimits.idle)

const hashOf = (token: string) => createHash('sha256').update(token).digest()
