import type { MvrReportRecord } from 'shared-api/mvr'
import type { MvrAccessWhat } from 'shared-api/mvr/mvr-access'
import type { MvrContent } from 'shared-api/mvr/mvr-content'
import type { MvrContentState, MvrReportContent } from 'shared-api/mvr/mvr-record'
import type { MvrVerdict } from 'shared-api/mvr/mvr-verdict'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { Caller } from '../context.ts'
import { dayOf, shownDay } from '../platform/calendar.ts'
import { carrierDays } from '../platform/database/carrier-days.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { User } from '../platform/database/tenant.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { writeLook } from './access-log.ts'
import { readCriteria } from './criteria-service.ts'
import { selectReportRecord } from './mvr-queries.ts'
import type { ReportToPrint } from './report-pdf.ts'
import { selectResult } from './result-queries.ts'
import { openContent, openShownRaw } from './sealed-results.ts'
import { selectWhyNoContent } from './report-queries.ts'
import { verdictOf } from './verdict/verdict.ts'

export interface Looking {
  user: Caller
  now: Date
  keys: Keys
}

/** A driver is not told what the carrier asks of a record. */
export const isToldCriteria = ({ role }: User) => role !== 'driver' && role !== 'mvr'

/** The day that the carrier's calendar shows. */
export async function todayOf(tx: Tx, accountId: string, now: Date): Promise<string> {
  const [day] = await carrierDays(tx, [accountId], now)
  if (day === undefined) throw new Refusal(404, recordNotFound)
  return day.today
}

/** A report as it is read. What a state sent is shown with an entry in the access log alone. */
export async function readReportContent(tx: Tx, id: string, looking: Looking): Promise<MvrReportContent> {
  const { report, why, result } = await found(tx, id)
  const State = stateOf(report, { why, result })
  const shown = {
    Report: report,
    State,
    Reason: State === 'Shown' ? null : (deletedWords(why) ?? reasons[State] ?? report.Message__c),
    Content: null,
    Verdict: null,
    RawText: null,
    RawHash: null,
    ReceivedAt: null,
  }
  if (result === undefined) return shown
  await look(tx, report, looking, 'opened the report')
  const { content_sealed: sealed, raw_sealed: raw, raw_hash: RawHash, received_at: ReceivedAt } = result
  const Content = sealed === null ? null : openContent(looking.keys, id, sealed)
  return {
    ...shown,
    Content,
    Verdict: Content === null ? null : await verdictFor(tx, report, Content, looking),
    RawText: openShownRaw(looking.keys, id, raw),
    RawHash,
    ReceivedAt,
  }
}

/** What is printed of a report, with its entry in the access log. */
export async function readReportToPrint(
  tx: Tx,
  id: string,
  looking: Looking,
  what: MvrAccessWhat = 'downloaded the PDF',
): Promise<ReportToPrint> {
  const { report, result } = await found(tx, id)
  if (result === undefined || report.MVR_Status__c !== 'Complete')
    throw new Refusal(409, `This report has no content to print. It is ${report.MVR_Status__c}.`)
  await look(tx, report, looking, what)
  const { content_sealed: sealed } = result
  const content = sealed === null ? null : openContent(looking.keys, id, sealed)
  return {
    name: content?.person.name ?? report.DriverName,
    content,
    verdict: content === null ? null : await verdictFor(tx, report, content, looking),
    carrier: report.Carrier__r.Name,
    raw: openShownRaw(looking.keys, id, result.raw_sealed),
    printedAt: looking.now,
  }
}

type Result = Awaited<ReturnType<typeof selectResult>>
type Why = Awaited<ReturnType<typeof selectWhyNoContent>>

async function found(tx: Tx, id: string) {
  const report = await selectReportRecord(tx, id)
  if (report === undefined) throw new Refusal(404, recordNotFound)
  return { report, why: await selectWhyNoContent(tx, id), result: await selectResult(tx, id) }
}

function stateOf(
  { MVR_Status__c: status }: MvrReportRecord,
  { why, result }: { why: Why; result: Result },
): MvrContentState {
  if (status === 'Failed') return why?.reason === 'mismatch' ? 'Withheld' : 'Failed'
  if (status !== 'Complete' && status !== 'No Record') return 'Waiting'
  if (result === undefined) return 'Not kept'
  if (status === 'No Record') return 'No record'
  return result.content_sealed === null ? 'Text only' : 'Shown'
}

/** Of the others the report itself says why. */
const reasons: Partial<Record<MvrContentState, string>> = {
  'Text only': 'The provider lets us keep the text of its reports, and no more',
  'Not kept': 'This report is older than the reports that are kept here',
}

const deletedWords = (why: Why) =>
  why?.content_deleted_at == null
    ? undefined
    : `This report was deleted on ${shownDay(dayOf(why.content_deleted_at))}, because it was old`

const look = (tx: Tx, report: MvrReportRecord, { user, now }: Looking, what: MvrAccessWhat) =>
  writeLook(tx, {
    user,
    now,
    what,
    accountId: report.Carrier__r.Id,
    reportId: report.Id,
    driverId: report.Driver__c,
    purpose: report.PermissiblePurpose__c,
  })

async function verdictFor(
  tx: Tx,
  { Carrier__r: { Id: accountId } }: MvrReportRecord,
  content: MvrContent,
  { user, now }: Looking,
): Promise<MvrVerdict | null> {
  if (!isToldCriteria(user)) return null
  const { Criteria: rules } = await readCriteria(tx, accountId)
  return verdictOf({ content, rules, today: await todayOf(tx, accountId, now) })
}
