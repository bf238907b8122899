import * as z from 'zod/mini'
import { post, type Role } from '../contract.ts'
import { Day, optionalField } from '../drivers/driver-fields.ts'
import { ChosenCarrier, Id, requiredText, senderId, text, textLines } from '../fields.ts'
import { Fine } from '../tickets/ticket-form.ts'
import { RecordEvent, timeline } from '../record-event.ts'
import { CrashType } from './crash-types.ts'
import { ChallengeStageName, StageOutcome } from './challenge-stages.ts'
import { ChallengeRecord, ChallengeStatus } from './challenges.ts'

/** What a challenge asks FMCSA to correct. */
export const ChallengeType = z.enum(
  ['Citation dismissed', 'Violation', 'Wrong carrier', 'Duplicate', 'Crash preventability'],
  'Choose what to challenge',
)
export type ChallengeType = z.infer<typeof ChallengeType>

/** What became of FMCSA's data. FMCSA's own three words end the review of a crash; either kind may end with No change. */
export const DataqOutcome = z.enum(
  ['Removed', 'Corrected', 'Severity 1', 'Not preventable', 'Preventable', 'Undecided', 'No change'],
  'Choose an outcome',
)

/** About a ticket, a violation, or both, or about a crash. Evidence is uploaded afterwards, to the bucket `inspections`. */
export const NewChallenge = z.strictObject({
  CarrierId: ChosenCarrier,
  TicketId: z.optional(Id),
  ViolationId: z.optional(Id),
  /** Only with the type Crash preventability, and with a crash type. */
  CrashId: z.optional(Id),
  Crash_Type__c: z.optional(CrashType),
  /** Where FMCSA finds the video. Only with a crash type; the type that a video proves needs it. */
  Crash_Video__c: z.optional(requiredText(500, 'Enter where FMCSA finds the video')),
  Challenge_Type__c: ChallengeType,
  Statement: textLines(4000, 'Say what is wrong').check(z.minLength(1, 'Say what is wrong')),
  /** The same id twice creates once, and answers with the first challenge. */
  RequestId: senderId('RequestId'),
})
export type NewChallenge = z.infer<typeof NewChallenge>

/** The back office's change. Only the given fields change. A step back needs a reason; Closed needs an outcome. */
export const ChallengeUpdate = z.strictObject({
  Id,
  Version: z.int('Reload the challenge').check(z.minimum(1, 'Reload the challenge')),
  Status__c: z.optional(ChallengeStatus),
  Reason: z.optional(requiredText(300, 'Enter a reason')),
  DataQ__c: optionalField(text(40)),
  DataQ_Outcome__c: z.optional(DataqOutcome),
  Filed_On__c: optionalField(Day),
  /** A question of the state, the day it was asked, and the day it was answered. */
  Question__c: optionalField(text(1000)),
  Asked_On__c: optionalField(Day),
  Answered_On__c: optionalField(Day),
  Ticket_Fine_Amount__c: optionalField(Fine),
  Ticket_Fine_Due_Date__c: optionalField(Day),
  Fine_Paid_from_Ticket__c: z.optional(z.boolean()),
})
export type ChallengeUpdate = z.infer<typeof ChallengeUpdate>

export const ChallengeNote = z.strictObject({
  Id,
  Text: textLines(2000, 'Enter a note').check(z.minLength(1, 'Enter a note')),
})
export type ChallengeNote = z.infer<typeof ChallengeNote>

/** The answer to the state's question, within its days. */
export const ChallengeAnswer = z.strictObject({
  Id,
  Version: z.int('Reload the challenge').check(z.minimum(1, 'Reload the challenge')),
  Text: textLines(4000, 'Write the answer').check(z.minLength(1, 'Write the answer')),
})
export type ChallengeAnswer = z.infer<typeof ChallengeAnswer>

/**
 * What the back office enters of a stage: its filing, then what the state decided. Only the given fields change. An outcome
 * needs its day, a denial the state's reason; a last day to ask goes with a denial alone.
 */
