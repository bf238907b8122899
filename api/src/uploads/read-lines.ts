import { hash } from 'node:crypto'
import { type CsvRow } from 'shared-api/uploads/csv-rows'
import { driverRowReader, reasonOf } from 'shared-api/uploads/driver-rows'
import { type Refused, rejectLines } from 'shared-api/uploads/reject-lines'
import { duplicateRows } from 'shared-api/uploads/duplicate-rows'
import type { Tx } from '../platform/database/connect.ts'
import { cdlStates } from '../accounts/master-data.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { fileRows } from './csv-file.ts'
import {
  compareLines,
  type ComparedLine,
  type DriverLine,
  insertDrivers,
  type SealedDriver,
  sealDrivers,
} from './import-rows.ts'
import type { LineFile } from './stored-file.ts'
import type { Reading } from '../platform/database/tables/upload-table.ts'

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
  const { source, reading, rejects, today, onProgress } = run
  const readRow = driverRowReader({ ...reading, states: cdlStates, today })
  const read: Read = { added: new Map(), duplicates: 0, known: 0, rejected: 0 }
  let kept: ReturnType<typeof rejectLines> | undefined
  let rows = 0
  // What fails first is told: nothing goes on in a transaction in which something failed.
  let failure: unknown
  const onFailure = (problem: unknown) => void (failure ??= problem)
  const judgedLines = stage(judged(fileRows(source, reading), readRow), (batch) => batch, onFailure)
  const comparedLines = stage(judgedLines, comparison(run), onFailure)
  const sealedLines = stage(comparedLines, (batch) => seal(batch, run), onFailure)
  const writtenLines = stage(sealedLines, (batch) => write(batch, run), onFailure)
  try {
    for await (const { head, drivers, duplicates, refused } of writtenLines) {
      if (kept === undefined) {
        kept = rejectLines({ headings: head, mapping: reading.mapping })
        await rejects.add(kept.head)
      }
      for (const { line, row } of drivers) read.added.set(row.id, line)
      read.duplicates += duplicates.length
      read.known += duplicates.filter(({ isKnown }) => isKnown).length
      read.rejected += refused.length
      const left = [...refused, ...duplicates].toSorted((one, other) => one.row.line - other.row.line)
      for (const one of left) await rejects.add(kept.lineOf(one))
      rows += drivers.length + left.length
      await onProgress(rows)
    }
  } catch (problem) {
    onFailure(problem)
    throw failure
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

/** Of one batch after the other: takes out who is a driver of the carrier already, or stands in the file already. */
function comparison({ tx, accountId, keys, isForGuest }: Run) {
  const lineOfSame = duplicateRows(short)
  return async ({ head, good, refused }: Judged): Promise<Compared> => {
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
    return batch
  }
}

interface Sealed extends Omit<Compared, 'good'> {
  drivers: SealedDriver[]
}

/** Puts drivers in place of their lines, while the database writes those before. */
const seal = async ({ good, ...others }: Compared, { keys }: Run): Promise<Sealed> => ({
  ...others,
  drivers: await sealDrivers(keys, good),
})

async function write(batch: Sealed, run: Run): Promise<Sealed> {
  await insertDrivers(run.tx, run, batch)
  return batch
}

/**
 * Works on one batch after the other, with the next one on its way while the caller works on this one. A failure is told
 * when it comes: the stages before are closed first, which may take until another one has failed by it.
 */
async function* stage<T, Done>(
  source: AsyncGenerator<T>,
  work: (batch: T) => Done | Promise<Done>,
  onFailure: (problem: unknown) => void,
): AsyncGenerator<Done> {
  const ask = async () => {
    const { value, done } = await source.next()
    return done ? undefined : { batch: await work(value) }
  }
  const askAhead = () => {
    const asked = ask()
    asked.catch(onFailure)
    return asked
  }
  let next = askAhead()
  try {
    for (;;) {
      const asked = await next
      if (asked === undefined) return
      next = askAhead()
      yield asked.batch
    }
  } finally {
    await source.return(undefined)
    // What is still at work has no transaction to be at work in, once its caller has gone on.
    await next.catch(() => undefined)
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
