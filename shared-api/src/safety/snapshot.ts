import * as z from 'zod/mini'
import { IsoDate } from '../fields.ts'

const dayOf = (day: string) => new Date(`${day}T00:00:00Z`)
const friday = 5

function isLastFriday(day: string) {
  const date = dayOf(day)
  const weekLater = new Date(date.getTime() + 7 * 86_400_000)
  return date.getUTCDay() === friday && weekLater.getUTCMonth() !== date.getUTCMonth()
}

function isThirdFriday(day: string) {
  const date = dayOf(day)
  return date.getUTCDay() === friday && date.getUTCDate() >= 15 && date.getUTCDate() <= 21
}

/** FMCSA runs on the third and the last Friday of a month. */
export const isRun = (day: string) => isThirdFriday(day) || isLastFriday(day)

/** The days of FMCSA's runs of the last two years, newest first. */
export function latestRuns(): string[] {
  const today = Date.now()
  const days = Array.from({ length: 730 }, (_, back) =>
    new Date(today - back * 86_400_000).toISOString().slice(0, 10),
  )
  return days.filter(isRun)
}

/** The day of one of FMCSA's runs. */
export const Snapshot = IsoDate.check(
  z.refine(isRun, 'A snapshot is the third or the last Friday of a month'),
)

/** The day of one of the twelve runs that rows roll off at. */
export const MonthlySnapshot = IsoDate.check(
  z.refine(isLastFriday, 'A snapshot is the last Friday of a month'),
)
