import { type Insertable, sql } from 'kysely'
import { reviewLimits, type MvrReview, type MvrReviewableReport } from 'shared-api/mvr/mvr-review'
import type { Tx } from '../../platform/database/connect.ts'
import type { MvrReviewTable } from '../../platform/database/tables/mvr-review-tables.ts'
import { accountWithId, instant, instantOf, namedWithId } from '../../platform/database/wire.ts'

/** The driver, if the caller may see the record, with the clock of the carrier. */
export const selectReviewed = (tx: Tx, driverId: string) =>
  tx
    .selectFrom('driver')
    .innerJoin('account', 'account.id', 'driver.account_id')
    .select([
      'driver.id',
      'driver.account_id',
      'driver.status',
      'driver.cdl_state',
      'driver.review_due_on',
      'account.time_zone',
      accountWithId.as('carrier'),
      sql<{ Id: string; Name: string }>`${namedWithId('driver.id', 'driver.name')}`.as('driver'),
    ])
    .where('driver.id', '=', driverId)
    .executeTakeFirst()

export type ReviewedDriver = NonNullable<Awaited<ReturnType<typeof selectReviewed>>>

interface Period {
  driverId: string
  /** Its first day, and where its days begin. */
  since: string
  timeZone: string
}

const cameAt = sql`coalesce(mvr_report.finished_at, mvr_report.created_at)`

/** Reports of the period that came back, newest first. */
export const selectReviewable = (
  tx: Tx,
  { driverId, since, timeZone }: Period,
): Promise<MvrReviewableReport[]> =>
  tx
    .selectFrom('mvr_report')
    .select([
      'mvr_report.id as Id',
      'mvr_report.mvr_type as History_Info__c',
      'mvr_report.purpose as PermissiblePurpose__c',
      sql<'Complete' | 'No Record'>`mvr_report.status`.as('MVR_Status__c'),
      'mvr_report.state as State__c',
      instantOf(cameAt).as('FinishedAt'),
    ])
    .where('mvr_report.driver_id', '=', driverId)
    .where('mvr_report.status', 'in', ['Complete', 'No Record'])
    .where(sql<boolean>`${cameAt} >= ${since}::timestamp at time zone ${timeZone}`)
    .orderBy(sql`${cameAt} desc`)
    .orderBy('mvr_report.id', 'desc')
    .limit(reviewLimits.reports)
    .execute()

/** Authorities that were asked about the driver in the period, whatever they answered. */
export async function selectAsked(tx: Tx, { driverId, since, timeZone }: Period): Promise<string[]> {
  const rows = await tx
    .selectFrom('mvr_report')
    .select('state')
    .distinct()
    .where('driver_id', '=', driverId)
    .where('state', 'is not', null)
    .where(sql<boolean>`created_at >= ${since}::timestamp at time zone ${timeZone}`)
    .execute()
  return rows.flatMap(({ state }) => state ?? [])
}

/**
 * Reports with these ids that the caller sees, with what came back sealed, and whether the user has opened it: by itself, or
 * in a record over time that shows it.
 */
export async function selectChosen(tx: Tx, { ids, userId }: { ids: readonly string[]; userId: string }) {
  const { rows } = await sql<{
    id: string
    driver_id: string | null
    status: string
    state: string | null
    came_at: Date
    has_result: boolean
    content_sealed: Buffer | null
    is_opened: boolean
  }>`
    select mvr_report.id, mvr_report.driver_id, mvr_report.status, mvr_report.state, ${cameAt} as came_at,
      mvr_result.report_id is not null as has_result, mvr_result.content_sealed,
      exists (
        select from mvr_access
        where mvr_access.driver_id = mvr_report.driver_id and mvr_access.user_id = ${userId}
          and (mvr_access.report_id = mvr_report.id
            or (mvr_access.what = 'opened the record' and mvr_access.looked_at >= mvr_result.received_at
              and mvr_result.content_sealed is not null and not mvr_result.may_not_combine))
      ) as is_opened
    from mvr_report left join mvr_result on mvr_result.report_id = mvr_report.id
    where mvr_report.id = any(${ids}::uuid[])
  `.execute(tx)
  return rows
}

export type ChosenReport = Awaited<ReturnType<typeof selectChosen>>[number]

export const selectRepeated = (tx: Tx, userId: string, requestId: string) =>
  tx
    .selectFrom('mvr_review')
    .select(['id', 'request_hash'])
    .where('reviewed_by', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()

interface NewReview extends Omit<Insertable<MvrReviewTable>, 'id'> {
  reportIds: readonly string[]
  /** The note of each authority; null where a complete report of it was reviewed. */
  authorities: ReadonlyMap<string, string | null>
}

/** Gives its id. */
export async function insertReview(tx: Tx, { reportIds, authorities, ...row }: NewReview): Promise<string> {
  const { id } = await tx.insertInto('mvr_review').values(row).returning('id').executeTakeFirstOrThrow()
  const owner = { review_id: id, account_id: row.account_id, driver_id: row.driver_id }
  await tx
    .insertInto('mvr_review_report')
    .values(reportIds.map((reportId) => ({ ...owner, report_id: reportId })))
    .execute()
  await tx
    .insertInto('mvr_review_authority')
    .values([...authorities].map(([state, note]) => ({ ...owner, state, note })))
    .execute()
  return id
}

const reviewColumns = [
  'mvr_review.id as Id',
  'mvr_review.reviewed_on as ReviewedOn',
  instant('mvr_review.reviewed_at').as('ReviewedAt'),
  'mvr_review.reviewed_by_name as Reviewer',
  'mvr_review.signer_name as SignerName',
  'mvr_review.decision as Decision',
  'mvr_review.note as Note',
  sql<MvrReview['Reports']>`(
    select coalesce(json_agg(json_build_object(
      'Id', mvr_report.id, 'History_Info__c', mvr_report.mvr_type, 'MVR_Status__c', mvr_report.status,
      'State__c', mvr_report.state
    ) order by mvr_report.created_at desc, mvr_report.id desc), '[]')
    from mvr_review_report join mvr_report on mvr_report.id = mvr_review_report.report_id
    where mvr_review_report.review_id = mvr_review.id
  )`.as('Reports'),
  sql<MvrReview['Authorities']>`(
    select coalesce(json_agg(json_build_object('State', state, 'Note', note) order by state), '[]')
    from mvr_review_authority where mvr_review_authority.review_id = mvr_review.id
  )`.as('Authorities'),
] as const

export const selectReview = (tx: Tx, id: string): Promise<MvrReview> =>
  tx.selectFrom('mvr_review').select(reviewColumns).where('id', '=', id).executeTakeFirstOrThrow()

/** Newest first. */
export const selectReviews = (tx: Tx, driverId: string): Promise<MvrReview[]> =>
  tx
    .selectFrom('mvr_review')
    .select(reviewColumns)
    .where('mvr_review.driver_id', '=', driverId)
    .orderBy('mvr_review.reviewed_on', 'desc')
    .orderBy('mvr_review.id', 'desc')
    .limit(reviewLimits.reviews)
    .execute()

export async function countReviews(tx: Tx, driverId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('mvr_review')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('driver_id', '=', driverId)
    .executeTakeFirstOrThrow()
  return count
}
