import type { MvrAdverseAction, MvrLetterName } from 'shared-api/mvr/mvr-adverse'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { Tx } from '../../platform/database/connect.ts'
import { writeLook } from '../access-log.ts'
import type { Looking } from '../report-content.ts'
import { selectResult } from '../result-queries.ts'
import { openContent, openShownRaw } from '../sealed-results.ts'
import { selectLetter } from './adverse-queries.ts'
import { readAdverseAction } from './adverse-service.ts'
import { letterPdf, type ReportCopy } from './letter-pdf.ts'
import { openLetter, renderLetter } from './letter-text.ts'
import { sha256 } from './send-letter.ts'
import type { MvrNotices } from '../../providers/mvr/mvr-notices.ts'

/** What is drawn when the transaction is over. */
export type Draw = (shareKey: string) => Promise<Buffer>

/** A letter of an action, as it was sent. The copy of the report is opened with an entry in the access log. */
export async function readLetter(
  tx: Tx,
  { Id, Letter }: { Id: string; Letter: MvrLetterName },
  { notices, ...looking }: Looking & { notices: MvrNotices },
): Promise<Draw> {
  const action = await readAdverseAction(tx, Id, looking.now)
  if (Letter === 'Summary of rights') return rightsSummary(tx, action, notices)
  const letter = await selectLetter(tx, Id, Letter)
  if (letter === undefined)
    throw Letter === 'Final'
      ? new Refusal(409, 'The final notice has not been sent.')
      : new Refusal(404, recordNotFound)
  const text = openLetter(looking.keys, letter.id, letter.text_sealed)
  const copy = Letter === 'Final' ? null : await copyOf(tx, action, looking)
  const footer = `Confidential. ${action.Carrier__r.Name} to ${action.DriverName}`
  return (shareKey) => letterPdf({ text, copy, footer, sentAt: letter.sent_at }, shareKey)
}

async function copyOf(tx: Tx, action: MvrAdverseAction, { user, now, keys }: Looking): Promise<ReportCopy> {
  const { Report__c: reportId, Carrier__r: carrier } = action
  const result = await selectResult(tx, reportId)
  if (result === undefined)
    throw new Refusal(409, 'The copy of the report is no longer kept, so this notice is not complete.')
  await writeLook(tx, {
    user,
    now,
    what: 'downloaded the PDF',
    accountId: carrier.Id,
    reportId,
    driverId: action.Driver__c,
    purpose: action.PermissiblePurpose__c,
  })
  const { content_sealed: sealed, raw_sealed: raw } = result
  return {
    content: sealed === null ? null : openContent(keys, reportId, sealed),
    raw: openShownRaw(keys, reportId, raw),
    carrier: carrier.Name,
  }
}

/** As it came with the first notice: the official document, or our own words, which say that they are not official. */
async function rightsSummary(
  tx: Tx,
  { Id, Carrier__r }: MvrAdverseAction,
  { officialSummary }: MvrNotices,
): Promise<Draw> {
  const notice = await selectLetter(tx, Id, 'Pre-adverse')
  if (notice === undefined) throw new Refusal(404, recordNotFound)
  const { summary_hash: hash, sent_at: sentAt } = notice
  if (hash === null) {
    const text = renderLetter('Rights in short', { carrier: Carrier__r.Name })
    return (shareKey) => letterPdf({ text, copy: null, footer: 'Not the official summary', sentAt }, shareKey)
  }
  if (officialSummary === undefined || !sha256(officialSummary).equals(hash))
    throw new Refusal(
      409,
      'The summary of rights has changed since this notice. Ask the back office for the one that was sent.',
    )
  return () => Promise.resolve(officialSummary)
}
