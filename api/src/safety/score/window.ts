import { addDays, addMonths, lastFridayOf } from '../../calendar.ts'

/** The newest snapshot on or before the day: the last Friday of a month. */
export function snapshotOn(day: string): string {
  const friday = lastFridayOf(day)
  return friday <= day ? friday : lastFridayOf(addDays(`${day.slice(0, 7)}-01`, -1))
}

export const snapshotAfter = (snapshot: string): string =>
  lastFridayOf(addMonths(`${snapshot.slice(0, 7)}-01`, 1))

export const snapshotBefore = (snapshot: string): string =>
  lastFridayOf(addDays(`${snapshot.slice(0, 7)}-01`, -1))

/** The first day that counts. */
export const windowFrom = (snapshot: string): string => addMonths(snapshot, -24)

/** 3 in the first six months, 2 up to twelve, 1 up to twenty-four, 0 outside of the window. The edges count as newer. */
export function timeWeight(day: string, snapshot: string): 0 | 1 | 2 | 3 {
  if (day > snapshot || day < windowFrom(snapshot)) return 0
  if (day >= addMonths(snapshot, -6)) return 3
  return day >= addMonths(snapshot, -12) ? 2 : 1
}
