import dayjs from 'dayjs'

/** A day ('2026-11-20'), an instant ('2026-11-20T19:41:00Z'), or a Date. */
type When = string | Date | null | undefined

/**
 * The moment in the reader's own time zone. A text without a time is a day of the calendar, the same one in every zone:
 * `new Date('2026-11-20')` would read it as midnight in Greenwich, and show the day before west of it.
 */
const read = (when: When) => dayjs(when || null)

function format(when: When, template: string) {
  const moment = read(when)
  return moment.isValid() ? moment.format(template) : '-'
}

/** DD MMM YYYY: 20 Nov 2026; '-' if there is none. */
export const formatDate = (when: When) => format(when, 'DD MMM YYYY')

/** DD MMM YYYY h:mm a: 20 Nov 2026 2:41 pm, in the reader's time zone; '-' if there is none. */
export const formatDateTime = (when: When) => format(when, 'DD MMM YYYY h:mm a')

/** HH:mm: 14:02, in the reader's time zone; '-' if there is none. */
export const formatTime = (when: When) => format(when, 'HH:mm')

/** MM/DD/YYYY: 11/20/2026; '-' if there is none. */
export const formatSplitDate = (when: When) => format(when, 'MM/DD/YYYY')

/** Whole days of the calendar from today until that day: 0 today, -1 yesterday; NaN for what is no date. */
export function daysUntil(day: string | Date, today: Date = new Date()) {
  return read(day).startOf('day').diff(dayjs(today).startOf('day'), 'day')
}

/**
 * Orders texts that begin with dd/mm/yyyy (10 characters) by day, oldest first; what is no such text comes first.
 */
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
