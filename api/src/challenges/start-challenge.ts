import type { ChallengeRecord } from 'shared-api/challenges'
import type { ChallengeType, NewChallenge } from 'shared-api/challenges/challenge-progress'
import { crashTypesOn, needsVideo } from 'shared-api/challenges/crash-types'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import { carrierOf } from '../accounts/chosen-carrier.ts'
import { dayIn } from '../platform/calendar.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { User } from '../platform/database/tenant.ts'
import { fieldRefused } from '../platform/plugins/field-refused.ts'
import type { Change } from '../platform/record-change.ts'
import * as queries from './challenge-progress-queries.ts'
import { challengeOf } from './challenge-progress.ts'
import { selectCrashToChallenge } from './crash-challenges.ts'

const preventability: ChallengeType = 'Crash preventability'

/**
 * A challenge to what a ticket's citation or a violation left in FMCSA's data. A request that was sent before answers
 * with its challenge.
 */
export async function createChallenge(
  tx: Tx,
  draft: NewChallenge,
  { user, now }: Change,
): Promise<{ challenge: ChallengeRecord; isNew: boolean }> {
  const carrier = await carrierOf(tx, draft.CarrierId)
  const { ticket, violation, crash } = await challengedRecords(tx, draft, carrier.id)
  await queries.lockChallenged(tx, ticket?.id, violation?.id, crash?.id)
  const earlier = await sentBefore(tx, draft, user)
  if (earlier !== undefined) return { challenge: await challengeOf(tx, earlier), isNew: false }
  refuseWithoutCrash(draft, ticket)
  refuseCrash(draft, crash)
  refuseCrashType(draft, crash?.day ?? ticket?.day ?? null)
  // FMCSA counts from the inspection, or the crash.
  const day = violation?.day ?? ticket?.day ?? crash?.day ?? null
  await refuseLateChallenge(tx, draft, { day, today: dayIn(carrier.time_zone, now) })
  await refuseSecondChallenge(tx, draft)
  const inserted = await queries.insertChallenge(tx, {
    account_id: carrier.id,
    // The driver of a ticket is known better than that of an inspection, which a person matched.
    driver_id: (ticket ?? violation ?? crash)?.driver_id ?? null,
    ticket_id: ticket?.id ?? null,
    violation_id: violation?.id ?? null,
    crash_id: crash?.id ?? null,
    crash_report: crash?.report ?? null,
    crash_type: draft.Crash_Type__c ?? null,
    crash_video: draft.Crash_Video__c ?? null,
    status: 'Open',
    challenge_type: draft.Challenge_Type__c,
    ticket_on: day,
    ticket_flow: ticket ? 'Ticket and inspection' : 'Inspection only',
    statement: draft.Statement,
    created_at: now,
    created_by: user.id,
    created_by_name: user.name,
    request_id: draft.RequestId,
  })
  const id = inserted?.id ?? (await sentBefore(tx, draft, user))
  if (id === undefined) throw new Error('A challenge was neither added nor there')
  return { challenge: await challengeOf(tx, id), isNew: inserted !== undefined }
}

/** The ticket and the violation of the carrier. One of another carrier answers like one that does not exist. */
async function challengedRecords(
  tx: Tx,
  { TicketId, ViolationId, CrashId }: NewChallenge,
  accountId: string,
): Promise<{
  ticket: ChallengedTicket | undefined
  violation: ChallengedViolation | undefined
  crash: ChallengedCrash | undefined
}> {
  if (TicketId === undefined && ViolationId === undefined && CrashId === undefined)
    throw fieldRefused('TicketId', 'Choose a ticket, a violation or a crash to challenge')
  const ticket =
    TicketId === undefined ? undefined : await queries.selectTicketToChallenge(tx, TicketId, accountId)
  const violation =
    ViolationId === undefined
      ? undefined
      : await queries.selectViolationToChallenge(tx, ViolationId, accountId)
  if (TicketId !== undefined && ticket === undefined)
    throw missing('TicketId', 'Choose a ticket of this carrier')
  if (ViolationId !== undefined && violation === undefined)
    throw missing('ViolationId', 'Choose a violation of this carrier')
  const crash = CrashId === undefined ? undefined : await selectCrashToChallenge(tx, CrashId, accountId)
  if (CrashId !== undefined && crash === undefined) throw missing('CrashId', 'Choose a crash of this carrier')
  return { ticket, violation, crash }
}

const missing = (Field: string, Message: string) =>
  new Refusal(404, recordNotFound, { errors: [{ Field, Message }] })

