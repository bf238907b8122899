import { finalMvrStatuses, type MvrReportRecord } from 'shared-api/mvr'
import { MvrContent } from 'shared-api/mvr/mvr-content'
import type { MvrReportUpdate } from 'shared-api/mvr/mvr-update'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import * as z from 'zod/mini'
import type { Tx } from '../platform/database/connect.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { fieldRefused } from '../platform/plugins/field-refused.ts'
import { isAsOrdered } from './is-as-ordered.ts'
import { isOfDriver } from './is-of-driver.ts'
import { selectReportRecord } from './mvr-queries.ts'
import * as queries from './report-queries.ts'
import { withoutSsn } from './without-ssn.ts'

/** Ends a report by what the back office learned. Without a provider this is the only way that a report ends. */
export async function updateReport(
  tx: Tx,
  change: MvrReportUpdate,
  { keys, now }: { keys: Keys; now: Date },
): Promise<MvrReportRecord> {
  const { report, isConsented } = await queries.lockReportWithConsent(tx, change.Id)
  const before = await selectReportRecord(tx, change.Id)
  if (report === undefined || before === undefined) throw new Refusal(404, recordNotFound)
  if (report.version !== change.Version)
    throw new Refusal(409, 'This report has changed since you opened it. Check it, then save again.', {
      newer: before,
    })
  if (finalMvrStatuses.includes(report.status))
    throw new Refusal(409, `This report is ${report.status}. It does not change any more.`)
  if (change.Status === 'Failed') await fail(tx, change, now)
  else await end(tx, change, { report, isConsented, keys, now })
  const after = await selectReportRecord(tx, change.Id)
  if (after === undefined) throw new Error('A report is gone within its own change')
  return after
}

async function fail(tx: Tx, { Id, Reason }: MvrReportUpdate, now: Date) {
  if (Reason === undefined) throw fieldRefused('Reason', 'Enter why it failed')
  await queries.updateReport(tx, Id, {
    status: 'Failed',
    reason: 'office',
    message: withoutSsn(Reason),
    finished_at: now,
  })
}

interface Ending {
  report: queries.LockedReport
  isConsented: boolean
  keys: Keys
  now: Date
}

async function end(tx: Tx, change: MvrReportUpdate, { report, isConsented, keys, now }: Ending) {
  const { Id, Status, RawText } = change
  if (Status === 'Failed') return
  if (report.status === 'Consent Needed' || (report.ordered_at === null && !isConsented))
    throw new Refusal(409, 'The driver has not consented. Nothing may be asked for without it.')
  if (RawText === undefined || RawText === '') throw fieldRefused('RawText', 'Enter what the state sent')
  const content = Status === 'Complete' ? contentOf(change) : undefined
  if (content !== undefined && !isOfDriver(content, report, keys))
    throw fieldRefused(
      'Content',
      'This is the record of another person. Check its license number and birth date.',
    )
  if (content !== undefined && !isAsOrdered(content, report, now))
    throw fieldRefused(
      'Content',
      'This is not the record that was ordered. Check its state, MVR type, purpose and day.',
    )
  if (report.status === 'Ordered')
    await queries.updateReport(tx, Id, {
      status: 'In Process',
      ...(report.ordered_at === null ? { ordered_at: now, provider: 'back office' } : {}),
    })
  await queries.endReport(tx, keys, {
    report,
    status: Status,
    content,
    raw: RawText,
    provider: 'back office',
    mayNotCombine: false,
    orderId: report.provider_order_id ?? Id,
    now,
  })
}

function contentOf({ Content = '' }: MvrReportUpdate): MvrContent {
  const read = z.safeParse(MvrContent, jsonOf(Content))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw fieldRefused(
    'Content',
    `Content is not the content of a report: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
  )
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw fieldRefused('Content', 'Content is not JSON', cause instanceof Error ? cause : 400)
  }
}
