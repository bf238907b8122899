import { csvLine, type CsvRow } from 'shared-api/csv-rows'
import type { Reading } from './upload-table.ts'

/** A line that is not imported, and why. */
export interface Refused {
  row: CsvRow
  reason: string
}

/** The line as it is given back: as it was sent, but for social security numbers. */
export const rejectLine = ({ row, reason }: Refused, reading: Reading) =>
  csvLine([reason, String(row.line), ...withoutNumbers(row, reading)])

const written = /\b\d{3}([ -])\d{2}\1(\d{4})\b/g
const nineDigits = /\b\d{3}[ -]?\d{2}[ -]?(\d{4})\b/g

/** Of a social security number the last four stay: they may be sent again. */
function withoutNumbers({ cells, problem }: CsvRow, { mapping, columns }: Reading): string[] {
  const column = mapping.SocialSecurityNumber
  // Where cells are askew nobody knows in which one it stands: nine digits of another kind go with it.
  if (column !== undefined && (problem !== undefined || cells.length > columns))
    return cells.map((cell) => cell.replaceAll(nineDigits, '$1'))
  return cells.map((cell, place) => {
    const cut = cell.replaceAll(written, '$2')
    return place === column ? lastFourOf(cut) : cut
  })
}

/** What is no number as it should be stays none: otherwise it would be taken the next time. */
function lastFourOf(cell: string): string {
  const number = cell.trim().replaceAll(nineDigits, '$1')
  return number.replaceAll(/\d(?=(?:\D*\d){4})/g, '*')
}
