import type { MvrCriterion, MvrOutcome, MvrVerdict } from 'shared-api/mvr/mvr-verdict'
import type { Judged } from './criterion.ts'
import { indicationsOf } from './indications.ts'
import { licenseCriterion, medicalCriterion, withdrawalCriterion } from './license-criteria.ts'
import { countedOf, offenseCriteria } from './offense-criteria.ts'
import { pointsCriterion, pointsSum } from './points-criterion.ts'

/**
 * A report against the criteria of a carrier, on a day. It reads nothing else, and the order of a report's rows makes no
 * difference. What a criterion can't be told from is never taken for good: it needs a person, or is unknown.
 */
export function verdictOf(given: Judged): MvrVerdict {
  const { asOf } = given.content.request
  // Near midnight the state's day may be ahead of the carrier's.
  const judged = { ...given, today: given.today < asOf ? asOf : given.today }
  const counted = countedOf(judged.content)
  const Criteria = [
    licenseCriterion(judged),
    medicalCriterion(judged),
    withdrawalCriterion(judged),
    ...offenseCriteria(judged, counted),
    pointsCriterion(judged, counted),
  ]
  const isUnknown = judged.content.convictions.kind === 'unknown'
  return {
    Outcome: outcomeOf(Criteria),
    JudgedOn: judged.today,
    AsOf: asOf,
    FirstFailure: firstFailing({ Criteria })?.Details[0] ?? null,
    Indications: indicationsOf(counted, judged.today),
    Points: isUnknown ? null : pointsSum(judged.rules, counted, judged.today).least,
    Criteria,
  }
}

const has = (criteria: readonly MvrCriterion[], ...states: MvrCriterion['State'][]) =>
  criteria.find(({ State }) => states.includes(State))

function outcomeOf(criteria: readonly MvrCriterion[]): MvrOutcome {
  if (has(criteria, 'fails')) return 'Does not meet'
  return has(criteria, 'needs a person', 'unknown') ? 'Needs a person' : 'Meets'
}

/** The first criterion that fails. Where none does, the first that a person has to look at. */
export const firstFailing = ({ Criteria }: Pick<MvrVerdict, 'Criteria'>): MvrCriterion | undefined =>
  has(Criteria, 'fails') ?? has(Criteria, 'needs a person', 'unknown')
