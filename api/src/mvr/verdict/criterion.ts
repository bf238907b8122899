import type { MvrCriterion, MvrCriterionName, MvrCriterionState } from 'shared-api/mvr/mvr-verdict'
import type { MvrContent } from 'shared-api/mvr/mvr-content'
import type { MvrCriteriaRules } from 'shared-api/mvr/mvr-criteria'
import { cdlStates } from '../../accounts/master-data.ts'
import { addMonths } from '../../platform/calendar.ts'

/** What a verdict is made of. */
export interface Judged {
  content: MvrContent
  rules: MvrCriteriaRules
  /** `2026-11-20`, where the carrier is. */
  today: string
}

export const criterion = (
  Name: MvrCriterionName,
  State: MvrCriterionState,
  Words: string,
  ...Details: string[]
): MvrCriterion => ({ Name, State, Words, Details })

const names = new Map(cdlStates.map(({ label, value }) => [value, label]))

/** 'Michigan' for 'MI'; what is no state of ours stays as it is. */
export const stateName = (code: string) => names.get(code.trim().toUpperCase()) ?? code

/** The last day on which an offense counts in a window of years: that many years after it. */
export const countsUntil = (offenseOn: string, years: number) => addMonths(offenseOn, years * 12)

/** 49 CFR 383.51(c) counts 3 years by the days of the offenses. */
export const seriousYears = 3

/** The first day that a report covers; null where it has no limit. */
export function coversFrom({ request }: MvrContent): string | null {
  if (request.coversFrom !== null) return request.coversFrom
  if (request.product === 'Complete') return null
  return addMonths(request.asOf, request.product === '3 year' ? -36 : -84)
}

/**
 * Whether the report covers a window of years that ends today. A report of 3 years covers 3 years for as long as it is
 * the latest.
 */
export function isCovered(
  { content, today }: Pick<Judged, 'content' | 'today'>,
  years: number | null,
): boolean {
  const from = coversFrom(content)
  return years === null || from === null || from <= addMonths(today, -12 * years)
}

export const plural = (count: number, one: string, many = `${one}s`) => (count === 1 ? one : many)
