import type { Insertable } from 'kysely'
import { addDays } from '../src/platform/calendar.ts'
import type { Database } from '../src/platform/database/schema.ts'
import { quillhaven, tarnbrook } from './accounts.ts'
import type { DemoAccount } from './accounts.ts'

type Challenge = Insertable<Database['challenge']>
type Stage = Insertable<Database['challenge_stage']>

/** Days before today; `askBy` of the last denial, after today. */
interface StagePlan {
  filed: number
  denied: readonly number[]
  /** How the stage after the last denial is. */
  next?: 'asked' | 'in review' | 'Removed' | 'Denied'
  askBy?: number
}

/** By the place among an account's challenges: one in each stage. Those without a plan were filed before stages were kept. */
const plans: Readonly<Record<string, Readonly<Record<number, StagePlan>>>> = {
  [quillhaven.id]: {
    1: { filed: 9, denied: [], next: 'in review' },
    2: { filed: 21, denied: [8], askBy: 13 },
    5: { filed: 44, denied: [30], next: 'in review' },
    6: { filed: 52, denied: [36, 6], askBy: 9 },
    // Closed: after a denial that can still be followed, after a reconsideration, and after the final review.
    9: { filed: 18, denied: [3], askBy: 18 },
    10: { filed: 60, denied: [40], next: 'Removed' },
    11: { filed: 70, denied: [55, 48], next: 'Denied' },
  },
  [tarnbrook.id]: {
    1: { filed: 62, denied: [45, 28], next: 'in review' },
    2: { filed: 33, denied: [14], next: 'asked' },
  },
}

const reasons = [
  'The documents do not show that the report is wrong: no dispatch record of that day is among them.',
  'The document repeats what the first reviewer had. It shows no other unit number.',
]
const reviewers = [
  'L. Sorrel, Ohio DataQs analyst',
  'M. Ostrander, Ohio DataQs supervisor',
  'Ohio review panel',
]

/** The challenges with the stages that they went through, as states decide them. */
export function stagedChallenges(
  account: DemoAccount,
  challenges: readonly Challenge[],
  today: string,
): { challenges: Challenge[]; stages: Stage[] } {
  const ofAccount = plans[account.id] ?? {}
  return {
    challenges: challenges.map((challenge, place) => {
      const plan = ofAccount[place]
      return plan === undefined ? challenge : asPlanned(challenge, plan, today)
    }),
    stages: challenges.flatMap((challenge, place) => {
      const plan = ofAccount[place]
      return plan === undefined ? [] : stagesOf(challenge, plan, today)
    }),
  }
}

/** FMCSA reviews a crash itself, and what a stage decided is the outcome. It was started before, and closed after. */
const asPlanned = (challenge: Challenge, plan: StagePlan, today: string): Challenge => ({
  ...challenge,
  ...daysOf(challenge, plan, today),
  challenge_type:
    challenge.challenge_type === 'Crash preventability'
      ? 'Wrong carrier'
      : (challenge.challenge_type ?? null),
  dataq_outcome: challenge.status !== 'Closed' ? null : plan.next === 'Removed' ? 'Removed' : 'No change',
})

function daysOf({ created_at, closed_at }: Challenge, { filed, denied, next }: StagePlan, today: string) {
  const noon = (before: number) => new Date(`${addDays(today, -before)}T13:40:00Z`)
  const started = noon(filed + 1)
  const decided = next === 'Removed' || next === 'Denied' ? decidedBefore[next] : (denied.at(-1) ?? filed)
  return {
    filed_on: addDays(today, -filed),
    created_at: created_at !== undefined && new Date(created_at) < started ? created_at : started,
    closed_at: closed_at === null ? null : noon(decided - 1),
  }
}

/** The last decision of those that were closed, in days before today. */
const decidedBefore = { Removed: 25, Denied: 35 } as const

function stagesOf({ id = '', account_id }: Challenge, plan: StagePlan, today: string): Stage[] {
  const day = (before: number) => addDays(today, -before)
  const count = plan.denied.length + (plan.next === undefined ? 0 : 1)
  return Array.from({ length: count }, (_, place): Stage => {
    const before = plan.denied[place - 1]
    const denied = plan.denied[place]
    const isAskedOnly = plan.next === 'asked' && denied === undefined
    // Asked two days after the denial, and filed on the day after.
    const asked = before === undefined ? undefined : Math.max(before - 2, 1)
    const filed = asked === undefined ? plan.filed : asked - 1
    return {
      account_id,
      challenge_id: id,
      stage: place + 1,
      ...(asked !== undefined && {
        asked_at: new Date(`${day(asked)}T15:20:00Z`),
        asked_on: day(asked),
        asked_by_name: 'Dana Pell',
        statement: 'The dispatch record of that day is attached.',
      }),
      filed_on: isAskedOnly ? null : day(filed),
      ...(denied === undefined
        ? decidedAtLast(plan, place, day)
        : {
            outcome: 'Denied',
            decided_on: day(denied),
            decided_by: reviewers[place],
            reason: reasons[place],
            ask_by: askByOf(plan, place, today),
          }),
    }
  })
}

/** The last day to ask is known of the last denial; those before were asked in time. */
const askByOf = ({ denied, askBy }: StagePlan, place: number, today: string) =>
  place === denied.length - 1 && askBy !== undefined
    ? addDays(today, askBy)
    : addDays(today, 14 - (denied[place] ?? 0))

function decidedAtLast({ next }: StagePlan, place: number, day: (before: number) => string) {
  if (next !== 'Removed' && next !== 'Denied') return {}
  return {
    outcome: next,
    decided_on: day(decidedBefore[next]),
    decided_by: reviewers[place],
    reason: next === 'Denied' ? reasons[1] : null,
  }
}
