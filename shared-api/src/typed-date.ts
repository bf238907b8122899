const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** The format in the hint and the error of a date field. */
export const dateFormat = 'MM/DD/YYYY, like 12/31/2026'

/** No date is longer; in a longer text the patterns below would look for one for minutes. */
const longestDate = 60

const thisYear = () => new Date().getFullYear()

/**
 * Parses a date from a form or a file to '1990-04-27'; undefined when it is not a date. Accepts 4/27/1990, 04-27-90,
 * 04271990, 27 Apr 1990, April 27th, 1990, 1990-04-27 and 27.4.1990, with or without a time. The month comes first unless
 * the first number can only be a day. A two-digit year is the latest such year up to `lastYear`: 90 is 1990, 27 is 2027.
 */
export function parseTypedDate(typed: string, lastYear: number = thisYear() + 20): string | undefined {
  if (typed.length > longestDate) return undefined
  const text = typed.replace(timeOfDay, '').trim().toLowerCase()
  const [year, month, day] = partsOf(text) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  return dayOf(fullYear(year, lastYear), Number(month), Number(day))
}

/** A two-digit year is never in the future. */
export const parseBirthDate = (typed: string) => parseTypedDate(typed, thisYear())

/** Spreadsheets add a time to a date. */
const timeOfDay = /[T ]\d{1,2}:\d\d(:\d\d(\.\d+)?)?( ?[AP]M)?Z?\s*$/i

type Parts = readonly [year: string, month: string, day: string]

function partsOf(text: string): Parts | undefined {
  return namedMonth(text) ?? yearFirst(text) ?? yearLast(text) ?? digitsOnly(text)
}

/** 27 Apr 1990, Apr. 27th, 1990. */
function namedMonth(text: string): Parts | undefined {
  const [, before = '', name = '', after = ''] =
    /^([\d\s,.-]*?(?:st|nd|rd|th)?)[\s.,-]*([a-z]{3,})(.*)$/.exec(text) ?? []
  const month =
    monthNames.findIndex((known) => [known, known.slice(0, 3)].includes(name === 'sept' ? 'sep' : name)) + 1
  const [, day, year] =
    /^(\d{1,2})(?:st|nd|rd|th)?[\s,.'-]+(\d{4}|\d{2})$/.exec(
      `${before} ${after.replace(/^[\s.,-]+/, '')}`.trim(),
    ) ?? []
  return month > 0 && day && year ? [year, String(month), day] : undefined
}

/** 1990-04-27. */
function yearFirst(text: string): Parts | undefined {
  const [, year, month, day] = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(text) ?? []
  return year && month && day ? [year, month, day] : undefined
}

/** 4/27/1990, and 27.4.1990, whose first number can't be a month. */
function yearLast(text: string): Parts | undefined {
  const [, first, second, year] = /^(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4}|\d{2})$/.exec(text) ?? []
  if (!first || !second || !year) return undefined
  return Number(first) > 12 ? [year, second, first] : [year, first, second]
}

/** 04271990, 042790, 19900427. */
function digitsOnly(text: string): Parts | undefined {
  if (!/^(\d{6}|\d{8})$/.test(text)) return undefined
  const isYearFirst = text.length === 8 && Number(text.slice(0, 2)) > 12
  return isYearFirst
    ? [text.slice(0, 4), text.slice(4, 6), text.slice(6)]
    : [text.slice(4), text.slice(0, 2), text.slice(2, 4)]
}

function fullYear(year: string, lastYear: number): number {
  if (year.length === 4) return Number(year)
  const inThatCentury = Math.floor(lastYear / 100) * 100 + Number(year)
  return inThatCentury > lastYear ? inThatCentury - 100 : inThatCentury
}

/** Undefined for a date that does not exist. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day))
  if (year < 1000 || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return undefined
  return at.toISOString().slice(0, 10)
}
