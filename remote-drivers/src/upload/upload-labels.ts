import { formatNumber } from 'shared-ui'
import type { CheckSummary } from './checking/file-validator.ts'

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`

export const driversOf = (count: number) => counted(count, 'driver', 'drivers')

export const linesOf = (count: number) => counted(count, 'line', 'lines')

/** '3 left', 'none left' */
export const noneOr = (count: number, none: 'none' | 'None' = 'none') =>
  count === 0 ? none : formatNumber(count)

/** What a check has found, to be heard: '98 drivers are ready. 3 lines have a problem.' */
export function fileSummaryLabel({ ready, rejected, repeated }: CheckSummary) {
  return [
    `${driversOf(ready)} ${ready === 1 ? 'is' : 'are'} ready.`,
    rejected > 0 ? `${linesOf(rejected)} ${rejected === 1 ? 'has' : 'have'} a problem.` : '',
    repeated > 0 ? `${linesOf(repeated)} ${repeated === 1 ? 'is a duplicate' : 'are duplicates'}.` : '',
  ]
    .filter((words) => words !== '')
    .join(' ')
}
