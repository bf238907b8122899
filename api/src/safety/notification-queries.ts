import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'
import { inScope, type Scope } from '../database/list.ts'

/** What arrived since an instant, newest first. */
export const selectNotifications = (
  tx: Tx,
  scope: Scope,
  since: Date,
  bounds: { limit: number; offset: number },
) =>
  tx
    .selectFrom('sms_notification')
    .innerJoin('account', 'account.id', 'sms_notification.account_id')
    .leftJoin('driver', 'driver.id', 'sms_notification.driver_id')
    .select([
      'sms_notification.id',
      'sms_notification.kind',
      'sms_notification.occurred_on',
      'sms_notification.report_state',
      'sms_notification.report_number',
      'sms_notification.violations',
      'sms_notification.created_at',
      'sms_notification.driver_id',
      'driver.name as driver_name',
      'account.id as account_id',
      'account.name as account_name',
    ])
    .where(inScope('sms_notification.account_id', scope))
    .where('sms_notification.created_at', '>', since)
    .orderBy('sms_notification.created_at', 'desc')
    .orderBy('sms_notification.id', 'desc')
    .limit(bounds.limit)
    .offset(bounds.offset)
    .execute()

/** What arrived since an instant, and between an earlier one and that. */
export const countNotifications = (tx: Tx, scope: Scope, since: Date, earlier: Date) =>
  tx
    .selectFrom('sms_notification')
    .select([
      sql<number>`(count(*) filter (where created_at > ${since}))::int`.as('count'),
      sql<number>`(count(*) filter (where created_at > ${earlier} and created_at <= ${since}))::int`.as(
        'previous',
      ),
    ])
    .where(inScope('sms_notification.account_id', scope))
    .executeTakeFirstOrThrow()
