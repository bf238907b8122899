import { type Insertable, sql } from 'kysely'
import type { MvrNotice } from 'shared-api/mvr/mvr-monitoring'
import type { Tx } from '../../platform/database/connect.ts'
import type {
  MvrNoticeTable,
  MvrQuarantineTable,
} from '../../platform/database/tables/mvr-monitoring-tables.ts'
import { accountWithId, instant } from '../../platform/database/wire.ts'

export async function isKnownNotice(tx: Tx, provider: string, noticeId: string): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    select exists (select from mvr_notice where provider = ${provider} and provider_notice_id = ${noticeId})
      or exists (select from mvr_quarantine where provider = ${provider} and provider_notice_id = ${noticeId})
      as is_known
  `.execute(tx)
  return rows[0]?.is_known === true
}

/** Whom a notice is about; undefined where this provider was never asked for that. */
export const lockEnrollmentOfNotice = (tx: Tx, provider: string, enrollmentId: string) =>
  tx
    .selectFrom('mvr_enrollment')
    .select(['id', 'account_id', 'driver_id', 'ending_at'])
    .where('id', '=', enrollmentId)
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirst()

export const insertNotice = (tx: Tx, row: Insertable<MvrNoticeTable>) =>
  tx.insertInto('mvr_notice').values(row).execute()

export const insertQuarantined = (tx: Tx, row: Insertable<MvrQuarantineTable>) =>
  tx.insertInto('mvr_quarantine').values(row).execute()

export async function selectCursor(tx: Tx, provider: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('mvr_notice_cursor')
    .select('cursor')
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.cursor
}

export const keepCursor = (
  tx: Tx,
  { provider, cursor, now }: { provider: string; cursor: string; now: Date },
) =>
  tx
    .insertInto('mvr_notice_cursor')
    .values({ provider, cursor, taken_at: now })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ cursor, taken_at: now }))
    .execute()

const noticeColumns = [
  'mvr_notice.id as Id',
  'mvr_notice.kind as Kind',
  'mvr_notice.severity as Severity',
  'mvr_notice.happened_on as HappenedOn',
  instant('mvr_notice.received_at').as('ReceivedAt'),
  'mvr_enrollment.state as State__c',
  sql<string | null>`${instant('mvr_notice.read_at')}`.as('ReadAt'),
  'mvr_notice.read_by_name as ReadByName',
] as const

const notices = (tx: Tx) =>
  tx.selectFrom('mvr_notice').innerJoin('mvr_enrollment', 'mvr_enrollment.id', 'mvr_notice.enrollment_id')

/** Newest first. */
export const selectNotices = (
  tx: Tx,
  driverId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<MvrNotice[]> =>
  notices(tx)
    .select(noticeColumns)
    .where('mvr_notice.driver_id', '=', driverId)
    .orderBy('mvr_notice.received_at', 'desc')
    .orderBy('mvr_notice.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countNotices(tx: Tx, driverId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('mvr_notice')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('driver_id', '=', driverId)
    .executeTakeFirstOrThrow()
  return count
}

/** With its sealed content. */
export const selectNotice = (tx: Tx, id: string) =>
  notices(tx)
    .innerJoin('driver', 'driver.id', 'mvr_notice.driver_id')
    .innerJoin('account', 'account.id', 'mvr_notice.account_id')
    .select([...noticeColumns, accountWithId.as('Carrier__r'), 'driver.name as DriverName'])
    .select([
      'mvr_notice.driver_id as Driver__c',
      'mvr_notice.provider_notice_id as Reference',
      'mvr_notice.content_sealed',
      sql<boolean>`exists (
        select from mvr_enrollment as now_open
        where now_open.driver_id = mvr_notice.driver_id and now_open.status in ('Enrolling', 'Monitored')
      )`.as('IsMonitored'),
    ])
    .where('mvr_notice.id', '=', id)
    .executeTakeFirst()

/** By the first user of the carrier who looks. */
export const markNoticeRead = (tx: Tx, id: string, { name, now }: { name: string; now: Date }) =>
  tx
    .updateTable('mvr_notice')
    .set({ read_at: now, read_by_name: name })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .execute()

/** The caller's own bell does not ring for it any more. */
export const markBellRead = (tx: Tx, noticeId: string, now: Date) =>
  tx
    .updateTable('notification')
    .set({ read_at: now })
    .where('mvr_notice_id', '=', noticeId)
    .where('read_at', 'is', null)
    .execute()
