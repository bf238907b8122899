import type { ChallengeRecord } from 'shared-api/challenges'
import type { ChallengeType, NewChallenge } from 'shared-api/challenges/challenge-progress'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import { carrierOf } from '../accounts/chosen-carrier.ts'
import { dayIn } from '../platform/calendar.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { User } from '../platform/database/tenant.ts'
import { fieldRefused } from '../platform/plugins/field-refused.ts'
import type { Change } from '../platform/record-change.ts'
import * as queries from './challenge-progress-queries.ts'
import { challengeOf } from './challenge-progress.ts'

const crash: ChallengeType = 'Crash preventability'

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
  const { ticket, violation } = await challengedRecords(tx, draft, carrier.id)
  await queries.lockChallenged(tx, ticket?.id, violation?.id)
  const earlier = await sentBefore(tx, draft, user)
  if (earlier !== undefined) return { challenge: await challengeOf(tx, earlier), isNew: false }
  refuseWithoutCrash(draft, ticket)
  // FMCSA counts from the inspection.
  const day = violation?.day ?? ticket?.day ?? null
  await refuseLateChallenge(tx, draft, { day, today: dayIn(carrier.time_zone, now) })
  await refuseSecondChallenge(tx, draft)
  const inserted = await queries.insertChallenge(tx, {
    account_id: carrier.id,
    // The driver of a ticket is known better than that of an inspection, which a person matched.
    driver_id: (ticket ?? violation)?.driver_id ?? null,
    ticket_id: ticket?.id ?? null,
    violation_id: violation?.id ?? null,
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
  { TicketId, ViolationId }: NewChallenge,
  accountId: string,
): Promise<{ ticket: ChallengedTicket | undefined; violation: ChallengedViolation | undefined }> {
  if (TicketId === undefined && ViolationId === undefined)
    throw fieldRefused('TicketId', 'Choose a ticket or a violation to challenge')
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
  return { ticket, violation }
}

const missing = (Field: string, Message: string) =>
  new Refusal(404, recordNotFound, { errors: [{ Field, Message }] })

type ChallengedTicket = NonNullable<Awaited<ReturnType<typeof queries.selectTicketToChallenge>>>
type ChallengedViolation = NonNullable<Awaited<ReturnType<typeof queries.selectViolationToChallenge>>>

/** The challenge of an earlier request with this id. What was changed since it was sent would be lost, so it is refused. */
async function sentBefore(tx: Tx, draft: NewChallenge, user: User): Promise<string | undefined> {
  const earlier = await queries.selectRequestedChallenge(tx, user.id, draft.RequestId)
  if (earlier === undefined) return undefined
  const isSame =
    earlier.ticket_id === (draft.TicketId ?? null) &&
    earlier.violation_id === (draft.ViolationId ?? null) &&
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
  if (type !== crash) return
  if (ViolationId !== undefined)
    throw fieldRefused('Challenge_Type__c', 'A violation has no crash to review. Choose another type.', 409)
  if (ticket?.is_accident === false)
    throw fieldRefused(
      'Challenge_Type__c',
      'This ticket has no accident to review. Choose another type.',
      409,
    )
}

async function refuseLateChallenge(
  tx: Tx,
  { Challenge_Type__c: type, ViolationId }: NewChallenge,
  { day, today }: { day: string | null; today: string },
) {
  const late = day === null ? undefined : await queries.isTooLate(tx, { day, type, today })
  if (!late) return
  const what = ViolationId === undefined ? 'ticket' : 'inspection'
  throw fieldRefused(
    'Challenge_Type__c',
    `FMCSA takes challenges for ${late.years} years. This ${what} is older.`,
    409,
  )
}

async function refuseSecondChallenge(tx: Tx, { TicketId, ViolationId }: NewChallenge) {
  const ofTicket = TicketId && (await queries.selectOpenChallengeOf(tx, 'ticket_id', TicketId))
  if (ofTicket) throw new Refusal(409, `Compliance challenge ${ofTicket.number} about this ticket is open`)
  const ofViolation = ViolationId && (await queries.selectChallengeOfViolation(tx, ViolationId))
  if (ofViolation && ofViolation.Status__c !== 'Closed')
    throw new Refusal(409, `Compliance challenge ${ofViolation.Name} about this violation is open`)
}
