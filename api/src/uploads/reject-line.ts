import { csvLine, type CsvRow } from 'shared-api/csv-rows'
import type { Reading } from './upload-table.ts'

/** A line that is not imported, and why. */
export interface Refused {
  row: CsvRow
  reason: string
}

/** The line as it is given back. */
export const rejectLine = ({ row, reason }: Refused, _reading: Reading) =>
  csvLine([reason, String(row.line), ...row.cells])
