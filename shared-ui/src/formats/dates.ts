import dayjs from 'dayjs'

/** A day ('2026-11-20'), an instant ('2026-11-20T19:41:00Z'), or a Date. */
type When = string | Date | null | undefined

// A text without a time is read as that day of the calendar here, whatever the time zone; an instant is shown
// in the reader's own zone.
function format(when: When, pattern: string) {
  if (when === null || when === undefined || when === '') return '-'
  const day = dayjs(when)
  return day.isValid() ? day.format(pattern) : '-'
}

/** 20 Nov 2026; '-' if there is none. */
export const formatDate = (when: When) => format(when, 'DD MMM YYYY')

/** 20 Nov 2026 2:41 pm, in the reader's time zone; '-' if there is none. */
export const formatDateTime = (when: When) => format(when, 'DD MMM YYYY h:mm a')

/** 11/20/2026; '-' if there is none. */
export const formatSplitDate = (when: When) => format(when, 'MM/DD/YYYY')

/**
 * Whole days of the calendar from today until that day: 0 today, -1 yesterday; NaN for what is no date.
 * Counted on the calendar, so a change of clocks in between takes nothing away.
 */
export function daysUntil(day: string | Date, today: Date = new Date()) {
  const until = dayjs(day)
  return (
    (midnight(until.year(), until.month(), until.date()) -
      midnight(today.getFullYear(), today.getMonth(), today.getDate())) /
    86_400_000
  )
}

const midnight = (year: number, month: number, day: number) => Date.UTC(year, month, day)

/** Orders texts that begin with dd/mm/yyyy (10 characters) by day, oldest first; what is no such text comes first. */
export function compareDayMonthYear(a: string, b: string) {
  const left = sortable(a)
  const right = sortable(b)
  if (left === right) return 0
  return left < right ? -1 : 1
}

function sortable(text: string) {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text) ?? []
  return day && month && year ? `${year}${month}${day}` : ''
}
