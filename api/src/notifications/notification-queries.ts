import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { MailSetting, Notification } from 'shared-api/notifications/notifications'
import type { Db, Tx } from '../platform/database/connect.ts'
import { pageBounds, type PageOfRows } from '../platform/database/list.ts'
import { accountWithId, instant } from '../platform/database/wire.ts'

/** The caller's own, by the policy. */
async function countNotifications(tx: Tx): Promise<{ total: number; unread: number }> {
  return tx
    .selectFrom('notification')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where read_at is null))::int`.as('unread'),
    ])
    .executeTakeFirstOrThrow()
}

export async function countUnread(tx: Tx): Promise<number> {
  const { unread } = await tx
    .selectFrom('notification')
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

export async function selectNotifications(
  tx: Tx,
  { Page, PageSize }: { Page: number; PageSize: number },
): Promise<PageOfRows<Notification> & { Unread: number }> {
  const { total, unread } = await countNotifications(tx)
  const { limit, offset } = pageBounds({ Page, PageSize }, total)
  const Data = await tx
    .selectFrom('notification')
    .innerJoin('account', 'account.id', 'notification.account_id')
    .leftJoin('ticket', 'ticket.id', 'notification.ticket_id')
    .leftJoin('challenge', 'challenge.id', 'notification.challenge_id')
    .leftJoin('mvr_report', 'mvr_report.id', 'notification.mvr_report_id')
    .leftJoin('mvr_notice', 'mvr_notice.id', 'notification.mvr_notice_id')
    .leftJoin('driver', 'driver.id', 'mvr_notice.driver_id')
    .select([
      'notification.id as Id',
      'notification.kind as Kind',
      instant('notification.created_at').as('At'),
      sql<boolean>`notification.read_at is not null`.as('IsRead'),
      recordType.as('RecordType'),
      sql<string>`coalesce(
        notification.ticket_id, notification.challenge_id, notification.mvr_report_id, notification.mvr_notice_id
      )`.as('RecordId'),
      sql<string>`coalesce(ticket.number, challenge.number, mvr_report.driver_name, driver.name)`.as('Name'),
      accountWithId.as('Carrier__r'),
      sql<Notification['Facts']>`notification.facts - 'PaymentIds'`.as('Facts'),
    ])
    .orderBy('notification.created_at', 'desc')
    .orderBy('notification.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { Data, Page, PageSize, Total: total, Unread: unread }
}

const recordType: RawBuilder<Notification['RecordType']> = sql`
  case
    when notification.ticket_id is not null then 'TICKET'
    when notification.challenge_id is not null then 'INSPECTION'
    when notification.mvr_report_id is not null then 'MVR_REPORT'
    else 'MVR_NOTICE'
  end
`

/** How many of these the caller has. */
export async function countOwn(tx: Tx, ids: readonly string[]): Promise<number> {
  const { own } = await tx
    .selectFrom('notification')
    .select(sql<number>`count(*)::int`.as('own'))
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .executeTakeFirstOrThrow()
  return own
}

/** @param ids undefined: all of them. */
export const markRead = (tx: Tx, ids: readonly string[] | undefined, now: Date) =>
  tx
    .updateTable('notification')
    .set({ read_at: now })
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where(sql<SqlBool>`id = any(${ids}::uuid[])`))
    .execute()

export const selectMailSetting = (db: Db, userId: string) =>
  db
    .selectFrom('app_user')
    .select(
      sql<MailSetting>`case when coalesce(mails_changes, role = 'driver') then 'Each change' else 'Off' end`.as(
        'Mails',
      ),
    )
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

export const updateMailSetting = (db: Db, userId: string, setting: MailSetting) =>
  db
    .updateTable('app_user')
    .set({ mails_changes: setting === 'Each change' })
    .where('id', '=', userId)
    .execute()

export async function deleteNotificationsBefore(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select delete_old_notifications(${before})::int as count`.execute(db)
  return rows[0]?.count ?? 0
}
