import { addDays, addMonths, dayIn, lastFridayOf } from '../../platform/calendar.ts'

/** The day by FMCSA's clock. */
export const fmcsaToday = (now: Date): string => dayIn('America/New_York', now)

/** The newest snapshot on or before the day: the last Friday of a month. */
export function snapshotOn(day: string): string {
  const friday = lastFridayOf(day)
  return friday <= day ? friday : lastFridayOf(addDays(`${day.slice(0, 7)}-01`, -1))
}

/** The newest snapshot of FMCSA's calendar. */
export const newestSnapshot = (now: Date): string => snapshotOn(fmcsaToday(now))

export const snapshotAfter = (snapshot: string): string =>
  lastFridayOf(addMonths(`${snapshot.slice(0, 7)}-01`, 1))

export const snapshotBefore = (snapshot: string): string =>
  lastFridayOf(addDays(`${snapshot.slice(0, 7)}-01`, -1))

/** The 24 months before a snapshot, with the dates at which the time weight changes. */
export interface Window {
  snapshot: string
  /** The first day that counts. */
  from: string
  yearAgo: string
  halfYearAgo: string
}

export const windowOf = (snapshot: string): Window => ({
  snapshot,
  from: addMonths(snapshot, -24),
  yearAgo: addMonths(snapshot, -12),
  halfYearAgo: addMonths(snapshot, -6),
})

/** The inspection dates that drop out at a snapshot; `to` is exclusive. */
export const droppedAt = (snapshot: string) => ({
  from: windowOf(snapshotBefore(snapshot)).from,
  to: windowOf(snapshot).from,
})

/** 3 within six months, 2 within twelve, 1 within twenty-four, 0 outside the window. Boundaries are inclusive. */
export function timeWeight(day: string, { snapshot, from, yearAgo, halfYearAgo }: Window): 0 | 1 | 2 | 3 {
  if (day > snapshot || day < from) return 0
  if (day >= halfYearAgo) return 3
  return day >= yearAgo ? 2 : 1
}

/** The ages at which the time weight falls, in months, with the weight from then on. */
export const weightSteps = [
  { months: 6, weight: 2 },
  { months: 12, weight: 1 },
  { months: 24, weight: 0 },
] as const

/** The last day on which an inspection of `day` is at most so many months old; months end on different days. */
export function lastDayWithin(day: string, months: number): string {
  let last = addMonths(day, months)
  for (let next = addDays(last, 1); addMonths(next, -months) <= day; next = addDays(next, 1)) last = next
  return last
}

/** The time weight that follows, and the last day before it; undefined outside of the window. */
export function nextStep(day: string, window: Window): { weight: 0 | 1 | 2; lastDay: string } | undefined {
  const now = timeWeight(day, window)
  const step = weightSteps.find(({ weight }) => weight === now - 1)
  return step && { weight: step.weight, lastDay: lastDayWithin(day, step.months) }
}
