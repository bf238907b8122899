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

/** What a date field takes, as its hint and its error say it. */
export const dateForm = 'MM/DD/YYYY, like 12/31/2026'

const thisYear = () => new Date().getFullYear()

/**
 * Reads a date typed in a form or in a cell of a file, as '1990-04-27'; undefined where it is no day. The month stands
 * before the day, as in the United States, unless the first number can only be a day: 4/27/1990, 04-27-90, 04271990,
 * 27 Apr 1990, April 27th, 1990, 1990-04-27, 27.4.1990, each with a time after it or without. Two digits are the last
 * such year up to `lastYear`: 90 is 1990, 27 is 2027.
 */
export function readTypedDate(typed: string, lastYear: number = thisYear() + 20): string | undefined {
  const words = typed.replace(timeOfDay, '').trim().toLowerCase()
  const [year, month, day] = partsOf(words) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  return dayOf(fullYear(year, lastYear), Number(month), Number(day))
}

/** Two digits are a year that has been: no one is born in a year to come. */
export const readBirthDate = (typed: string) => readTypedDate(typed, thisYear())

/** As spreadsheets write it behind a date. */
const timeOfDay = /[T ]\d{1,2}:\d\d(:\d\d(\.\d+)?)?( ?[AP]M)?Z?\s*$/i

type Parts = readonly [year: string, month: string, day: string]

function partsOf(words: string): Parts | undefined {
  return namedMonth(words) ?? yearFirst(words) ?? yearLast(words) ?? digitsOnly(words)
}

/** 27 Apr 1990, Apr. 27th, 1990. */
function namedMonth(words: string): Parts | undefined {
  const [, before = '', name = '', after = ''] =
    /^([\d\s,.-]*?(?:st|nd|rd|th)?)[\s.,-]*([a-z]{3,})(.*)$/.exec(words) ?? []
  const month =
    monthNames.findIndex((known) => [known, known.slice(0, 3)].includes(name === 'sept' ? 'sep' : name)) + 1
  const [, day, year] =
    /^(\d{1,2})(?:st|nd|rd|th)?[\s,.'-]+(\d{4}|\d{2})$/.exec(
      `${before} ${after.replace(/^[\s.,-]+/, '')}`.trim(),
    ) ?? []
  return month > 0 && day && year ? [year, String(month), day] : undefined
}

/** 1990-04-27. */
function yearFirst(words: string): Parts | undefined {
  const [, year, month, day] = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(words) ?? []
  return year && month && day ? [year, month, day] : undefined
}

/** 4/27/1990, and 27.4.1990, whose first number is no month. */
function yearLast(words: string): Parts | undefined {
  const [, first, second, year] =
    /^(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4}|\d{2})$/.exec(words) ?? []
  if (!first || !second || !year) return undefined
  return Number(first) > 12 ? [year, second, first] : [year, first, second]
}

/** 04271990, 042790, 19900427. */
function digitsOnly(words: string): Parts | undefined {
  if (!/^(\d{6}|\d{8})$/.test(words)) return undefined
  const isYearFirst = words.length === 8 && Number(words.slice(0, 2)) > 12
  return isYearFirst
    ? [words.slice(0, 4), words.slice(4, 6), words.slice(6)]
    : [words.slice(4), words.slice(0, 2), words.slice(2, 4)]
}

function fullYear(year: string, lastYear: number): number {
  if (year.length === 4) return Number(year)
  const inThatCentury = Math.floor(lastYear / 100) * 100 + Number(year)
  return inThatCentury > lastYear ? inThatCentury - 100 : inThatCentury
}

/** Undefined for a day that no calendar has. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day))
  if (year < 1000 || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return undefined
  return at.toISOString().slice(0, 10)
}
