import { hash } from 'node:crypto'
import { type CsvRow } from 'shared-api/uploads/csv-rows'
import { driverRowReader, reasonOf } from 'shared-api/uploads/driver-rows'
import { type Refused, rejectLines } from 'shared-api/uploads/reject-lines'
import { duplicateRows } from 'shared-api/uploads/duplicate-rows'
import type { Tx } from '../platform/database/connect.ts'
import { cdlStates } from '../accounts/master-data.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { beginTurn, restBetweenPieces } from '../platform/turn.ts'
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
  /** Guests do not learn which value matched an existing driver. */
  isForGuest: boolean
  /** Called after each batch with the number of checked lines. */
  onProgress: (rows: number) => Promise<void>
}

/** Lines per statement. */
const batchSize = 1000

/** Hashes values, so that stored substrings do not keep whole chunks of the file in memory. */
const short = (...values: string[]) => hash('sha256', values.join('\0'), 'base64').slice(0, 24)

interface Read {
  /** The lines of added drivers, by driver id. */
  added: Map<string, number>
  duplicates: number
  /** Duplicates of the carrier's drivers. */
  known: number
  rejected: number
}

/** Reads all lines of a file: adds drivers, and stores rejected lines with the reason. */
export async function readLines(run: Run): Promise<Read> {
  const { source, reading, rejects, today, onProgress } = run
  const readRow = driverRowReader({ ...reading, states: cdlStates, today })
  const turn = beginTurn()
  const read: Read = { added: new Map(), duplicates: 0, known: 0, rejected: 0 }
  let kept: ReturnType<typeof rejectLines> | undefined
  let rows = 0
  // Reports the first failure, because later ones only follow from the failed transaction.
  let failure: unknown
  const onFailure = (problem: unknown) => void (failure ??= problem)
  const checkedBatches = stage(checkLines(fileRows(source, reading), readRow), (batch) => batch, onFailure)
  const comparedLines = stage(checkedBatches, comparison(run), onFailure)
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
      for (const one of left) {
        await rejects.add(kept.lineOf(one))
        if (turn.isOver()) await turn.next()
      }
      rows += drivers.length + left.length
      await onProgress(rows)
    }
  } catch (problem) {
    onFailure(problem)
    throw failure
  }
  return read
}

interface CheckedLines {
  /** The headings. */
  head: readonly string[]
  good: DriverLine[]
  refused: Refused[]
}

/** The lines of a file, as many at once as go to the database batchSize. */
async function* checkLines(file: AsyncIterable<CsvRow[]>, readRow: ReadCells): AsyncGenerator<CheckedLines> {
  let head: readonly string[] | undefined
  let good: DriverLine[] = []
  let refused: Refused[] = []
  const turn = beginTurn()
  for await (const batch of file) {
    for (const row of batch) {
      if (turn.isOver()) await turn.next()
      if (head === undefined) {
        head = row.cells
        continue
      }
      const line = checkLine(readRow, row)
      if ('draft' in line) good.push(line)
      else refused.push(line)
    }
    if (head === undefined || good.length + refused.length < batchSize) continue
    yield { head, good, refused }
    good = []
    refused = []
  }
  if (head !== undefined) yield { head, good, refused }
}

interface Compared extends CheckedLines {
  good: ComparedLine[]
  duplicates: (Refused & { isKnown: boolean })[]
}

/** Removes drivers that the carrier already has or that the file repeats. */
function comparison({ tx, accountId, keys, isForGuest }: Run) {
  const lineOfSame = duplicateRows(short)
  return async ({ head, good, refused }: CheckedLines): Promise<Compared> => {
    const batch: Compared = { head, good: [], duplicates: [], refused }
    for (const line of await compareLines(tx, accountId, good, keys)) {
      const { row, knownBy } = line
      // Earlier lines may be in the database already, so a duplicate within the file is reported first.
      const first = lineOfSame(row.line, line)
      if (first !== undefined)
        batch.duplicates.push({ row, reason: `Duplicate of line ${first}`, isKnown: false })
      else if (knownBy !== undefined)
        batch.duplicates.push({ row, reason: alreadyKnown(knownBy, isForGuest), isKnown: true })
      else batch.good.push(line)
    }
    return batch
  }
}

interface Sealed extends Omit<Compared, 'good'> {
  drivers: SealedDriver[]
}

/** Encrypts the drivers while the database writes the batch before. */
const seal = async ({ good, ...others }: Compared, { keys }: Run): Promise<Sealed> => ({
  ...others,
  drivers: await sealDrivers(keys, good),
})

/** The rest is in this stage, because a later one would rest while this one writes the next batch. */
async function write(batch: Sealed, run: Run): Promise<Sealed> {
  const rest = restBetweenPieces()
  await insertDrivers(run.tx, run, batch)
  await rest()
  return batch
}

/** A pipeline stage that prepares the next batch while the caller uses this one. Reports failures at once, before earlier stages close. */
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
    // Waits for work in progress, because the transaction ends after this.
    await next.catch(() => undefined)
  }
}

type ReadCells = ReturnType<typeof driverRowReader>

function checkLine(readRow: ReadCells, row: CsvRow): DriverLine | Refused {
  if (row.problem !== undefined) return { row, reason: row.problem }
  const read = readRow(row.cells)
  return 'problems' in read ? { row, reason: reasonOf(read.problems) } : { row, draft: read.draft }
}

const alreadyKnown = (by: string, isForGuest: boolean) =>
  isForGuest ? 'The carrier already has this driver' : `The carrier already has a driver with this ${by}`

/** Stores the lines of drivers who were added elsewhere after the comparison. */
export async function rejectLateDuplicates(
  { source, reading, rejects, isForGuest }: Pick<Run, 'source' | 'reading' | 'rejects' | 'isForGuest'>,
  knownBy: ReadonlyMap<number, string>,
) {
  let kept: ReturnType<typeof rejectLines> | undefined
  for await (const batch of fileRows(source, reading)) {
    for (const row of batch) {
      kept ??= rejectLines({ headings: row.cells, mapping: reading.mapping })
      const by = knownBy.get(row.line)
      if (by !== undefined) await rejects.add(kept.lineOf({ row, reason: alreadyKnown(by, isForGuest) }))
    }
  }
}
