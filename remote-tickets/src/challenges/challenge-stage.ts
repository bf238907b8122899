import type { Role } from 'shared-api/contract'
import type { Challenge, ChallengeRecord } from 'shared-api/challenges'
import { type ChallengeStage, ChallengeStageName } from 'shared-api/challenges/challenge-stages'
import { daysUntil, formatDate, inDays } from 'shared-ui'

/** 'You can ask for reconsideration' */
export const stageNouns: Readonly<Record<ChallengeStageName, string>> = {
  'Initial review': 'an initial review',
  Reconsideration: 'reconsideration',
  'Final review': 'a final review',
}

export const stageNames = ChallengeStageName.options

/** 91 FR 20561: an issuing officer decides no request about an own report. */
export const whoDecides: Readonly<Record<ChallengeStageName, string>> = {
  'Initial review': 'Someone other than the issuing officer decides.',
  Reconsideration: 'Someone other than the issuing officer and the first reviewer decides.',
  'Final review': 'The last decision of the state: nothing follows it in DataQs.',
}

/** The next stage that the carrier can ask for today; undefined where there is none, or where it is too late. */
export function offerOf({ Stage__r: stage }: Pick<Challenge, 'Stage__r'>, today?: Date) {
  if (!stage?.Next || stage.AskBy === null || daysUntil(stage.AskBy, today) < 0) return undefined
  return { stage: stage.Next, until: stage.AskBy }
}

type Summarized = Pick<Challenge, 'Stage__r' | 'Challenge_Type__c' | 'Status__c'>

/** Where a challenge is, in a list: 'Denied, ask by 03 Dec 2026'. */
export function stageText(challenge: Summarized, today?: Date): string {
  const { Stage__r: stage, Challenge_Type__c: type, Status__c: status } = challenge
  if (type === 'Crash preventability') return 'FMCSA decides'
  if (stage === null) return status === 'Open' ? 'Not filed' : 'Not recorded'
  const offer = offerOf(challenge, today)
  if (offer) return `Denied, ask by ${formatDate(offer.until)}`
  return stage.Outcome__c === null ? stage.Name : `${stage.Name}: ${stage.Outcome__c.toLowerCase()}`
}

export interface StagedChallenge extends Pick<
  ChallengeRecord,
  'Stage__r' | 'Status__c' | 'Clock' | 'Challenge_Type__c'
> {
  Stages: readonly ChallengeStage[]
}

export interface NextOfStage {
  title: string
  text: string
  /** The carrier's own turn. */
  isDue: boolean
  /** What the carrier can ask for. */
  offers?: ChallengeStageName
}

/** What its stage leaves to do; undefined where none is recorded, and once it is closed with nothing left to ask for. */
export function nextOfStage(
  challenge: StagedChallenge,
  { role, today }: { role: Role | undefined; today?: Date | undefined },
): NextOfStage | undefined {
  const latest = challenge.Stages.at(-1)
  if (latest === undefined) return undefined
  const offer = offerOf(challenge, today)
  if (offer) {
    const isDue = role === 'carrier' || role === 'agent'
    const who = isDue ? 'you' : 'the carrier'
    return {
      title: `Denied, ${who} can ask for ${stageNouns[offer.stage]} until ${formatDate(offer.until)}, ${inDays(daysUntil(offer.until, today))}`,
      text: offerText(latest, offer.stage),
      isDue,
      offers: offer.stage,
    }
  }
  if (challenge.Status__c === 'Closed') return undefined
  if (latest.Outcome__c !== null) return decidedNext(challenge, latest)
  if (latest.Filed_On__c !== null) return reviewNext(challenge, latest, today)
  return {
    title: `Back office: files the ${latest.Name.toLowerCase()}`,
    text: sentences(`Asked for on ${formatDate(latest.Asked_On__c)}.`, endOfAll(challenge)),
    isDue: false,
  }
}

const offerText = ({ Decided_On__c: decided, Ask_By__c: askBy }: ChallengeStage, next: ChallengeStageName) =>
  sentences(
    `The state denied the request on ${formatDate(decided)}.`,
    whoDecides[next],
    askBy === null && "No last day of the state's letter is entered: the end of all stages counts.",
  )

function decidedNext(
  { Stage__r: stage }: StagedChallenge,
  { Name, Outcome__c: outcome }: ChallengeStage,
): NextOfStage {
  const closes = 'The back office closes the challenge.'
  const why =
    stage?.Next && stage.AskBy !== null
      ? `The last day to ask for ${stageNouns[stage.Next]} was ${formatDate(stage.AskBy)}.`
      : outcome === 'Denied' && Name === 'Final review' && 'Nothing follows in DataQs.'
  return {
    title: `${Name}: ${outcome?.toLowerCase()}`,
    text: sentences(why, closes),
    isDue: false,
  }
}

/** Of the stage's own days; where it has none, of all stages. */
function reviewNext(
  challenge: StagedChallenge,
  { Name, DueOn, Filed_On__c: filed }: ChallengeStage,
  today: Date | undefined,
): NextOfStage {
  const due = DueOn ?? challenge.Clock.EndsOn
  const name = Name.toLowerCase()
  const days = due === null ? undefined : daysUntil(due, today)
  const isLate = days !== undefined && days < 0
  return {
    title: isLate
      ? `State: ${name} was due ${formatDate(due)}`
      : `State: ${name} due by ${formatDate(due)}${days === undefined ? '' : `, ${inDays(days)}`}`,
    text: sentences(
      isLate ? 'The back office asks the state.' : `Filed ${formatDate(filed)}.`,
      endOfAll(challenge),
    ),
    isDue: false,
  }
}

const endOfAll = ({ Clock: { EndsOn } }: StagedChallenge) =>
  EndsOn !== null && `All stages end ${formatDate(EndsOn)}.`

const sentences = (...all: (string | false | null | undefined)[]) => all.filter(Boolean).join(' ')
