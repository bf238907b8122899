/** A day ('2026-11-20'), an instant ('2026-11-20T19:41:00Z'), or a Date. */
type When = string | Date | null | undefined

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/**
 * The moment in the reader's own time zone. A text without a time is a day of the calendar, the same one in every
 * zone: `new Date('2026-11-20')` would read it as midnight in Greenwich, and show the day before west of it.
 */
function read(when: When) {
  if (when instanceof Date) return when
  if (!when) return undefined
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(when) ?? []
  return year ? new Date(Number(year), Number(month) - 1, Number(day), 12) : new Date(when)
}

const two = (value: number) => String(value).padStart(2, '0')

function format(when: When, write: (moment: Date) => string) {
  const moment = read(when)
  return moment === undefined || Number.isNaN(moment.getTime()) ? '-' : write(moment)
}

const writeDay = (moment: Date) =>
  `${two(moment.getDate())} ${months[moment.getMonth()] ?? ''} ${moment.getFullYear()}`

/** DD MMM YYYY: 20 Nov 2026; '-' if there is none. */
export const formatDate = (when: When) => format(when, writeDay)

/** DD MMM YYYY h:mm a: 20 Nov 2026 2:41 pm, in the reader's time zone; '-' if there is none. */
export const formatDateTime = (when: When) =>
  format(when, (moment) => {
    const hours = moment.getHours()
    const time = `${hours % 12 || 12}:${two(moment.getMinutes())} ${hours < 12 ? 'am' : 'pm'}`
    return `${writeDay(moment)} ${time}`
  })

/** MM/DD/YYYY: 11/20/2026; '-' if there is none. */
export const formatSplitDate = (when: When) =>
  format(when, (moment) => `${two(moment.getMonth() + 1)}/${two(moment.getDate())}/${moment.getFullYear()}`)

/** Days of the calendar since 1970; a change of clocks takes nothing away from them. */
const dayNumber = (moment: Date) =>
  Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / 86_400_000

/** Whole days from today until that day: 0 today, -1 yesterday; NaN for what is no date. */
export function daysUntil(day: string | Date, today: Date = new Date()) {
  const moment = read(day)
  return moment === undefined ? NaN : dayNumber(moment) - dayNumber(today)
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
