import type { ChallengeRecord } from 'shared-api/challenges'
import type {
  ChallengeStageUpdate,
  DenialAcceptance,
  NextStageRequest,
} from 'shared-api/challenges/challenge-progress'
import type { ChallengeStage, StageOutcome } from 'shared-api/challenges/challenge-stages'
import { Refusal } from 'shared-api/refusal'
import { dayIn, shownDay } from '../platform/calendar.ts'
import type { Tx } from '../platform/database/connect.ts'
import { newId } from '../platform/database/new-id.ts'
import { fieldRefused } from '../platform/plugins/field-refused.ts'
import { type Change, changeColumns, changedFields, refuseOlder } from '../platform/record-change.ts'
import { carrierOf } from '../accounts/chosen-carrier.ts'
import { insertChallengeChanges, lockChallenge } from './challenge-progress-queries.ts'
import { challengeOf, refuseSecondOpen } from './challenge-progress.ts'
import * as queries from './challenge-stage-queries.ts'

type StageFields = Omit<ChallengeStageUpdate, 'Id' | 'Version' | 'Stage__c'>

/** What the state decided at a stage, or that the request was filed, as the back office enters it. */
export async function updateChallengeStage(
  tx: Tx,
  { Id, Version, Stage__c: name, ...given }: ChallengeStageUpdate,
  change: Change,
): Promise<ChallengeRecord> {
  await lockChallenge(tx, Id)
  const challenge = await challengeOf(tx, Id)
  refuseOlder(challenge, Version, 'challenge')
  checkStage(challenge, name, given)
  const known = challenge.Stages.find((stage) => stage.Name === name)
  const before = known ?? unrecorded(challenge, name)
  const after = changedStage(before, given)
  const { time_zone } = await carrierOf(tx, challenge.Carrier__r.Id)
  checkDecision(challenge, after, dayIn(time_zone, change.now))
  const outcome = after.Outcome__c === before.Outcome__c ? undefined : outcomeOf(challenge, after)
  const changes = [
    ...changedFields(historyOf(before), historyOf(after), isField),
    ...changedFields(challenge, { DataQ_Outcome__c: outcome }, isOutcome),
  ]
  if (changes.length === 0 && known !== undefined) return challenge
  const place = { id: Id, stage: queries.stageNumber(name) }
  if (known === undefined)
    await queries.insertStage(tx, {
      account_id: challenge.Carrier__r.Id,
      challenge_id: Id,
      stage: place.stage,
      filed_on: before.Filed_On__c,
    })
  await queries.updateStageRow(tx, place, {
    filed_on: after.Filed_On__c,
    outcome: after.Outcome__c,
    decided_on: after.Decided_On__c,
    decided_by: after.Decided_By__c,
    reason: after.Reason__c,
    ask_by: after.Ask_By__c,
  })
  await queries.touchChallenge(tx, Id, outcome)
  if (changes.length > 0) {
    const change_id = await newId(tx)
    const columns = changeColumns(change, challenge.Carrier__r.Id, undefined)
    await insertChallengeChanges(
      tx,
      changes.map((changed) => ({ ...changed, ...columns, challenge_id: Id, change_id })),
    )
  }
  return challengeOf(tx, Id)
}

/** The carrier's request for the stage after a denial, until the last day to ask. */
export async function askForNextStage(
  tx: Tx,
  { Id, Version, Stage__c: name, Statement__c: statement }: NextStageRequest,
  { user, now }: Change,
): Promise<ChallengeRecord> {
  const challenge = await challengeOf(tx, Id)
  refuseOlder(challenge, Version, 'challenge')
  const { Stage__r: latest, Carrier__r: carrier } = challenge
  if (latest === null || latest.Next !== name)
    throw new Refusal(409, `The state denied no request that a ${name.toLowerCase()} follows`)
  const { time_zone } = await carrierOf(tx, carrier.Id)
  const day = dayIn(time_zone, now)
  if (latest.AskBy !== null && day > latest.AskBy)
    throw new Refusal(
      409,
      `The last day to ask was ${shownDay(latest.AskBy)}. Add a note for the back office.`,
    )
  if (challenge.Status__c === 'Closed') await refuseSecondOpen(tx, challenge)
  const stage = queries.stageNumber(name)
  const by = { id: user.id, name: user.name }
  if (!(await queries.askForStage(tx, { id: Id, version: Version, stage, statement, day, at: now, by })))
    // Another user was faster.
    throw new Refusal(409, 'Another user changed this challenge', { newer: await challengeOf(tx, Id) })
  return challengeOf(tx, Id)
}

