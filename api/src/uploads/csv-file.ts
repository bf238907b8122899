import Papa from 'papaparse'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CsvRow, csvReader } from 'shared-api/uploads/csv-rows'
import { textReader } from 'shared-api/uploads/csv-text'
import type { Reading } from '../platform/database/tables/upload-table.ts'

/** Rows that are looked at before others get their turn: a few milliseconds. */
const atOnce = 250

/**
 * The rows of a file, the column names first, in batches. Between two of them everything else that the process does has
 * its turn.
 */
export async function* fileRows(
  source: AsyncIterable<Uint8Array>,
  { encoding, delimiter }: Pick<Reading, 'encoding' | 'delimiter'>,
): AsyncGenerator<CsvRow[]> {
  const text = textReader(encoding)
  const reader = csvReader((config) => new Papa.Parser(config), delimiter)
  for await (const bytes of source) yield* inBatches(reader.read(text.read(bytes)))
  yield* inBatches([...reader.read(text.end()), ...reader.end()])
}

async function* inBatches(rows: CsvRow[]): AsyncGenerator<CsvRow[]> {
  for (let from = 0; from < rows.length; from += atOnce) {
    yield rows.slice(from, from + atOnce)
    await nextTurn()
  }
}
