import { sql } from 'kysely'
import type { Db, Tx } from '../database/connect.ts'

export const selectUserByEmail = (db: Db, email: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'role', 'password_hash'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('disabled_at', 'is', null)
    .executeTakeFirst()

interface NewSession {
  userId: string
  tokenHash: Buffer
  now: Date
  expiresAt: Date
}

export const insertSession = (db: Db | Tx, { userId, tokenHash, now, expiresAt }: NewSession) =>
  db
    .insertInto('session')
    .values({
      user_id: userId,
      token_hash: tokenHash,
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
    })
    .execute()

/** A session that has neither ended nor expired nor been idle since `seenAfter`, with its user as he is now. */
export const selectSession = (
  db: Db,
  tokenHash: Buffer,
  { now, seenAfter }: { now: Date; seenAfter: Date },
) =>
  db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select([
      'session.id as session_id',
      'session.last_seen_at',
      'session.expires_at',
      'app_user.id as user_id',
      'app_user.role',
      'app_user.name',
      'app_user.email',
      'app_user.account_id',
      'app_user.driver_id',
      'app_user.pinned_account_id',
      sql<string[]>`array(
        select account_id from account_access where account_access.user_id = app_user.id order by account_id
      )`.as('account_ids'),
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('session.last_seen_at', '>', seenAfter)
    .where('app_user.disabled_at', 'is', null)
    .executeTakeFirst()

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
