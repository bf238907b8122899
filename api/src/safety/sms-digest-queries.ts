import { sql, type SqlBool } from 'kysely'
import type { DigestSetting } from 'shared-api/safety/sms-notify'
import type { Db, Tx } from '../platform/database/connect.ts'
import { bringLock, importLock } from './import/import-locks.ts'
import { isRead } from './sms-feed-queries.ts'

export const selectDigest = (db: Db, userId: string) =>
  db
    .selectFrom('app_user')
    .select(sql<DigestSetting>`coalesce(sms_digest, 'Off')`.as('Digest'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** A digest tells what arrives from the moment it is turned on. */
export const updateDigest = (db: Db, userId: string, setting: DigestSetting, now: Date) =>
  db
    .updateTable('app_user')
    .set({
      sms_digest: setting === 'Off' ? null : setting,
      sms_digest_until: sql`case when sms_digest is null then ${now} else sms_digest_until end`,
    })
    .where('id', '=', userId)
    .execute()

export interface DueDigest {
  id: string
  email: string
  role: 'carrier' | 'agent'
  accountIds: string[]
  since: Date
}

/** The morning hours in which digests are sent, by the clock of the user's carrier. */
const morning = { from: 7, to: 12 }

/** Reports are being imported, or brought to an account that was added. They count from their beginning, and are seen at the end. */
const isArriving = sql<SqlBool>`(
  not pg_try_advisory_xact_lock_shared(${importLock}) or not pg_try_advisory_xact_lock(${bringLock}, 0)
)`

/**
 * Claims a due digest: it is the user's morning, and the day (of a weekly one, the week from Monday on) has had none yet. None is
 * due while reports arrive.
 * The clock is that of the pinned carrier, or of one of the user's carriers, always the same. Undefined: none is due.
 */
export async function claimDigest(tx: Tx, now: Date): Promise<DueDigest | undefined> {
  const { rows } = await sql<DueDigest>`
    with due as (
      select app_user.id, app_user.sms_digest_until as since, seen.account_ids
      from app_user
      cross join lateral (
        select array_agg(account.id) as account_ids,
          (array_agg(account.time_zone order by account.id is not distinct from app_user.pinned_account_id desc, account.id))[1] as time_zone
        from account_access join account on account.id = account_access.account_id
        where account_access.user_id = app_user.id
      ) as seen
      cross join lateral (
        select ${now}::timestamptz at time zone seen.time_zone as at,
          app_user.sms_digest_until at time zone seen.time_zone as until
      ) as local
      where not ${isArriving} and app_user.sms_digest is not null and app_user.disabled_at is null and app_user.role in ('carrier', 'agent')
        and extract(hour from local.at) >= ${morning.from} and extract(hour from local.at) < ${morning.to}
        and case app_user.sms_digest
          when 'Daily' then local.until::date < local.at::date
          else date_trunc('week', local.until) < date_trunc('week', local.at)
        end
      order by app_user.id
      limit 1
      for update of app_user skip locked
    )
    update app_user set sms_digest_until = ${now} from due where app_user.id = due.id
    returning app_user.id, app_user.email, app_user.role, due.account_ids as "accountIds", due.since
  `.execute(tx)
  return rows[0]
}

export interface CarrierNews {
  name: string
  inspections: number
  withViolations: number
  crashes: number
}

/** What arrived after an instant that the user has not read, for each carrier with any, by name. */
export const selectNews = (
  tx: Tx,
  { id, accountIds, since }: Pick<DueDigest, 'id' | 'accountIds' | 'since'>,
  now: Date,
): Promise<CarrierNews[]> =>
  tx
    .selectFrom('sms_notification')
    .innerJoin('account', 'account.id', 'sms_notification.account_id')
    .select([
      'account.name',
      sql<number>`(count(*) filter (where kind = 'Inspection'))::int`.as('inspections'),
      sql<number>`(count(*) filter (where kind = 'Inspection' and violations > 0))::int`.as('withViolations'),
      sql<number>`(count(*) filter (where kind = 'Crash'))::int`.as('crashes'),
    ])
    .where('sms_notification.account_id', 'in', accountIds)
    .where('sms_notification.created_at', '>', since)
    .where('sms_notification.created_at', '<=', now)
    .where(sql<SqlBool>`not ${isRead(id)}`)
    .groupBy(['account.id', 'account.name'])
    .orderBy(sql`lower(account.name)`)
    .orderBy('account.id')
    .execute()
