import type { ChallengeRecord, ChallengeStatus } from 'shared-api/challenges'
import type { ChallengeAnswer, ChallengeUpdate } from 'shared-api/challenges/challenge-progress'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import { dayIn, shownDay } from '../platform/calendar.ts'
import type { Tx } from '../platform/database/connect.ts'
import { newId } from '../platform/database/new-id.ts'
import { fieldRefused } from '../platform/plugins/field-refused.ts'
import { type Change, changeColumns, changedFields, refuseOlder } from '../platform/record-change.ts'
import { statusTransitions } from '../platform/status-transitions.ts'
import { carrierOf } from '../accounts/chosen-carrier.ts'
import * as queries from './challenge-progress-queries.ts'
import { selectChallengeRecord } from './challenge-queries.ts'
import { deleteStages, fileInitialReview, moveInitialReview } from './challenge-stage-queries.ts'

const { closedAt: closedAtOf } = statusTransitions<ChallengeStatus>({
  noun: 'compliance challenge',
  field: 'Status__c',
  ranks: { Open: 0, Oreilly: 1, 'Dataq Entered Not Closed': 1, 'Awaiting Fine': 2, Closed: 3 },
  // A challenge without a fine is closed right away.
  forward: {
    Open: ['Oreilly', 'Dataq Entered Not Closed'],
    Oreilly: ['Dataq Entered Not Closed', 'Awaiting Fine', 'Closed'],
    'Dataq Entered Not Closed': ['Awaiting Fine', 'Closed'],
    'Awaiting Fine': ['Closed'],
    Closed: [],
  },
})

export async function challengeOf(tx: Tx, id: string): Promise<ChallengeRecord> {
  const challenge = await selectChallengeRecord(tx, id)
  if (challenge === undefined) throw new Refusal(404, recordNotFound)
  return challenge
}

export async function updateChallenge(
  tx: Tx,
  update: ChallengeUpdate,
  change: Change,
): Promise<ChallengeRecord> {
  const { Id, Version, Reason, ...given } = update
  await queries.lockChallenge(tx, Id)
  const challenge = await challengeOf(tx, Id)
  refuseOlder(challenge, Version, 'challenge')
  const closedAt = closingOf(challenge, update, change.now)
  if (closedAt === null) await refuseSecondOpen(tx, challenge)
  const fields = {
    ...(isOpenedAgain(challenge, given) && unfiled),
    ...given,
    ...(isAskedAgain(challenge, given) && { Answered_On__c: null }),
    ...(closedAt === null && { DataQ_Outcome__c: null }),
  }
  const { time_zone } = await carrierOf(tx, challenge.Carrier__r.Id)
  checkQuestion(challenge, fields)
  checkPoliceReport(challenge, fields)
  checkOutcome(challenge, given)
  checkDays(challenge, fields, dayIn(time_zone, change.now))
  const changes = changedFields(challenge, fields, isField)
  if (changes.length === 0) return challenge
  await queries.updateChallengeRow(tx, Id, fields, closedAt)
  await beginStages(tx, challenge, fields.Filed_On__c)
  const change_id = await newId(tx)
  await queries.insertChallengeChanges(
    tx,
    changes.map((changed) => ({
      ...changed,
      ...changeColumns(change, challenge.Carrier__r.Id, Reason),
      challenge_id: Id,
      change_id,
    })),
  )
  return challengeOf(tx, Id)
}

/** The initial review begins with the filing. One that was filed before stages were kept has none until it is decided. */
async function beginStages(tx: Tx, challenge: ChallengeRecord, day: OptionalDay) {
  const { Id, Filed_On__c: before, Challenge_Type__c: type, Stages: stages } = challenge
  if (day === undefined || day === before || type === 'Crash preventability') return
  if (day === null) await deleteStages(tx, Id)
  else if (before === null) await fileInitialReview(tx, challenge, day)
  else if (stages.length > 0) await moveInitialReview(tx, Id, day)
}