/** The carrier asks for no other stage: the challenge is closed, and the decision stays as the state gave it. */
export async function acceptDenial(
  tx: Tx,
  { Id, Version }: DenialAcceptance,
  { user, now }: Change,
): Promise<ChallengeRecord> {
  const challenge = await challengeOf(tx, Id)
  refuseOlder(challenge, Version, 'challenge')
  if (challenge.Status__c === 'Closed') throw new Refusal(409, 'This challenge is closed already')
  if (challenge.Stage__r?.Outcome__c !== 'Denied') throw new Refusal(409, 'There is no denial to accept')
  const by = { id: user.id, name: user.name }
  if (!(await queries.acceptDenial(tx, { id: Id, version: Version, at: now, by })))
    // Another user was faster.
    throw new Refusal(409, 'Another user changed this challenge', { newer: await challengeOf(tx, Id) })
  return challengeOf(tx, Id)
}

/** The stage must have been reached, and nothing may stand on what is changed. */
function checkStage(
  { Challenge_Type__c: type, Stages: stages, Filed_On__c: filed }: ChallengeRecord,
  name: ChallengeStage['Name'],
  { Stage_Filed_On__c: day }: StageFields,
) {
  if (type === 'Crash preventability')
    throw fieldRefused('Stage__c', 'FMCSA reviews a crash itself: there are no stages of a state', 409)
  const place = queries.stageNumber(name)
  const latest = stages.at(-1)
  if (latest !== undefined && queries.stageNumber(latest.Name) > place)
    throw fieldRefused('Stage__c', `${latest.Name} has begun: the stage before it stays as it is`, 409)
  if (place === 1) {
    if (filed === null) throw fieldRefused('Stage__c', 'Enter the day of filing on the challenge first', 409)
    if (day !== undefined)
      throw fieldRefused('Stage_Filed_On__c', 'Change the day of filing on the challenge itself')
    return
  }
  const isReached = latest?.Name === name || (latest !== undefined && isDeniedBefore(latest, place))
  if (!isReached)
    throw fieldRefused('Stage__c', `${name} follows a denial of the stage before. Enter that first.`, 409)
}

const isDeniedBefore = ({ Name, Outcome__c }: ChallengeStage, place: number) =>
  Outcome__c === 'Denied' && queries.stageNumber(Name) === place - 1

/** Of a challenge that was filed before stages were kept, or of a state that was asked elsewhere. */
const unrecorded = (
  { Filed_On__c: filed }: ChallengeRecord,
  name: ChallengeStage['Name'],
): ChallengeStage => ({
  Name: name,
  Asked_On__c: null,
  Asked_By__r: null,
  Statement__c: null,
  Filed_On__c: name === 'Initial review' ? filed : null,
  DueOn: null,
  Days: null,
  Outcome__c: null,
  Decided_On__c: null,
  Decided_By__c: null,
  Reason__c: null,
  Ask_By__c: null,
})

/** Without a decision it has no day, name or reason; without a denial no last day to ask. */
function changedStage(before: ChallengeStage, given: StageFields): ChallengeStage {
  const outcome = given.Stage_Outcome__c === undefined ? before.Outcome__c : given.Stage_Outcome__c
  const ofDecision = outcome === null ? null : before
  const ofDenial = outcome === 'Denied' ? before : null
  const { Decided_On__c, Decided_By__c, Reason__c, Ask_By__c } = given
  return {
    ...before,
    Filed_On__c: given.Stage_Filed_On__c ?? before.Filed_On__c,
    Outcome__c: outcome,
    Decided_On__c: Decided_On__c === undefined ? (ofDecision?.Decided_On__c ?? null) : Decided_On__c,
    Decided_By__c: Decided_By__c === undefined ? (ofDecision?.Decided_By__c ?? null) : Decided_By__c,
    Reason__c: Reason__c === undefined ? (ofDecision?.Reason__c ?? null) : Reason__c,
    Ask_By__c: Ask_By__c === undefined ? (ofDenial?.Ask_By__c ?? null) : Ask_By__c,
  }
}

