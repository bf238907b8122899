import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../platform/database/connect.ts'
import { fixedStatement } from '../platform/database/fixed-statement.ts'
import type { Database } from '../platform/database/schema.ts'

export const selectUserByEmail = (db: Db, email: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'role', 'password_hash'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('disabled_at', 'is', null)
    .executeTakeFirst()

export const insertSession = (tx: Tx, session: Insertable<Database['session']>) =>
  tx.insertInto('session').values(session).execute()

/** A session that has not ended or expired and was used after `seenAfter`, with its current user. */
export async function selectSession(
  db: Db,
  tokenHash: Buffer,
  { now, seenAfter }: { now: Date; seenAfter: Date },
) {
  const { rows } = await db.executeQuery(sessionOf(db, tokenHash, now, seenAfter))
  return rows[0]
}

const sessionOf = fixedStatement(
  (db, tokenHash: RawBuilder<Buffer>, now: RawBuilder<Date>, seenAfter: RawBuilder<Date>) =>
    db
      .selectFrom('session')
      .innerJoin('app_user', 'app_user.id', 'session.user_id')
      .select([
        'session.id as session_id',
        'session.last_seen_at',
        'session.expires_at',
        'session.guest_link_id',
        'session.only_account',
        'app_user.id as user_id',
        'app_user.role',
        'app_user.name',
        'app_user.email',
        'app_user.account_id',
        'app_user.driver_id',
        'app_user.pinned_account_id',
        'app_user.password_changed_at',
        sql<boolean>`app_user.role = 'operator' and exists(
          select from second_factor where second_factor.user_id = app_user.id and confirmed_at is not null
        )`.as('has_second_factor'),
        sql<string[]>`array(
        select account_id from account_access where account_access.user_id = app_user.id order by account_id
      )`.as('account_ids'),
      ])
      .where('session.token_hash', '=', tokenHash)
      .where('session.ended_at', 'is', null)
      .where('session.expires_at', '>', now)
      .where('session.last_seen_at', '>', seenAfter)
      .where('app_user.disabled_at', 'is', null),
)

export const touchSession = (db: Db, id: string, now: Date) =>
  db.updateTable('session').set({ last_seen_at: now }).where('id', '=', id).execute()

export const endSession = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()

export const endSessionsOf = (tx: Tx, userId: string, now: Date) =>
  tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()

/** The user's valid sessions. */
interface ActiveSessions {
  userId: string
  now: Date
  seenAfter: Date
}

const maxListed = 50

export const selectSessionsOf = (db: Db, { userId, now, seenAfter }: ActiveSessions, currentId: string) =>
  db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_seen_at', 'device'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', seenAfter)
    .orderBy(sql`id = ${currentId}`, 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()

/** Ends all valid sessions except one, or only one. Returns the number. */
export async function endActiveSessions(
  tx: Tx,
  { userId, now, seenAfter }: ActiveSessions,
  which: { kept: string } | { only: string },
): Promise<number> {
  const alive = tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', seenAfter)
  const chosen = 'kept' in which ? alive.where('id', '<>', which.kept) : alive.where('id', '=', which.only)
  const ended = await chosen.returning('id').execute()
  return ended.length
}

export const updateName = (tx: Tx, userId: string, name: string) =>
  tx.updateTable('app_user').set({ name }).where('id', '=', userId).execute()

export const selectPasswordHash = (db: Db, userId: string) =>
  db.selectFrom('app_user').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow()

/**
 * Holds the user for a sign-in until its session exists. A change of what signs the user in waits, and then ends that
 * session too, or is seen here. Undefined for a disabled user, and where the password is no longer the one of `verifiedHash`.
 */
export const holdUser = (tx: Tx, id: string, verifiedHash?: string) =>
  currentUser(tx, id, verifiedHash).forShare().executeTakeFirst()

/** The same for a change of what signs the user in: there is one at a time, and none beside a sign-in. */
export const lockUser = (tx: Tx, id: string, verifiedHash?: string) =>
  currentUser(tx, id, verifiedHash).forNoKeyUpdate().executeTakeFirst()

const currentUser = (tx: Tx, id: string, verifiedHash: string | undefined) =>
  tx
    .selectFrom('app_user')
    .select(['id', 'role', 'email'])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .$if(verifiedHash !== undefined, (user) => user.where('password_hash', '=', verifiedHash ?? ''))

export async function hasEnded(tx: Tx, sessionId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return open === undefined
}

/** A trigger (migration 0009) also ends the user's sessions and links. Undefined for a disabled user. */
export const updatePassword = (tx: Tx, userId: string, { hash, now }: { hash: string; now: Date }) =>
  tx
    .updateTable('app_user')
    .set({ password_hash: hash, password_changed_at: now })
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .returning(['id', 'role', 'email'])
    .executeTakeFirst()

interface ProvenDriver {
  driverId: string
  /** Proven by a link that was mailed to it. */
  address: string
}

/** Undefined when the driver has another address by now or already has an account, or another user has the email. */
export async function insertDriverAccount(
  tx: Tx,
  { driverId, address }: ProvenDriver,
  { hash, now }: { hash: string; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select add_driver_account(${driverId}, ${address}, ${hash}, ${now}) as id
  `.execute(tx)
  return rows[0]?.id ?? undefined
}

export const selectUser = (tx: Tx, id: string) =>
  tx.selectFrom('app_user').select(['id', 'role', 'email']).where('id', '=', id).executeTakeFirstOrThrow()
