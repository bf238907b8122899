import { addDays, addMonths, lastFridayOf } from '../../platform/calendar.ts'

/** The newest snapshot on or before the day: the last Friday of a month. */
export function snapshotOn(day: string): string {
  const friday = lastFridayOf(day)
  return friday <= day ? friday : lastFridayOf(addDays(`${day.slice(0, 7)}-01`, -1))
}

export const snapshotAfter = (snapshot: string): string =>
  lastFridayOf(addMonths(`${snapshot.slice(0, 7)}-01`, 1))

export const snapshotBefore = (snapshot: string): string =>
  lastFridayOf(addDays(`${snapshot.slice(0, 7)}-01`, -1))

/** The 24 months before a snapshot, with the days where the time weight changes. */
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

/** The days, without the last one, of what a snapshot is the first not to count. */
export const droppedAt = (snapshot: string) => ({
  from: windowOf(snapshotBefore(snapshot)).from,
  to: windowOf(snapshot).from,
})

/** 3 in the last six months, 2 up to twelve, 1 up to twenty-four, 0 outside of the window. The edges count as newer. */
export function timeWeight(day: string, { snapshot, from, yearAgo, halfYearAgo }: Window): 0 | 1 | 2 | 3 {
  if (day > snapshot || day < from) return 0
  if (day >= halfYearAgo) return 3
  return day >= yearAgo ? 2 : 1
}
