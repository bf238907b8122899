import * as z from 'zod/mini'
import { IsoDate } from '../fields.ts'

const dayOf = (day: string) => new Date(`${day}T00:00:00Z`)
const friday = 5

function isLastFriday(day: string) {
  const date = dayOf(day)
  const weekLater = new Date(date.getTime() + 7 * 86_400_000)
  return date.getUTCDay() === friday && weekLater.getUTCMonth() !== date.getUTCMonth()
}

/** The day of one of FMCSA's monthly runs. */
export const Snapshot = IsoDate.check(z.refine(isLastFriday, 'A snapshot is the last Friday of a month'))
