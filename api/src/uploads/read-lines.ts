import { csvLine, type CsvRow } from 'shared-api/csv-rows'
import { type DriverRowDraft, driverRowReader, type ReadRow, reasonOf } from 'shared-api/driver-rows'
import type { Tx } from '../database/connect.ts'
import { cdlStates } from '../master-data/master-data.ts'
import type { Keys } from '../secrets/keys.ts'
import { fileRows } from './csv-file.ts'
import { type DriverLine, knownDrivers, stageRows } from './import-rows.ts'
import { seenRows } from './seen-rows.ts'
import type { LineFile } from './stored-file.ts'
import type { Reading } from './upload-table.ts'

interface Run {
  tx: Tx
  keys: Keys
  accountId: string
  uploadId: string
  /** 2026-11-20. */
  today: string
  source: AsyncIterable<Uint8Array>
  reading: Reading
  rejects: LineFile
  /** Told after each batch, with how many lines have been looked at. */
  onProgress: (rows: number) => Promise<void>
}

/** Lines that go to the database together. */
const together = 250

/** Reads all lines of a file: drivers are put on their way, the others are written down with the reason. */
export async function readLines(run: Run): Promise<{ duplicates: number; rejected: number }> {
  const { source, reading, rejects, today, onProgress } = run
  const judge = lineJudge(driverRowReader({ ...reading, states: cdlStates, today }))
  const counts = { duplicates: 0, rejected: 0 }
  let names: CsvRow | undefined
  let rows = 0
  let good: DriverLine[] = []
  let refused: Refused[] = []

  async function flush() {
    const known = await stageUnknown(run, good)
    counts.duplicates += known.length
    for (const { row, reason } of [...refused, ...known].toSorted(
      (one, other) => one.row.line - other.row.line,
    )) {
      await rejects.add(csvLine([reason, String(row.line), ...row.cells]))
    }
    good = []
    refused = []
    await onProgress(rows)
  }

  for await (const batch of fileRows(source, reading)) {
    for (const row of batch) {
      if (names === undefined) {
        names = row
        await rejects.add(`\u{feff}${csvLine(['Reason', 'Line', ...row.cells])}`)
        continue
      }
      rows += 1
      const judged = judge(row)
      if ('draft' in judged) good.push({ row, draft: judged.draft })
      else {
        counts[judged.as] += 1
        refused.push({ row, reason: judged.reason })
      }
    }
    if (good.length + refused.length >= together) await flush()
  }
  await flush()
  return counts
}

interface Refused {
  row: CsvRow
  reason: string
}

type Judged = { draft: DriverRowDraft } | { reason: string; as: 'duplicates' | 'rejected' }

/** Tells of line after line whether it holds a driver who does not stand in the file before. */
function lineJudge(readRow: (cells: readonly string[]) => ReadRow): (row: CsvRow) => Judged {
  const lineOfSame = seenRows()
  return ({ line, cells, problem }) => {
    if (problem !== undefined) return { reason: problem, as: 'rejected' }
    const read = readRow(cells)
    if ('problems' in read) return { reason: reasonOf(read.problems), as: 'rejected' }
    const same = lineOfSame(line, read.draft)
    if (same === undefined) return read
    return { reason: `This driver stands in line ${same} already`, as: 'duplicates' }
  }
}

/** Puts on their way who is not a driver of the carrier yet; gives the others. */
async function stageUnknown(
  { tx, accountId, uploadId, keys }: Run,
  lines: readonly DriverLine[],
): Promise<Refused[]> {
  if (lines.length === 0) return []
  const known = await knownDrivers(tx, accountId, lines, keys)
  await stageRows(
    tx,
    { accountId, uploadId },
    lines.filter((_, place) => !known.has(place)),
    keys,
  )
  return lines.flatMap(({ row }, place) => {
    const by = known.get(place)
    return by === undefined ? [] : [{ row, reason: `The carrier has a driver with this ${by} already` }]
  })
}
