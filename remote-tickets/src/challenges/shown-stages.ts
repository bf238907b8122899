import type { ChallengeStage, ChallengeStageName, DataqLimit } from 'shared-api/challenges/challenge-stages'
import { daysUntil, formatDate, type MarkKind } from 'shared-ui'
import { offerOf, type StagedChallenge, stageNames, whoDecides } from './challenge-stage.ts'

/** A stage as its column shows it. */
export interface ShownStage {
  name: ChallengeStageName
  look: 'done' | 'now' | 'later'
  badge: string
  mark: MarkKind
  /** Of the stage's own days, or of those to ask for it. Undefined where no limit is known. */
  days: { over: number; of: number; look: 'elapsed' | 'used' | 'over' } | undefined
  /** 'Decided on day 13' */
  begin: string
  /** 'Limit 21 days' */
  end: string
  /** Of a denial, in the state's words. */
  reason?: { text: string; by: string } | undefined
  text?: string | undefined
}

interface Shown extends StagedChallenge {
  Limits: readonly DataqLimit[]
  AcceptedBy: object | null
}
type Column = Omit<ShownStage, 'name'>

/** All three, whether or not they were reached. */
export const shownStages = (challenge: Shown, today?: Date): ShownStage[] =>
  stageNames.map((name, place) => {
    const stage = challenge.Stages.find(({ Name }) => Name === name)
    const column = stage ? reached(challenge, stage, today) : notReached(challenge, { name, place, today })
    return { name, ...column }
  })

function reached(challenge: Shown, stage: ChallengeStage, today: Date | undefined): Column {
  const end = limitWords(challenge, stage.Name)
  if (stage.Outcome__c !== null) return decided(stage, end)
  if (challenge.Status__c === 'Closed')
    return {
      look: 'done',
      badge: 'Not recorded',
      mark: 'none',
      days: undefined,
      begin: 'Closed',
      end,
      text: 'The decision of this stage is not recorded.',
    }
  const { Filed_On__c: filed, Asked_On__c: asked, Days: limit } = stage
  if (filed === null)
    return {
      look: 'now',
      badge: 'Asked',
      mark: 'wait',
      days: undefined,
      begin: `Asked ${formatDate(asked)}`,
      end,
      text: 'The back office files it.',
    }
  const day = -daysUntil(filed, today)
  const isLate = limit !== null && day > limit
  return {
    look: 'now',
    badge: isLate ? 'State is late' : 'In review',
    mark: isLate ? 'due' : 'run',
    days: limit === null ? undefined : { over: day, of: limit, look: isLate ? 'over' : 'elapsed' },
    begin: `Day ${day}`,
    end,
    text: whoDecides[stage.Name],
  }
}

function decided(stage: ChallengeStage, end: string): Column {
  const {
    Outcome__c: outcome,
    Filed_On__c: filed,
    Decided_On__c: day,
    Reason__c: reason,
    Days: limit,
  } = stage
  const over = daysBetween(filed, day)
  const isDenied = outcome === 'Denied'
  return {
    look: 'done',
    badge: outcome ?? '',
    mark: isDenied ? 'alert' : 'ok',
    days: limit === null ? undefined : { over, of: limit, look: over > limit ? 'over' : 'elapsed' },
    begin: `Decided on day ${over}`,
    end,
    reason:
      reason === null
        ? undefined
        : { text: reason, by: [stage.Decided_By__c, formatDate(day)].filter(Boolean).join(', ') },
    text:
      isDenied && reason === null
        ? `Denied ${formatDate(day)}. No reason of the state is entered.`
        : undefined,
  }
}

interface Place {
  name: ChallengeStageName
  place: number
  today: Date | undefined
}

function notReached(challenge: Shown, { name, place, today }: Place): Column {
  const later = {
    look: 'later',
    mark: 'none',
    days: undefined,
    begin: 'Not started',
    end: limitWords(challenge, name),
  } as const
  const offer = offerOf(challenge, today)
  if (offer?.stage === name) return offered(challenge, { name, until: offer.until, today })
  const { Stage__r: latest, Status__c: status } = challenge
  if (challenge.AcceptedBy !== null)
    return { ...later, badge: 'Not asked', text: 'The carrier accepted the denial.' }
  if (latest?.Next === name && latest.AskBy !== null)
    return { ...later, badge: 'Not asked', text: `The last day to ask was ${formatDate(latest.AskBy)}.` }
  const isOpen =
    status === 'Closed' ? latest?.Next !== null : latest?.Outcome__c === null || latest?.Next !== null
  if (latest === null || !isOpen) return { ...later, badge: latest === null ? 'Not recorded' : 'Not needed' }
  return { ...later, badge: place === 1 ? 'If denied' : 'If denied again', text: whoDecides[name] }
}

function offered(
  { Stages }: Shown,
  { name, until, today }: { name: ChallengeStageName; until: string; today: Date | undefined },
): Column {
  const denied = Stages.at(-1)?.Decided_On__c ?? until
  const over = -daysUntil(denied, today)
  const of = daysBetween(denied, until)
  return {
    look: 'now',
    badge: 'Yours to ask',
    mark: 'due',
    days: of === 0 ? undefined : { over, of, look: 'used' },
    begin: over === 1 ? '1 day gone' : `${over} days gone`,
    end: `Ask by ${formatDate(until)}`,
    text: whoDecides[name],
  }
}

function limitWords({ Limits }: Shown, name: ChallengeStageName): string {
  const limit = Limits.find(({ Name }) => Name === name.toLowerCase())
  return limit === undefined ? 'No limit of its own' : `Limit ${limit.Length}`
}

export const daysBetween = (from: string | null, to: string | null) =>
  from === null || to === null ? 0 : daysUntil(to, new Date(`${from}T12:00:00`))
