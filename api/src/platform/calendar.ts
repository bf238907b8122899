/** Days are ISO text, 2026-11-20, which sorts like the calendar; instants are `Date`. */

export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** The day that the calendar of a place shows at an instant. */
export const dayIn = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  )

// A formatter is dear to make, and a score of all carriers shows a day for each of its measures.
const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** '01 Nov 2026', as the screens show it. */
export function shownDay(day: string): string {
  const month = shortMonth.format(utc(day))
  return `${day.slice(8)} ${month} ${day.slice(0, 4)}`
}

const utc = (day: string) => new Date(`${day}T00:00:00Z`)

export function addDays(day: string, days: number): string {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + days)
  return dayOf(date)
}

/** The same day of another month, or that month's last day where it is shorter. */
export function addMonths(day: string, months: number): string {
  const date = utc(day)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, last))
  return dayOf(date)
}

/** The last Friday of the day's month. */
export function lastFridayOf(day: string): string {
  const end = utc(addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1))
  const friday = 5
  return addDays(dayOf(end), -((end.getUTCDay() - friday + 7) % 7))
}
