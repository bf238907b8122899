import { type Insertable, sql, type Updateable } from 'kysely'
import type { EnrollmentFilter, enrollmentSorts, MvrEnrollment } from 'shared-api/mvr/mvr-monitoring'
import type { Tx } from '../../platform/database/connect.ts'
import { inScope, matchesSearch, pageBounds, type Scope, sorted } from '../../platform/database/list.ts'
import type { EndReason, MvrEnrollmentTable } from '../../platform/database/tables/mvr-monitoring-tables.ts'
import { accountWithId, instant } from '../../platform/database/wire.ts'
import { enrollmentMessage } from './enrollment-words.ts'
import type { Due } from '../bring-on.ts'

const enrollments = (tx: Tx) =>
  tx
    .selectFrom('mvr_enrollment')
    .innerJoin('driver', 'driver.id', 'mvr_enrollment.driver_id')
    .innerJoin('account', 'account.id', 'mvr_enrollment.account_id')

const lastNotice = sql<MvrEnrollment['LastNotice']>`(
  select json_build_object(
    'Id', mvr_notice.id, 'Kind', mvr_notice.kind, 'Severity', mvr_notice.severity,
    'ReceivedAt', ${instant('mvr_notice.received_at')}
  )
  from mvr_notice where mvr_notice.id = mvr_enrollment.last_notice_id
)`

const enrollmentColumns = [
  'mvr_enrollment.id as Id',
  'mvr_enrollment.driver_id as Driver__c',
  'driver.name as DriverName',
  accountWithId.as('Carrier__r'),
  'mvr_enrollment.state as State__c',
  'mvr_enrollment.status as Status__c',
  'mvr_enrollment.end_reason',
  instant('mvr_enrollment.created_at').as('RequestedAt'),
  sql<string | null>`${instant('mvr_enrollment.monitored_at')}`.as('Since'),
  sql<string | null>`${instant('mvr_enrollment.ending_at')}`.as('EndedAt'),
  lastNotice.as('LastNotice'),
  'mvr_enrollment.unread_count as Unread',
  'mvr_enrollment.version as Version',
] as const

type Row = Omit<MvrEnrollment, 'Message__c'> & { end_reason: EndReason | null }

const told = ({ end_reason: reason, ...row }: Row): MvrEnrollment => ({
  ...row,
  Message__c: enrollmentMessage(row.Status__c, reason),
})

interface Search {
  scope: Scope
  driverId: string | undefined
  text: string
}

const matching = (tx: Tx, { scope, driverId, text }: Search) =>
  enrollments(tx)
    .where(inScope('mvr_enrollment.account_id', scope))
    .where(matchesSearch(sql<string>`lower(driver.name || ' ' || mvr_enrollment.state)`, text))
    .$if(driverId !== undefined, (query) => query.where('mvr_enrollment.driver_id', '=', driverId ?? ''))

const conditions = {
  All: sql<boolean>`true`,
  Monitored: sql<boolean>`mvr_enrollment.status in ('Enrolling', 'Monitored')`,
  Unread: sql<boolean>`mvr_enrollment.unread_count > 0`,
  Ended: sql<boolean>`mvr_enrollment.status in ('Ending', 'Ended')`,
} satisfies Record<EnrollmentFilter['list_filter'], unknown>

const enrollmentOrder = {
  LastNotice: sql`mvr_enrollment.last_notice_at`,
  DriverName: sql`lower(driver.name)`,
  State__c: sql`mvr_enrollment.state`,
  Status__c: sql`mvr_enrollment.status`,
  Since: sql`mvr_enrollment.monitored_at`,
  Unread: sql`mvr_enrollment.unread_count`,
  'Carrier__r.Name': sql`lower(account.name)`,
} satisfies Record<(typeof enrollmentSorts)[number], unknown>

/** @param total of all pages. */
export async function selectEnrollments(tx: Tx, search: Search, filter: EnrollmentFilter, total: number) {
  const { limit, offset } = pageBounds(filter, total)
  const rows = await matching(tx, search)
    .select(enrollmentColumns)
    .where(conditions[filter.list_filter])
    .orderBy(sorted(enrollmentOrder[filter.SortBy], 'mvr_enrollment.id', filter))
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => told(row))
}

export const countEnrollments = (tx: Tx, search: Search) =>
  matching(tx, search)
    .select([
      sql<number>`count(*)::int`.as('All'),
      sql<number>`(count(*) filter (where ${conditions.Monitored}))::int`.as('Monitored'),
      sql<number>`(count(*) filter (where ${conditions.Unread}))::int`.as('Unread'),
      sql<number>`(count(*) filter (where ${conditions.Ended}))::int`.as('Ended'),
    ])
    .executeTakeFirstOrThrow()

/** In the order of the names. */
export async function selectEnrollmentsById(tx: Tx, ids: readonly string[]): Promise<MvrEnrollment[]> {
  const rows = await enrollments(tx)
    .select(enrollmentColumns)
    .where(sql<boolean>`mvr_enrollment.id = any(${ids}::uuid[])`)
    .orderBy(sql`lower(driver.name)`)
    .orderBy('mvr_enrollment.id')
    .execute()
  return rows.map((row) => told(row))
}