/** The answer to the state's question. The carrier and its agent give it in time; the back office knows of a later one. */
export async function answerStateQuestion(
  tx: Tx,
  { Id, Version, Text }: ChallengeAnswer,
  { user, now }: Change,
): Promise<ChallengeRecord> {
  const challenge = await challengeOf(tx, Id)
  refuseOlder(challenge, Version, 'challenge')
  const { Carrier__r: carrier, Clock } = challenge
  if (challenge.Status__c === 'Closed' || Clock.AnswerDueOn === null)
    throw new Refusal(409, 'The state has no open question on this challenge')
  const { time_zone } = await carrierOf(tx, carrier.Id)
  const day = dayIn(time_zone, now)
  if (user.role !== 'operator' && day > Clock.AnswerDueOn)
    throw new Refusal(
      409,
      `The answer was due ${shownDay(Clock.AnswerDueOn)}. Add a note for the back office.`,
    )
  if (!(await queries.answerQuestion(tx, { id: Id, version: Version, day })))
    // Another user was faster.
    throw new Refusal(409, 'Another user changed this challenge', { newer: await challengeOf(tx, Id) })
  await queries.insertAnswer(tx, {
    account_id: carrier.Id,
    challenge_id: Id,
    text: Text,
    author_id: user.id === '' ? null : user.id,
    author_name: user.name,
    created_at: now,
  })
  return challengeOf(tx, Id)
}

/** When the challenge is closed, as `closedAtOf` says. Closing needs an outcome, which may be known before. */
function closingOf(challenge: ChallengeRecord, update: ChallengeUpdate, now: Date) {
  const { Status__c: from, DataQ_Outcome__c: known } = challenge
  const { Status__c: to = from, DataQ_Outcome__c: outcome, Reason: reason } = update
  const closedAt = closedAtOf({ from, to, reason, now })
  if (to === 'Closed' && to !== from && outcome === undefined && known === null)
    throw fieldRefused('DataQ_Outcome__c', 'Choose an outcome: Closed needs one')
  return closedAt
}

/** One that is opened again would stand beside the one that was started since, or is being started. */
export async function refuseSecondOpen(
  tx: Tx,
  { Associated_Ticket__r: ticket, Associated_Violation__r: violation, Crash__r: crash }: ChallengeRecord,
) {
  await queries.lockChallenged(tx, ticket?.Id, violation?.Id, crash?.Id)
  const ofTicket = ticket && (await queries.selectOpenChallengeOf(tx, 'ticket_id', ticket.Id))
  const ofViolation = violation && (await queries.selectOpenChallengeOf(tx, 'violation_id', violation.Id))
  const ofCrash = crash?.Id && (await queries.selectOpenChallengeOf(tx, 'crash_id', crash.Id))
  const other = ofTicket ?? ofViolation ?? (ofCrash || undefined)
  if (other)
    throw fieldRefused(
      'Status__c',
      `Compliance challenge ${other.number} about this ${ofTicket ? 'ticket' : ofViolation ? 'violation' : 'crash'} is open`,
      409,
    )
}

const isOpenedAgain = ({ Status__c: from }: ChallengeRecord, { Status__c: to }: queries.ChallengeFields) =>
  to === 'Open' && from !== 'Open'

/** A challenge that is open again was not filed: no limit of FMCSA runs from what its history still tells. */
const unfiled = {
  DataQ__c: null,
  Filed_On__c: null,
  Question__c: null,
  Asked_On__c: null,
  Answered_On__c: null,
}

/** Another question is not answered yet, unless the back office says so. */
const isAskedAgain = (
  challenge: ChallengeRecord,
  { Asked_On__c: asked, Answered_On__c: answered }: queries.ChallengeFields,
) => asked !== undefined && asked !== challenge.Asked_On__c && answered === undefined

/** FMCSA reviews no crash without the police report. */
function checkPoliceReport(
  { Crash__r: crash, Filed_On__c: before }: ChallengeRecord,
  { Filed_On__c: day }: queries.ChallengeFields,
) {
  if (day == null || before !== null || crash === null || crash.Has_Police_Report__c) return
  throw fieldRefused('Filed_On__c', 'Add the police report first: FMCSA reviews no crash without it')
}

