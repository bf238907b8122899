import type { MvrCriterionState, MvrOutcome } from 'shared-api/mvr/mvr-verdict'
import type { MarkKind } from 'shared-ui'

export const outcomeMarks: Readonly<Record<MvrOutcome, MarkKind>> = {
  Meets: 'ok',
  'Does not meet': 'alert',
  'Needs a person': 'due',
}

export const outcomeTitles: Readonly<Record<MvrOutcome, string>> = {
  Meets: 'Meets your criteria',
  'Does not meet': 'Does not meet your criteria',
  'Needs a person': 'A person has to look at this',
}

export const stateMarks: Readonly<Record<MvrCriterionState, MarkKind>> = {
  ok: 'ok',
  near: 'due',
  unknown: 'none',
  'needs a person': 'due',
  fails: 'alert',
}

/** What a mark says to those who don't see it. */
export const stateWords: Readonly<Record<MvrCriterionState, string>> = {
  ok: 'met',
  near: 'met, near the limit',
  unknown: 'unknown',
  'needs a person': 'needs a person',
  fails: 'not met',
}