/** A withdrawal, and the end of a membership, wait until what rests on them is written, or this waits for them. */
export async function lockDriversToEnroll(tx: Tx, ids: readonly string[]) {
  await sql`select id from driver where id = any(${ids}::uuid[]) order by id for share`.execute(tx)
  await sql`
    select id from mvr_consent
    where driver_id = any(${ids}::uuid[]) and purpose = 'Monitoring' and withdrawn_at is null
    order by id for share
  `.execute(tx)
}

/** The drivers, with what an enrollment needs of each. One that the caller does not see is missing. */
export const selectDriversToEnroll = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('driver')
    .leftJoin('mvr_consent', (join) =>
      join
        .onRef('mvr_consent.driver_id', '=', 'driver.id')
        .on('mvr_consent.purpose', '=', 'Monitoring')
        .on('mvr_consent.withdrawn_at', 'is', null),
    )
    .leftJoin('mvr_enrollment', (join) =>
      join
        .onRef('mvr_enrollment.driver_id', '=', 'driver.id')
        .on('mvr_enrollment.status', 'in', ['Enrolling', 'Monitored']),
    )
    .select([
      'driver.id',
      'driver.account_id',
      'driver.name',
      'driver.status',
      'driver.cdl_state',
      sql<boolean>`driver.cdl_number_sealed is not null`.as('has_number'),
      'mvr_consent.id as consent_id',
      'mvr_enrollment.id as enrollment_id',
    ])
    .where(sql<boolean>`driver.id = any(${ids}::uuid[])`)
    .orderBy(sql`lower(driver.name)`)
    .orderBy('driver.id')
    .execute()

export type DriverToEnroll = Awaited<ReturnType<typeof selectDriversToEnroll>>[number]

/** The enrollments of the same request, sent before. */
export const selectRequestedEnrollments = (tx: Tx, userId: string, requestId: string) =>
  tx
    .selectFrom('mvr_enrollment')
    .select(['id', 'driver_id', 'request_hash'])
    .where('requested_by', '=', userId)
    .where('request_id', '=', requestId)
    .execute()

export const insertEnrollments = (tx: Tx, rows: Insertable<MvrEnrollmentTable>[]) =>
  tx.insertInto('mvr_enrollment').values(rows).execute()

export const lockWantedEnrollment = (tx: Tx, id: string) =>
  tx
    .selectFrom('mvr_enrollment')
    .select(['id', 'account_id', 'status', 'version', 'left_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Whether monitoring may begin, which stays so until the transaction ends: membership and consent. */
export async function lockGrounds(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select mvr_consent.id from mvr_consent join driver on driver.id = mvr_consent.driver_id
    where mvr_consent.id = (select consent_id from mvr_enrollment where id = ${id})
      and mvr_consent.withdrawn_at is null and driver.status <> 'Inactive'
    for share
  `.execute(tx)
  return rows.length > 0
}

/** With what of its driver an enrollment says. */
export const lockEnrollment = (tx: Tx, id: string) =>
  tx
    .selectFrom('mvr_enrollment')
    .innerJoin('driver', 'driver.id', 'mvr_enrollment.driver_id')
    .select([
      'mvr_enrollment.id',
      'mvr_enrollment.driver_id',
      'mvr_enrollment.state',
      'mvr_enrollment.status',
      'mvr_enrollment.provider',
      'mvr_enrollment.left_at',
      'driver.first_name',
      'driver.last_name',
      'driver.cdl_number_sealed',
      'driver.birth_date_sealed',
    ])
    .where('mvr_enrollment.id', '=', id)
    .forUpdate('mvr_enrollment')
    .executeTakeFirst()

export const updateEnrollment = (tx: Tx, id: string, change: Updateable<MvrEnrollmentTable>) =>
  tx.updateTable('mvr_enrollment').set(change).where('id', '=', id).execute()

/** The next ones whose provider has to be asked again, which no other process takes now. */
export async function takePendingEnrollments(
  tx: Tx,
  { provider, now, youngBefore, oldBefore, limit }: Due,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select id from mvr_enrollment
      where status in ('Enrolling', 'Ending') and (provider is null or provider = ${provider})
        and (checked_at is null or checked_at <= case
          when coalesce(ending_at, created_at) > ${new Date(now.getTime() - 3_600_000)} then ${youngBefore}::timestamptz
          else ${oldBefore}::timestamptz
        end)
      order by checked_at nulls first, id limit ${limit} for update skip locked
    )
    update mvr_enrollment set checked_at = ${now} from due where mvr_enrollment.id = due.id
    returning mvr_enrollment.id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** The net below withdrawals and memberships that end. */
export async function endWithoutGrounds(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select end_mvr_monitoring_without_grounds(${now})::int as count`.execute(tx)
  return rows[0]?.count ?? 0
}