const outcomesOfCrash = ['Not preventable', 'Preventable', 'Undecided']

/** FMCSA decides of a crash whether it was preventable; a state whether its record is right. */
function checkOutcome(
  { Crash__r: crash }: ChallengeRecord,
  { DataQ_Outcome__c: outcome }: Pick<ChallengeUpdate, 'DataQ_Outcome__c'>,
) {
  if (outcome === undefined || outcome === 'No change') return
  if (outcomesOfCrash.includes(outcome) === (crash !== null)) return
  throw fieldRefused(
    'DataQ_Outcome__c',
    crash === null
      ? `${outcome} is an outcome of a crash. Choose another one.`
      : `Choose ${outcomesOfCrash.join(', ')} or No change: FMCSA reviews whether a crash was preventable`,
  )
}

/** A question has its day, and only a challenge that is not decided is asked about. */
function checkQuestion(challenge: ChallengeRecord, change: queries.ChallengeFields) {
  const {
    Status__c: status = challenge.Status__c,
    Question__c: question = challenge.Question__c,
    Asked_On__c: asked = challenge.Asked_On__c,
  } = change
  const isChanged = question !== challenge.Question__c || asked !== challenge.Asked_On__c
  if (!isChanged || question === null) return
  if (status === 'Closed')
    throw fieldRefused('Question__c', 'Reopen the challenge first: a closed one takes no question')
  if (status === 'Awaiting Fine')
    throw fieldRefused('Question__c', 'Go back to an earlier status first: FMCSA has decided')
  if (asked === null) throw fieldRefused('Asked_On__c', 'Enter the day on which the state asked')
}

/** A challenge is filed after the ticket and before it is entered, then asked about, then answered: all until today. */
function checkDays(challenge: ChallengeRecord, change: queries.ChallengeFields, today: string) {
  const {
    Filed_On__c: filed = challenge.Filed_On__c,
    Asked_On__c: asked = challenge.Asked_On__c,
    Answered_On__c: answered = challenge.Answered_On__c,
  } = change
  if (change.Status__c === 'Dataq Entered Not Closed' && filed === null)
    throw fieldRefused('Filed_On__c', 'Enter the day on which it was filed at FMCSA')
  // What is there already stands in the way of no other change.
  if (isLater(change.Filed_On__c, today))
    throw fieldRefused('Filed_On__c', "The day of filing can't be in the future")
  if (isLater(challenge.Ticket_Date__c, change.Filed_On__c))
    throw fieldRefused('Filed_On__c', `Enter a day on or after the date of the ${aboutOf(challenge)}`)
  const [initial] = challenge.Stages
  if (isLater(change.Filed_On__c, initial?.Decided_On__c))
    throw fieldRefused('Filed_On__c', 'Enter a day on or before the decision of the initial review')
  const isMoved = change.Filed_On__c !== undefined && change.Filed_On__c !== challenge.Filed_On__c
  if (isMoved && initial?.Outcome__c === 'Denied' && initial.Reason__c === null)
    throw fieldRefused('Filed_On__c', "Enter the state's reason of the denial first")
  if (asked !== null && (filed === null || asked < filed))
    throw fieldRefused('Asked_On__c', 'Enter a day on or after the day of filing')
  if (isLater(change.Asked_On__c, today))
    throw fieldRefused('Asked_On__c', "The day of the question can't be in the future")
  if (answered !== null && (asked === null || answered < asked))
    throw fieldRefused('Answered_On__c', 'Enter a day on or after the day of the question')
  if (isLater(change.Answered_On__c, today))
    throw fieldRefused('Answered_On__c', "The day of the answer can't be in the future")
}

const aboutOf = ({ Associated_Violation__r: violation, Associated_Ticket__r: ticket }: ChallengeRecord) =>
  violation === null ? (ticket === null ? 'crash' : 'ticket') : 'inspection'

type OptionalDay = string | null | undefined
const isLater = (day: OptionalDay, other: OptionalDay) =>
  typeof day === 'string' && typeof other === 'string' && day > other

const isField = (name: string): name is keyof queries.ChallengeFields => name.endsWith('__c')
