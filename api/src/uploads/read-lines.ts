import { hash } from 'node:crypto'
import { type CsvRow } from 'shared-api/csv-rows'
import { driverRowReader, reasonOf } from 'shared-api/driver-rows'
import { type Refused, rejectLines } from 'shared-api/reject-lines'
import { seenRows } from 'shared-api/seen-rows'
import type { Tx } from '../database/connect.ts'
import { cdlStates } from '../master-data/master-data.ts'
import type { Keys } from '../secrets/keys.ts'
import { fileRows } from './csv-file.ts'
import { compareLines, type ComparedLine, type DriverLine, insertDrivers } from './import-rows.ts'
import type { LineFile } from './stored-file.ts'
import type { Reading } from './upload-table.ts'

interface Run {
  tx: Tx
  keys: Keys
  accountId: string
  uploadId: string
  /** 2026-11-20. */
  today: string
  now: Date
  source: AsyncIterable<Uint8Array>
  reading: Reading
  rejects: LineFile
  /** Guests are not told by what a driver of the carrier was known. */
  isForGuest: boolean
  /** Told after each batch, with how many lines have been looked at. */
  onProgress: (rows: number) => Promise<void>
}

/** Lines that go to the database together: with fewer it is at each of them for longer. */
const together = 1000

/** A piece of the file is not kept in memory for one word of it that is remembered. */
const short = (...words: string[]) => hash('sha256', words.join('\0'), 'base64').slice(0, 24)

interface Read {
  /** The lines whose drivers were added, by the ids of these. */
  added: Map<string, number>
  duplicates: number
  /** Of the duplicates, those that the carrier had. */
  known: number
  rejected: number
}

/** Reads all lines of a file: drivers are added, the others are written down with the reason. */
export async function readLines(run: Run): Promise<Read> {
  const { tx, keys, now, source, reading, rejects, today, onProgress } = run
  const readRow = driverRowReader({ ...reading, states: cdlStates, today })
  const read: Read = { added: new Map(), duplicates: 0, known: 0, rejected: 0 }
  let kept: ReturnType<typeof rejectLines> | undefined
  let rows = 0
  const lines = readAhead(compared(readAhead(judged(fileRows(source, reading), readRow)), run))
  for await (const { head, good, duplicates, refused } of lines) {
    if (kept === undefined) {
      kept = rejectLines({ headings: head, mapping: reading.mapping })
      await rejects.add(kept.head)
    }
    for (const [id, line] of await insertDrivers(tx, run, { lines: good, keys, now }))
      read.added.set(id, line)
    read.duplicates += duplicates.length
    read.known += duplicates.filter(({ isKnown }) => isKnown).length
    read.rejected += refused.length
    const left = [...refused, ...duplicates].toSorted((one, other) => one.row.line - other.row.line)
    for (const one of left) await rejects.add(kept.lineOf(one))
    rows += good.length + left.length
    await onProgress(rows)
  }
  return read
}

interface Judged {
  /** Of the whole file. */
  head: readonly string[]
  good: DriverLine[]
  refused: Refused[]
}

/** The lines of a file, as many at once as go to the database together. */
async function* judged(file: AsyncIterable<CsvRow[]>, readRow: ReadCells): AsyncGenerator<Judged> {
  let head: readonly string[] | undefined
  let good: DriverLine[] = []
  let refused: Refused[] = []
  for await (const batch of file) {
    for (const row of batch) {
      if (head === undefined) {
        head = row.cells
        continue
      }
      const line = judge(readRow, row)
      if ('draft' in line) good.push(line)
      else refused.push(line)
    }
    if (head === undefined || good.length + refused.length < together) continue
    yield { head, good, refused }
    good = []
    refused = []
  }
  if (head !== undefined) yield { head, good, refused }
}

interface Compared extends Judged {
  good: ComparedLine[]
  duplicates: (Refused & { isKnown: boolean })[]
}

/** The same, without those that are drivers of the carrier already, or stand in the file already. */
async function* compared(
  lines: AsyncIterable<Judged>,
  { tx, accountId, keys, isForGuest }: Run,
): AsyncGenerator<Compared> {
  const lineOfSame = seenRows(short)
  for await (const { head, good, refused } of lines) {
    const batch: Compared = { head, good: [], duplicates: [], refused }
    for (const line of await compareLines(tx, accountId, good, keys)) {
      const { row, knownBy } = line
      // Of the file's own drivers some are drivers of the carrier by now: where one stands already tells first.
      const first = lineOfSame(row.line, line)
      if (first !== undefined)
        batch.duplicates.push({ row, reason: `This driver stands in line ${first} already`, isKnown: false })
      else if (knownBy !== undefined)
        batch.duplicates.push({ row, reason: knownAlready(knownBy, isForGuest), isKnown: true })
      else batch.good.push(line)
    }
    yield batch
  }
}

/** The same, with the next one on its way while whoever asked has this one. */
async function* readAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    let next = source.next()
    for (;;) {
      const { value, done } = await next
      if (done) return
      next = source.next()
      // Told when it is asked for.
      next.catch(() => undefined)
      yield value
    }
  } finally {
    await source.return(undefined)
  }
}

type ReadCells = ReturnType<typeof driverRowReader>

function judge(readRow: ReadCells, row: CsvRow): DriverLine | Refused {
  if (row.problem !== undefined) return { row, reason: row.problem }
  const read = readRow(row.cells)
  return 'problems' in read ? { row, reason: reasonOf(read.problems) } : { row, draft: read.draft }
}

const knownAlready = (by: string, isForGuest: boolean) =>
  isForGuest ? 'The carrier has this driver already' : `The carrier has a driver with this ${by} already`

/** Lines whose drivers came to the carrier after they were compared are written down as the others are. */
export async function writeLatecomers(
  { source, reading, rejects, isForGuest }: Pick<Run, 'source' | 'reading' | 'rejects' | 'isForGuest'>,
  knownBy: ReadonlyMap<number, string>,
) {
  let kept: ReturnType<typeof rejectLines> | undefined
  for await (const batch of fileRows(source, reading)) {
    for (const row of batch) {
      kept ??= rejectLines({ headings: row.cells, mapping: reading.mapping })
      const by = knownBy.get(row.line)
      if (by !== undefined) await rejects.add(kept.lineOf({ row, reason: knownAlready(by, isForGuest) }))
    }
  }
}
