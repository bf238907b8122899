import Papa from 'papaparse'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CsvRow, csvReader } from 'shared-api/uploads/csv-rows'
import { textReader } from 'shared-api/uploads/csv-text'
import type { Reading } from '../platform/database/tables/upload-table.ts'

/** Rows per batch, which take a few milliseconds. */
const batchSize = 250

/** The rows of a file in batches, headings first. Yields to the event loop after each batch and piece. */
export async function* fileRows(
  source: AsyncIterable<Uint8Array>,
  { encoding, delimiter }: Pick<Reading, 'encoding' | 'delimiter'>,
): AsyncGenerator<CsvRow[]> {
  const text = textReader(encoding)
  const reader = csvReader((config) => new Papa.Parser(config), delimiter)
  for await (const bytes of source) {
    yield* inBatches(reader.read(text.read(bytes)))
    // A piece may have no batch, in a line without an end.
    await nextTurn()
  }
  yield* inBatches([...reader.read(text.end()), ...reader.end()])
}

async function* inBatches(rows: CsvRow[]): AsyncGenerator<CsvRow[]> {
  for (let from = 0; from < rows.length; from += batchSize) {
    yield rows.slice(from, from + batchSize)
    await nextTurn()
  }
}
