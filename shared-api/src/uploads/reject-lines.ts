import { csvLine, type CsvRow } from './csv-rows.ts'
import { fieldNamed, type Mapping, plainHeading } from './driver-headings.ts'

/** A line that is not imported, and why. */
export interface Refused {
  row: CsvRow
  reason: string
}

interface SentFile {
  /** Of its first line. */
  headings: readonly string[]
  mapping: Mapping
}

/** The lines of a file that are not imported, as CSV: as they were sent, but for social security numbers. */
export function rejectLines({ headings, mapping }: SentFile) {
  const secret = new Set(
    headings.flatMap((heading, place) =>
      place === mapping.SocialSecurityNumber || isSecret(heading) ? [place] : [],
    ),
  )
  return {
    head: `\u{feff}${csvLine(['Reason', 'Line', ...headings])}`,
    lineOf: ({ row, reason }: Refused) =>
      csvLine([reason, String(row.line), ...withoutNumbers(row, secret, headings.length)]),
  }
}

/** 'DriverSSN', 'Employee Ssn', 'Soc. Sec. No.': not a word like 'Business' that only has the letters. */
const isSecret = (heading: string) =>
  fieldNamed(heading) === 'SocialSecurityNumber' ||
  /SSN|(^|[^A-Za-z])ssn|Ssn/.test(heading) ||
  /soc(ial)?sec/.test(plainHeading(heading))

const written = /\b\d{3}([ -])\d{2}\1(\d{4})\b/g
const nineDigits = /\b\d{3}[ -]?\d{2}[ -]?(\d{4})\b/g

/** Of a social security number the last four stay: they may be sent again. Digits that may be another number's are no more. */
function withoutNumbers({ cells, problem }: CsvRow, secret: ReadonlySet<number>, columns: number): string[] {
  // Where cells are askew no one knows in which one it stands: nine digits of another kind go with it.
  const isAskew = secret.size > 0 && (problem !== undefined || cells.length > columns)
  return cells.map((cell, place) => {
    const cut = cell.replaceAll(written, '$2')
    if (isAskew) return cut.replaceAll(nineDigits, '#####$1')
    return secret.has(place) ? lastFourOf(cut) : cut
  })
}

/** What is no number as it should be stays none: otherwise it would be taken the next time. */
function lastFourOf(cell: string): string {
  const number = cell.trim().replaceAll(nineDigits, '$1')
  return number.replaceAll(/\d(?=(?:\D*\d){4})/g, '*')
}
