import { createHash, randomUUID } from 'node:crypto'
import type { MvrAdverseAction, MvrAdverseLetter } from 'shared-api/mvr/mvr-adverse'
import { Refusal } from 'shared-api/refusal'
import { shownDay } from '../../platform/calendar.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { Enqueue } from '../../platform/jobs/queue.ts'
import { maskedEmail } from '../../platform/mail/masked-email.ts'
import type { Keys } from '../../platform/secrets/keys.ts'
import { todayOf } from '../report-content.ts'
import { enqueueNotice } from './adverse-mail.ts'
import { insertLetter, noticedOn } from './adverse-queries.ts'
import { letterVersion, renderLetter, sealLetter } from './letter-text.ts'
import type { MvrNotices } from '../../providers/mvr/mvr-notices.ts'

export interface Sending {
  keys: Keys
  enqueue: Enqueue
  notices: MvrNotices
  /** The address that the driver signs in with. Undefined: the letter is printed. */
  signIn: string | undefined
  now: Date
}

interface Letter extends Sending {
  /** Who supplied the report: `agencyOf`. */
  agency: string
  action: MvrAdverseAction
  /** When the report came. */
  receivedAt: Date
}

/** Whom each notice must name: without it none is sent. */
export function agencyOf({ agency }: MvrNotices): string {
  if (agency === undefined)
    throw new Refusal(
      409,
      'The notice must name the agency that supplies the reports. Ask the back office to enter it.',
    )
  return agency
}

/** Keeps the letter as its reader gets it, and mails where it is read. */
export async function sendLetter(
  tx: Tx,
  kind: MvrAdverseLetter['Kind'],
  { keys, enqueue, notices, signIn, now, agency, action, receivedAt }: Letter,
) {
  const { officialSummary } = notices
  const id = randomUUID()
  const accountId = action.Carrier__r.Id
  const text = renderLetter(kind, {
    carrier: action.Carrier__r.Name,
    driver: action.DriverName,
    reason: action.Reason,
    report: action.History_Info__c,
    agency,
    date: shownDay(await todayOf(tx, accountId, now)),
    received: shownDay(await todayOf(tx, accountId, receivedAt)),
    noticed: shownDay(await noticedOn(tx, action.Id)),
    final: action.FinalFrom === null ? 'the dispute is answered' : shownDay(action.FinalFrom),
  })
  const isFirst = kind === 'Pre-adverse'
  await insertLetter(tx, {
    id,
    account_id: accountId,
    driver_id: action.Driver__c,
    action_id: action.Id,
    kind,
    template_version: letterVersion(kind),
    text_sealed: sealLetter(keys, id, text),
    text_hash: sha256(text),
    summary: isFirst ? (officialSummary === undefined ? 'By hand' : 'Official') : null,
    summary_hash: isFirst && officialSummary !== undefined ? sha256(officialSummary) : null,
    delivery: signIn === undefined ? 'Print' : 'Email',
    sent_to: signIn === undefined ? null : maskedEmail(signIn),
    sent_at: now,
  })
  if (signIn !== undefined) await enqueueNotice(tx, enqueue, { letterId: id, to: signIn })
}

export const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
