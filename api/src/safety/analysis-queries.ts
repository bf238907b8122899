import { sql } from 'kysely'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import { currentWithin } from 'shared-api/safety/safety-files'
import { addDays } from '../platform/calendar.ts'
import type { Tx } from '../platform/database/connect.ts'
import { carrierScope, type Scope } from '../platform/database/list.ts'
import type { User } from '../platform/database/tenant.ts'
import { named } from '../platform/database/wire.ts'
import { selectAlike, selectDecidedInspections } from './alike-queries.ts'
import { selectComparisons } from './population-store.ts'
import { challengeOfViolation } from './violation-challenges.ts'
import type { CarrierRecord } from './score/carrier-record.ts'
import type { Comparison } from './score/percentile.ts'
import type { Changes } from './score/what-if.ts'
import { windowOf } from './score/window.ts'
import { selectCarrierRecords } from './score-carriers.ts'
import { scoredDay } from './score/files.ts'
import { selectDailyFiles, selectFiles } from './score-queries.ts'

export interface Analyzed {
  carrier: { id: string; name: string; dot_number: string | null }
  record: CarrierRecord
  comparison: Comparison
  /** The day that is scored: the snapshot asked for, or that of the newest files where these are older. */
  snapshot: string
  /** The day of the daily file that it is scored with. */
  daily: string | undefined
}

interface AnalyzedAt {
  carrierId: string
  snapshot: string
  /** The first day of its events, where it is not that of the window of the day that is scored. */
  from?: (day: string) => string
  /** With what FMCSA's daily files of the carrier add, where there are: on the day of the newest, if that is later. */
  withDaily?: boolean | undefined
  /** These inspections and those of a court's decision are looked at one by one, the others counted where they are alike. */
  inspectionIds?: readonly string[] | undefined
}

/** The carrier as it was known at a snapshot; one that is not the caller's answers like one that does not exist. */
export async function analyzedCarrier(
  tx: Tx,
  user: User,
  {
    carrierId,
    snapshot: asked,
    from = (day) => windowOf(day).from,
    withDaily = false,
    inspectionIds,
  }: AnalyzedAt,
): Promise<Analyzed> {
  const scope = await carrierScope(tx, user, carrierId)
  const files = await selectFiles(tx, scope)
  const published = scoredDay([...files.values()].flat(), asked)
  const daily = withDaily ? await dailyDay(tx, scope, published) : undefined
  const snapshot = daily !== undefined && daily > published ? daily : published
  const until = snapshot > asked ? snapshot : asked
  const apart = inspectionIds && [...inspectionIds, ...(await selectDecidedInspections(tx, carrierId))]
  const [found] = await selectCarrierRecords(tx, scope, {
    from: from(snapshot),
    to: until,
    files,
    withDaily: daily !== undefined,
    inspectionIds: apart,
  })
  if (found === undefined) throw new Refusal(404, recordNotFound)
  const comparisonAt = await selectComparisons(tx, [snapshot])
  const { carrier, copied } = found
  const alike =
    apart && (await selectAlike(tx, { carrierId, snapshot, withDaily: daily !== undefined, without: apart }))
  const record = { ...found.record, alike }
  return { carrier, record, snapshot, daily, comparison: { ...comparisonAt(snapshot), copied, until } }
}

/** Beside files that are not current no one knows what came between. */
async function dailyDay(tx: Tx, scope: Scope, published: string): Promise<string | undefined> {
  const [file] = (await selectDailyFiles(tx, scope)).values()
  return file !== undefined && file.Day <= addDays(published, currentWithin) ? file.Day : undefined
}

/**
 * Ids of the inspections that changes are of. Ids of another carrier answer like those that do not exist; one that counts no
 * more changes nothing.
 */
export async function inspectionsOfChanges(
  tx: Tx,
  carrierId: string,
  { removed, reduced, notPreventable }: Changes,
): Promise<string[]> {
  const violations = [...new Set([...removed, ...reduced])]
  const found = await tx
    .selectFrom('roadside_violation')
    .select('inspection_id')
    .where('account_id', '=', carrierId)
    .where('id', '=', sql<string>`any(${violations}::uuid[])`)
    .execute()
  const crashes = await tx
    .selectFrom('crash')
    .select('id')
    .where('account_id', '=', carrierId)
    .where('id', '=', sql<string>`any(${[...notPreventable]}::uuid[])`)
    .execute()
  if (found.length < violations.length || crashes.length < notPreventable.size) {
    throw new Refusal(404, recordNotFound)
  }
  return found.map(({ inspection_id: id }) => id)
}

export const selectInspectionsById = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('roadside_inspection')
    .leftJoin('driver', 'driver.id', 'roadside_inspection.driver_id')
    .select([
      'roadside_inspection.id as Id',
      'roadside_inspection.inspected_on as Inspection_Date__c',
      'roadside_inspection.report_state as Report_State__c',
      'roadside_inspection.report_number as Report_Number__c',
      'roadside_inspection.level as Inspection_Level__c',
      'roadside_inspection.driver_id as Driver__c',
      named('driver.name').as('Driver_Name__r'),
    ])
    .where('roadside_inspection.id', 'in', [...ids])
    .execute()

export const selectCrashesById = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('crash')
    .leftJoin('driver', 'driver.id', 'crash.driver_id')
    .select([
      'crash.id as Id',
      'crash.report_state as Report_State__c',
      'crash.report_number as Report_Number__c',
      'crash.driver_id as Driver__c',
      named('driver.name').as('Driver_Name__r'),
    ])
    .where('crash.id', 'in', [...ids])
    .execute()

export const selectDescriptions = (tx: Tx, violationIds: readonly string[]) =>
  tx
    .selectFrom('roadside_violation')
    .select(['id', 'description'])
    .where('id', 'in', [...violationIds])
    .execute()

/** What the ranking says of violations beside their figures. */
export const selectChallengeable = (tx: Tx, violationIds: readonly string[]) =>
  tx
    .selectFrom('roadside_violation')
    .select([
      'roadside_violation.id as id',
      'roadside_violation.description as Violation_Description__c',
      challengeOfViolation(sql`roadside_violation.id`).as('Challenge__r'),
    ])
    .where('roadside_violation.id', 'in', [...violationIds])
    .execute()
