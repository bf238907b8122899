import * as z from 'zod/mini'
import { IsoDate } from '../fields.ts'

const dayOf = (day: string) => new Date(`${day}T00:00:00Z`)
const friday = 5

function isPublished(day: string) {
  const date = dayOf(day)
  const weekLater = new Date(date.getTime() + 7 * 86_400_000)
  const isLast = weekLater.getUTCMonth() !== date.getUTCMonth()
  const isThird = date.getUTCDate() >= 15 && date.getUTCDate() <= 21
  return date.getUTCDay() === friday && (isThird || isLast)
}

/** The day of one of FMCSA's monthly runs. */
export const Snapshot = IsoDate.check(
  z.refine(isPublished, 'A snapshot is the third or the last Friday of a month'),
)
