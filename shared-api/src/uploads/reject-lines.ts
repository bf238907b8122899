import { csvLine, type CsvRow } from './csv-rows.ts'
import { plainLine, withoutInvisible } from '../plain-line.ts'
import { fieldOfHeading, type Mapping, normalizedHeading } from './driver-headings.ts'

/** A line that was not imported, and why. */
export interface Refused {
  row: CsvRow
  reason: string
}

interface SentFile {
  /** The cells of its first line. */
  headings: readonly string[]
  mapping: Mapping
}

/** The rejected lines of a file as CSV, as lines of visible text, with social security numbers masked. */
export function rejectLines({ headings, mapping }: SentFile) {
  const secret = new Set(
    headings.flatMap((heading, place) =>
      place === mapping.SocialSecurityNumber || isSecret(cleaned(heading)) ? [place] : [],
    ),
  )
  return {
    head: `\u{feff}${csvLine(['Reason', 'Line', ...headings.map(cleaned)])}`,
    lineOf: ({ row, reason }: Refused) =>
      csvLine([reason, String(row.line), ...withoutNumbers(row, secret, headings.length)]),
  }
}

const cleaned = (cell: string) => withoutInvisible(plainLine(cell))

/** Matches 'DriverSSN', 'Employee Ssn' and 'Soc. Sec. No.', but not a word like 'Business'. */
const isSecret = (heading: string) =>
  fieldOfHeading(heading) === 'SocialSecurityNumber' ||
  /SSN|(^|[^A-Za-z])ssn|Ssn/.test(heading) ||
  /soc(ial)?sec/.test(normalizedHeading(heading))

// Digits of any script, with any dashes, dots or spaces between: what a sheet of another country writes.
const signs = String.raw`[-\s./_\u00b7\u2022\u2212\p{Pd}]`
const numberWith = (between: string) =>
  new RegExp(String.raw`(?<!\p{Nd})\p{Nd}{3}${between}\p{Nd}{2}${between}(\p{Nd}{4})(?!\p{Nd})`, 'gu')
const formattedNumber = numberWith(`${signs}{1,3}`)
const nineDigits = numberWith(`${signs}{0,3}`)

/** Keeps the last four digits of a social security number, which are valid in the next upload. */
function withoutNumbers({ cells, problem }: CsvRow, secret: ReadonlySet<number>, columns: number): string[] {
  // In a line with shifted cells the number may be in any of them, so any nine digits are masked.
  const isShifted = secret.size > 0 && (problem !== undefined || cells.length !== columns)
  return cells.map((cell, place) => {
    const cut = cleaned(cell).replaceAll(formattedNumber, '$1')
    if (isShifted) return cut.replaceAll(nineDigits, '#####$1')
    return secret.has(place) ? lastFourOf(cut) : cut
  })
}

/** Masks other digits so that an invalid number does not become valid in the next upload. */
function lastFourOf(cell: string): string {
  const number = cell.trim().replaceAll(nineDigits, '$1')
  return number.replaceAll(/\p{Nd}(?=(?:\P{Nd}*\p{Nd}){4})/gu, '*')
}
