/** `2026-11-20`, by the clock of the user. */
export function localDay(now = new Date()): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${day}`
}

/** The same day so many years later or earlier; of a leap day, the last one of February. */
export function addYears(day: string, years: number): string {
  const moved = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
  const isDay = new Date(moved).toISOString().slice(0, 10) === moved
  return isDay ? moved : `${moved.slice(0, 8)}28`
}

/** Days between two days, negative where the second one is earlier. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** Years in which a serious violation counts (49 CFR 383.51(c)), by the days of the offenses. */
export const countedYears = 3
