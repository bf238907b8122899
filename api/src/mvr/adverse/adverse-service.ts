import { randomUUID } from 'node:crypto'
import { DatabaseError } from 'pg'
import type { MvrReportRecord } from 'shared-api/mvr'
import type { MvrAdverseAction, MvrAdverseDraft, MvrAdverseFilter } from 'shared-api/mvr/mvr-adverse'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { Caller } from '../../context.ts'
import { shownDay } from '../../platform/calendar.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { carrierScope } from '../../platform/database/list.ts'
import type { User } from '../../platform/database/tenant.ts'
import { fieldRefused } from '../../platform/plugins/field-refused.ts'
import { refuseOlder } from '../../platform/record-change.ts'
import { selectReportRecord } from '../mvr-queries.ts'
import { withoutSsn } from '../without-ssn.ts'
import * as queries from './adverse-queries.ts'
import { agencyOf, sendLetter, type Sending } from './send-letter.ts'

/** One page of adverse actions. The search looks in the driver's name. */
export async function listAdverseActions(tx: Tx, filter: MvrAdverseFilter, user: User, now: Date) {
  const { list_filter, Page, PageSize } = filter
  const search = { scope: await carrierScope(tx, user, filter.CarrierId), filter, now }
  const Counts = await queries.countAdverseActions(tx, search)
  const Total = Counts[list_filter]
  const Data = await queries.selectAdverseActions(tx, search, Total)
  return { Data, Page, PageSize, Total, Counts }
}

export async function readAdverseAction(tx: Tx, id: string, now: Date): Promise<MvrAdverseAction> {
  const action = await queries.selectAdverseAction(tx, id, now)
  if (action === undefined) throw new Refusal(404, recordNotFound)
  return action
}

interface ReportToActOn extends MvrReportRecord {
  Driver__c: string
  receivedAt: Date
}

/** A report that a notice can be about, whose copy can be given. */
export async function reportToActOn(tx: Tx, id: string): Promise<ReportToActOn> {
  const report = await selectReportRecord(tx, id)
  if (report === undefined) throw new Refusal(404, recordNotFound)
  const { MVR_Status__c: status, Driver__c: driverId, PermissiblePurpose__c: purpose } = report
  if (status !== 'Complete')
    throw new Refusal(409, `This report is ${status}. An adverse action needs a complete report.`)
  if (purpose === null || driverId === null)
    throw new Refusal(409, 'This report has no purpose or no driver on record. Request a new one first.')
  const result = await queries.selectReceived(tx, id)
  if (result === undefined)
    throw new Refusal(409, 'The copy of this report is not kept here. Request a new one first.')
  return { ...report, Driver__c: driverId, receivedAt: result.received_at }
}

/** The address that the driver signs in with: what only the driver can open may be mailed there. */
export async function signInOf(db: Db, driverId: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('app_user')
    .select('email')
    .where('driver_id', '=', driverId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return user?.email
}

interface Acting extends Sending {
  user: Caller
  now: Date
}

/** Sends the pre-adverse notice: from here on five business days count. */
export async function startAdverseAction(
  tx: Tx,
  draft: MvrAdverseDraft,
  acting: Acting,
): Promise<MvrAdverseAction> {
  const { user, now, notices } = acting
  const report = await reportToActOn(tx, draft.ReportId)
  const agency = agencyOf(notices)
  if (notices.officialSummary === undefined && draft.GivesSummary !== true)
    throw fieldRefused('GivesSummary', 'Confirm that you give the driver the official summary of rights')
  const id = randomUUID()
  await insertOnce(tx, {
    id,
    account_id: report.Carrier__r.Id,
    driver_id: report.Driver__c,
    driver_name: report.DriverName,
    report_id: report.Id,
    reason: withoutSsn(draft.Reason),
    pre_sent_at: now,
    pre_sent_by: user.id,
    pre_sent_by_name: user.name,
  })
  await sendLetter(tx, 'Pre-adverse', {
    ...acting,
    agency,
    action: await readAdverseAction(tx, id, now),
    receivedAt: report.receivedAt,
  })
  return readAdverseAction(tx, id, now)
}

async function insertOnce(tx: Tx, row: Parameters<typeof queries.insertAdverseAction>[1]) {
  try {
    await queries.insertAdverseAction(tx, row)
  } catch (problem) {
    // Also of two users who send it at the same moment (unique violation).
    if (problem instanceof DatabaseError && problem.code === '23505')
      throw new Refusal(409, 'This report has an adverse action already. See Adverse actions.')
    throw problem
  }
}

interface Closing {
  Id: string
  Version: number
}

/** Sends the final notice, once the five business days are over and no dispute is open. */
export async function sendFinalNotice(tx: Tx, closing: Closing, acting: Acting): Promise<MvrAdverseAction> {
  const { user, now } = acting
  const action = await openAction(tx, closing, now)
  const { Step, FinalFrom, Report__c } = action
  if (Step === 'Disputed')
    throw new Refusal(
      409,
      'The driver disputes this report. Answer the dispute first; then five business days start again.',
    )
  if (Step === 'Waiting')
    throw new Refusal(
      409,
      `The final notice can be sent from ${FinalFrom === null ? 'a later day' : shownDay(FinalFrom)}, after five business days.`,
    )
  const report = await reportToActOn(tx, Report__c)
  const agency = agencyOf(acting.notices)
  await queries.updateAdverseAction(tx, closing.Id, {
    status: 'Final sent',
    final_sent_at: now,
    final_sent_by: user.id,
    final_sent_by_name: user.name,
  })
  await sendLetter(tx, 'Final', { ...acting, agency, action, receivedAt: report.receivedAt })
  return readAdverseAction(tx, closing.Id, now)
}

/** No action is taken. */
export async function endAdverseAction(
  tx: Tx,
  { Reason, ...closing }: Closing & { Reason: string },
  { user, now }: { user: Caller; now: Date },
): Promise<MvrAdverseAction> {
  await openAction(tx, closing, now)
  await queries.updateAdverseAction(tx, closing.Id, {
    status: 'No action',
    ended_at: now,
    ended_by: user.id,
    ended_by_name: user.name,
    end_reason: withoutSsn(Reason),
  })
  return readAdverseAction(tx, closing.Id, now)
}

/** Locked, as the caller has read it, and not closed. */
async function openAction(tx: Tx, { Id, Version }: Closing, now: Date): Promise<MvrAdverseAction> {
  if (!(await queries.lockAdverseAction(tx, Id))) throw new Refusal(404, recordNotFound)
  const action = await readAdverseAction(tx, Id, now)
  refuseOlder(action, Version, 'adverse action')
  if (action.Status__c !== 'Pre-adverse sent')
    throw new Refusal(409, `This adverse action is closed: ${closedWords[action.Status__c]}.`)
  return action
}

const closedWords = { 'Final sent': 'the final notice was sent', 'No action': 'no action was taken' } as const
