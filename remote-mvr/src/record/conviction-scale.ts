import { addYears, countedYears } from './record-day.ts'

export interface ConvictionScale {
  /** Percent of the axis. */
  place: (day: string) => number
  /** The first day of the shaded years. */
  windowStart: string
  years: { year: number; at: number }[]
}

/** Years that have a label, at most. */
const mostLabels = 10

/** Percent of the axis that 'Today' takes at its place: a year so near has no label. */
const nearToday = 6

/** From the year of the first offense, or of the shaded years, through this one. */
export function convictionScale(offenseDays: readonly string[], today: string): ConvictionScale {
  const windowStart = addYears(today, -countedYears)
  const first = [windowStart, ...offenseDays].toSorted()[0] ?? windowStart
  const firstYear = Number(first.slice(0, 4))
  const endYear = Number(today.slice(0, 4)) + 1
  const [start, end] = [firstYear, endYear].map((year) => Date.parse(`${year}-01-01`))
  const place = (day: string) => {
    if (start === undefined || end === undefined) return 0
    return Math.min(100, Math.max(0, ((Date.parse(day) - start) / (end - start)) * 100))
  }
  const step = Math.ceil((endYear - firstYear) / mostLabels)
  const years = Array.from({ length: endYear - firstYear }, (_, index) => firstYear + index)
    .filter((_, index) => index % step === 0)
    .map((year) => ({ year, at: place(`${year}-01-01`) }))
    .filter(({ at }) => Math.abs(at - place(today)) > nearToday)
  return { place, windowStart, years }
}
