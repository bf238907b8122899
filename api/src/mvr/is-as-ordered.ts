import { MvrType } from 'shared-api/mvr'
import type { MvrContent } from 'shared-api/mvr/mvr-content'
import * as z from 'zod/mini'
import { addDays, dayOf } from '../platform/calendar.ts'
import type { LockedReport } from './report-queries.ts'

export const productOf = ({ mvr_type: type }: LockedReport) => z.parse(MvrType, type.replace(/ MVR$/, ''))

/**
 * A shorter report, or one of another state or purpose, is not what was ordered, and is not paid. On a day to come, each
 * conviction would be older than it is; a state may be a day ahead.
 */
export function isAsOrdered({ request }: MvrContent, report: LockedReport, now: Date): boolean {
  const { product, purpose, state, asOf } = request
  // A state that was typed as a name can't be compared with its letters.
  const isOfState = report.state === null || report.state.length !== 2 || state === report.state
  const isOfPast = asOf <= addDays(dayOf(now), 1)
  return product === productOf(report) && purpose === report.purpose && isOfState && isOfPast
}