type ChallengedTicket = NonNullable<Awaited<ReturnType<typeof queries.selectTicketToChallenge>>>
type ChallengedCrash = NonNullable<Awaited<ReturnType<typeof selectCrashToChallenge>>>
type ChallengedViolation = NonNullable<Awaited<ReturnType<typeof queries.selectViolationToChallenge>>>

/** The challenge of an earlier request with this id. What was changed since it was sent would be lost, so it is refused. */
async function sentBefore(tx: Tx, draft: NewChallenge, user: User): Promise<string | undefined> {
  const earlier = await queries.selectRequestedChallenge(tx, user.id, draft.RequestId)
  if (earlier === undefined) return undefined
  const isSame =
    earlier.ticket_id === (draft.TicketId ?? null) &&
    earlier.violation_id === (draft.ViolationId ?? null) &&
    earlier.crash_id === (draft.CrashId ?? null) &&
    earlier.crash_type === (draft.Crash_Type__c ?? null) &&
    earlier.crash_video === (draft.Crash_Video__c ?? null) &&
    earlier.challenge_type === draft.Challenge_Type__c &&
    earlier.statement === draft.Statement
  if (!isSame) throw new Refusal(409, `This was sent already as ${earlier.number}, with other entries.`)
  return earlier.id
}

/** What is not known may have been an accident. */
function refuseWithoutCrash(
  { Challenge_Type__c: type, ViolationId }: NewChallenge,
  ticket: ChallengedTicket | undefined,
) {
  if (type !== preventability) return
  if (ViolationId !== undefined)
    throw fieldRefused('Challenge_Type__c', 'A violation has no crash to review. Choose another type.', 409)
  if (ticket?.is_accident === false)
    throw fieldRefused(
      'Challenge_Type__c',
      'This ticket has no accident to review. Choose another type.',
      409,
    )
}

/** A review is asked for of a crash that counts. */
function refuseCrash(
  { Challenge_Type__c: type, CrashId, Crash_Type__c: crashType, Crash_Video__c: video }: NewChallenge,
  crash: ChallengedCrash | undefined,
) {
  if (type !== preventability) {
    if (CrashId !== undefined || crashType !== undefined || video !== undefined)
      throw fieldRefused('Challenge_Type__c', 'Of a crash FMCSA reviews the preventability alone.', 409)
    return
  }
  if (crash?.is_not_preventable)
    throw new Refusal(409, 'FMCSA found this crash not preventable: it does not count')
}

/** By one of the types that FMCSA takes of its day, and with the video where the type is proved by one. */
function refuseCrashType(
  { Challenge_Type__c: type, Crash_Type__c: crashType, Crash_Video__c: video }: NewChallenge,
  day: string | null,
) {
  if (type !== preventability) return
  if (crashType === undefined) throw fieldRefused('Crash_Type__c', 'Choose a crash type')
  if (day !== null && !crashTypesOn(day).includes(crashType))
    throw fieldRefused('Crash_Type__c', 'FMCSA takes this type of crashes since 01 Dec 2024 alone', 409)
  if (needsVideo(crashType) && video === undefined)
    throw fieldRefused('Crash_Video__c', 'Enter where FMCSA finds the video')
}

async function refuseLateChallenge(
  tx: Tx,
  { Challenge_Type__c: type, ViolationId, CrashId }: NewChallenge,
  { day, today }: { day: string | null; today: string },
) {
  const late = day === null ? undefined : await queries.isTooLate(tx, { day, type, today })
  if (!late) return
  const what = ViolationId === undefined ? (CrashId === undefined ? 'ticket' : 'crash') : 'inspection'
  throw fieldRefused(
    'Challenge_Type__c',
    `FMCSA takes challenges for ${late.years} years. This ${what} is older.`,
    409,
  )
}

async function refuseSecondChallenge(tx: Tx, { TicketId, ViolationId, CrashId }: NewChallenge) {
  const ofCrash = CrashId && (await queries.selectOpenChallengeOf(tx, 'crash_id', CrashId))
  if (ofCrash) throw new Refusal(409, `Compliance challenge ${ofCrash.number} about this crash is open`)
  const ofTicket = TicketId && (await queries.selectOpenChallengeOf(tx, 'ticket_id', TicketId))
  if (ofTicket) throw new Refusal(409, `Compliance challenge ${ofTicket.number} about this ticket is open`)
  const ofViolation = ViolationId && (await queries.selectChallengeOfViolation(tx, ViolationId))
  if (ofViolation && ofViolation.Status__c !== 'Closed')
    throw new Refusal(409, `Compliance challenge ${ofViolation.Name} about this violation is open`)
}