/** A stage is filed after the denial before it, then decided, all until today; it can be asked again from then on. */
function checkDecision(challenge: ChallengeRecord, stage: ChallengeStage, today: string) {
  const { Filed_On__c: filed, Outcome__c: outcome, Decided_On__c: decided, Ask_By__c: askBy } = stage
  const before = challenge.Stages[queries.stageNumber(stage.Name) - 2]
  if (filed !== null && filed > today)
    throw fieldRefused('Stage_Filed_On__c', "The day of filing can't be in the future")
  const from = stage.Asked_On__c ?? before?.Decided_On__c
  if (filed !== null && from && filed < from)
    throw fieldRefused('Stage_Filed_On__c', 'Enter a day on or after the request and the denial before it')
  if (outcome === null) {
    if (decided ?? stage.Decided_By__c ?? stage.Reason__c ?? askBy)
      throw fieldRefused('Stage_Outcome__c', 'Choose what the state decided')
    return
  }
  if (filed === null) throw fieldRefused('Stage_Filed_On__c', 'Enter the day on which it was filed at FMCSA')
  if (decided === null) throw fieldRefused('Decided_On__c', 'Enter the day of the decision')
  if (outcome === 'Denied' && !stage.Reason__c)
    throw fieldRefused('Reason__c', "Enter the state's reason, in its words: a denial needs one")
  if (decided < filed || decided > today)
    throw fieldRefused('Decided_On__c', 'Enter a day from the filing until today')
  checkLastDayToAsk(stage, decided)
  const { Status__c: status, DataQ_Outcome__c: known } = challenge
  if (status === 'Closed' && known !== challengeOutcome[outcome])
    throw fieldRefused('Stage_Outcome__c', `Reopen the challenge first: it is closed with ${known}`, 409)
}

function checkLastDayToAsk({ Name, Outcome__c, Ask_By__c: askBy }: ChallengeStage, decided: string) {
  if (askBy === null) return
  if (Outcome__c !== 'Denied') throw fieldRefused('Ask_By__c', 'Only a denial leaves something to ask for')
  if (Name === 'Final review') throw fieldRefused('Ask_By__c', 'Nothing follows the final review')
  if (askBy < decided) throw fieldRefused('Ask_By__c', 'Enter a day on or after the decision')
}

/** What a decision makes of FMCSA's data. */
const challengeOutcome = {
  Denied: 'No change',
  Removed: 'Removed',
  Corrected: 'Corrected',
  'Severity 1': 'Severity 1',
} as const satisfies Record<StageOutcome, string>

/** Of an open challenge: known once nothing is left to ask for. Undefined keeps what is there. */
function outcomeOf({ Status__c: status }: ChallengeRecord, { Name, Outcome__c: outcome }: ChallengeStage) {
  if (status === 'Closed') return undefined
  if (outcome === null || (outcome === 'Denied' && Name !== 'Final review')) return null
  return challengeOutcome[outcome]
}

/** As the history names it: the decision with its stage. */
const historyOf = (stage: ChallengeStage) => ({
  Stage_Outcome__c: stage.Outcome__c && `${stage.Name} ${decisionWords[stage.Outcome__c]}`,
  Stage_Filed_On__c: stage.Filed_On__c,
  Decided_On__c: stage.Decided_On__c,
  Decided_By__c: stage.Decided_By__c,
  Reason__c: stage.Reason__c,
  Ask_By__c: stage.Ask_By__c,
})

const decisionWords: Readonly<Record<StageOutcome, string>> = {
  Denied: 'denied',
  Removed: 'granted: removed',
  Corrected: 'granted: corrected',
  'Severity 1': 'granted: severity 1',
}

const isField = (name: string): name is keyof ReturnType<typeof historyOf> => name.endsWith('__c')
const isOutcome = (name: string) => name === 'DataQ_Outcome__c'
