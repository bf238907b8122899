import { sql } from 'kysely'
import type { MvrContent } from 'shared-api/mvr/mvr-content'
import type { MvrCriteriaRules } from 'shared-api/mvr/mvr-criteria'
import { type MvrDriverRecord, type MvrReportOfRecord, recordRows } from 'shared-api/mvr/mvr-record'
import type { MvrVerdict } from 'shared-api/mvr/mvr-verdict'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { Tx } from '../platform/database/connect.ts'
import { accountName } from '../platform/database/wire.ts'
import { countLooks, selectLooks, writeLook } from './access-log.ts'
import { convictionsOverTime, type OpenedReport } from './convictions-over-time.ts'
import { readCriteria } from './criteria-service.ts'
import { reportColumns, reports } from './mvr-queries.ts'
import { isToldCriteria, type Looking, todayOf } from './report-content.ts'
import { selectContents, selectDriver } from './result-queries.ts'
import { openContent } from './sealed-results.ts'
import { changesBetween } from './verdict/changes.ts'
import { verdictOf } from './verdict/verdict.ts'

/** A driver's record over time. It is one look, whatever the number of reports, and none where there is no content. */
export async function readDriverRecord(tx: Tx, id: string, looking: Looking): Promise<MvrDriverRecord> {
  const driver = await selectDriver(tx, id)
  if (driver === undefined) throw new Refusal(404, recordNotFound)
  const { user, now, keys } = looking
  const sealed = await selectContents(tx, id)
  const [newest] = sealed
  if (newest !== undefined)
    await writeLook(tx, {
      user,
      now,
      what: 'opened the record',
      accountId: driver.account_id,
      reportId: null,
      driverId: id,
      purpose: newest.purpose,
    })
  const opened = sealed.flatMap(
    ({ report_id: reportId, content_sealed: content, may_not_combine: isApart }) =>
      content === null ? [] : [{ id: reportId, content: openContent(keys, reportId, content), isApart }],
  )
  const combined = combinedOf(opened)
  const rules = isToldCriteria(user) ? (await readCriteria(tx, driver.account_id)).Criteria : undefined
  const verdicts = rules && judged(opened, rules, await todayOf(tx, driver.account_id, now))
  const [latest, before] = combined
  const rows = await selectReportsOfDriver(tx, id)
  return {
    Driver: { Id: driver.id, Name: driver.name },
    Carrier__r: driver.carrier,
    Verdict: (latest && verdicts?.get(latest.id)) ?? null,
    Latest:
      latest === undefined
        ? null
        : { ...latestOf(latest), IsOfLicenseBefore: newest?.is_of_license_before ?? false },
    Changes:
      rules && latest && before
        ? {
            Since: before.content.request.asOf,
            SinceReportId: before.id,
            Rows: changesBetween(before.content, latest.content, rules),
          }
        : null,
    Convictions: convictionsOverTime(combined),
    NotCombined: apartOf(opened, combined),
    Reports: rows.map((row) => reportRow(row, { opened, verdicts })),
    ReportCount: await countReportsOfDriver(tx, id),
    Accesses: await selectLooks(tx, id, { limit: recordRows.accesses, offset: 0 }),
    AccessCount: await countLooks(tx, id),
  }
}

type Opened = OpenedReport & { isApart: boolean }

/** What is shown as one record: the latest report, with those that may stand with it. */
function combinedOf(opened: readonly Opened[]): Opened[] {
  const [latest] = opened
  return latest?.isApart ? [latest] : opened.filter(({ isApart }) => !isApart)
}

/** Null where the record is of all reports. */
function apartOf(opened: readonly Opened[], combined: readonly Opened[]) {
  const count = opened.length - combined.length
  if (count === 0) return null
  if (combined[0]?.isApart)
    return "This is the latest report alone. Its provider's terms don't allow us to show it as one record with others. Open the others one by one."
  return count === 1
    ? "One report is not in this record, because its provider's terms don't allow us to show it as one record with others. Open it by itself."
    : `${count} reports are not in this record, because their provider's terms don't allow us to show them as one record with others. Open each by itself.`
}

/** Each on the day of its record, the latest one today. */
const judged = (opened: readonly OpenedReport[], rules: MvrCriteriaRules, today: string) =>
  new Map(
    opened.map(({ id, content }, place): [string, MvrVerdict] => [
      id,
      verdictOf({ content, rules, today: place === 0 ? today : content.request.asOf }),
    ]),
  )

function latestOf({ id, content }: { id: string; content: MvrContent }) {
  const { licenses, medical, pendingCitations, accidents, withdrawals, statePoints, request } = content
  return {
    ReportId: id,
    State: request.state,
    AsOf: request.asOf,
    ConvictionsKind: content.convictions.kind,
    licenses,
    medical,
    pendingCitations,
    accidents,
    withdrawals,
    statePoints,
  }
}

type ReportRow = Awaited<ReturnType<typeof selectReportsOfDriver>>[number]

interface Known {
  opened: readonly OpenedReport[]
  verdicts: ReadonlyMap<string, MvrVerdict> | undefined
}

function reportRow(row: ReportRow, { opened, verdicts }: Known): MvrReportOfRecord {
  const verdict = verdicts?.get(row.Id)
  return {
    ...row,
    AsOf: opened.find(({ id }) => id === row.Id)?.content.request.asOf ?? null,
    Outcome: verdict?.Outcome ?? null,
    Points: verdict?.Points ?? null,
  }
}

const selectReportsOfDriver = (tx: Tx, driverId: string) =>
  reports(tx)
    .select([...reportColumns, accountName.as('Carrier__r')])
    .where('mvr_report.driver_id', '=', driverId)
    .orderBy('mvr_report.created_at', 'desc')
    .orderBy('mvr_report.id', 'desc')
    .limit(recordRows.reports)
    .execute()

async function countReportsOfDriver(tx: Tx, driverId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('mvr_report')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('driver_id', '=', driverId)
    .executeTakeFirstOrThrow()
  return count
}