export const ChallengeStageUpdate = z.strictObject({
  Id,
  /** Of the challenge: a change of a stage raises it. */
  Version: z.int('Reload the challenge').check(z.minimum(1, 'Reload the challenge')),
  Stage__c: ChallengeStageName,
  Stage_Filed_On__c: z.optional(Day),
  Stage_Outcome__c: z.optional(z.nullable(StageOutcome)),
  Decided_On__c: optionalField(Day),
  Decided_By__c: optionalField(text(200)),
  Reason__c: optionalField(textLines(2000)),
  Ask_By__c: optionalField(Day),
})
export type ChallengeStageUpdate = z.infer<typeof ChallengeStageUpdate>

/** The carrier's request for the stage after a denial. Evidence is uploaded to the bucket `inspections`. */
export const NextStageRequest = z.strictObject({
  Id,
  Version: z.int('Reload the challenge').check(z.minimum(1, 'Reload the challenge')),
  Stage__c: ChallengeStageName,
  Statement__c: textLines(4000, 'Say why the decision is wrong').check(
    z.minLength(1, 'Say why the decision is wrong'),
  ),
})
export type NextStageRequest = z.infer<typeof NextStageRequest>

/** Closes a challenge that the state denied: the carrier asks for no other stage. */
export const DenialAcceptance = z.strictObject({
  Id,
  Version: z.int('Reload the challenge').check(z.minimum(1, 'Reload the challenge')),
})
export type DenialAcceptance = z.infer<typeof DenialAcceptance>

const readers: readonly Role[] = ['carrier', 'agent', 'driver', 'operator']

export const challengeProgress = {
  create: post('CreateComplianceChallenge', {
    body: NewChallenge,
    data: ChallengeRecord,
    roles: ['carrier', 'agent'],
    tenant: 'accounts',
    audit: 'added a compliance challenge',
    rate: 'write',
  }),
  /** Refuses an older `Version` with 409 and the newer record. */
  update: post('UpdateInspectionDetails', {
    body: ChallengeUpdate,
    data: ChallengeRecord,
    roles: ['operator'],
    tenant: 'accounts',
    audit: 'updated a compliance challenge',
    rate: 'write',
  }),
  addNote: post('AddChallengeNote', {
    body: ChallengeNote,
    data: RecordEvent,
    roles: ['carrier', 'agent', 'operator'],
    tenant: 'accounts',
    audit: 'added a note to a compliance challenge',
    rate: 'write',
  }),
  /** Stops the clock of the question. Refuses an older `Version` with 409 and the newer record. */
  answer: post('AnswerStateQuestion', {
    body: ChallengeAnswer,
    data: ChallengeRecord,
    roles: ['carrier', 'agent', 'operator'],
    tenant: 'accounts',
    audit: "answered the state's question on a compliance challenge",
    rate: 'write',
  }),
  /** Refuses an older `Version` with 409 and the newer record. */
  updateStage: post('UpdateChallengeStage', {
    body: ChallengeStageUpdate,
    data: ChallengeRecord,
    roles: ['operator'],
    tenant: 'accounts',
    audit: "entered a state's decision on a compliance challenge",
    rate: 'write',
  }),
  /** Opens a challenge that was closed after the denial again. Refuses an older `Version` with 409 and the newer record. */
  askNext: post('RequestChallengeStage', {
    body: NextStageRequest,
    data: ChallengeRecord,
    roles: ['carrier', 'agent'],
    tenant: 'accounts',
    audit: 'asked for the next stage of a compliance challenge',
    rate: 'write',
  }),
  /** Refuses an older `Version` with 409 and the newer record. */
  acceptDenial: post('AcceptChallengeDenial', {
    body: DenialAcceptance,
    data: ChallengeRecord,
    roles: ['carrier', 'agent'],
    tenant: 'accounts',
    audit: 'accepted a denial of a compliance challenge',
    rate: 'write',
  }),
  history: timeline('GetChallengeHistory/:id', readers),
}
