import { once } from 'node:events'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type CsvLine, CsvReader } from './csv-lines.ts'
import { FieldProblem, StopsImport } from './field-values.ts'
import { checkShape } from './file-shape.ts'
import { ImportRefused } from './import-refused.ts'
import { type Cell, type FileFormat, fileFormats } from './file-formats.ts'
import { downloadAgain, type OfficialFile } from './official-files.ts'
import { PlainRows } from './plain-rows.ts'
import type { RejectedLine, RejectedLines } from './rejected-lines.ts'
import type { WeighedDays } from './snapshot-of-files.ts'
import { ViolationTexts } from './violation-texts.ts'

export interface LoadedFile {
  file: OfficialFile
  /** Lines that are in the table. */
  rows: number
  weighed: WeighedDays
  texts: ViolationTexts
  /** The line within which the file ends. */
  cutAt: number | undefined
  /** Lines that end before their last columns. */
  short: number
  /** Lines that are there already, and are counted once. */
  repeated: number
  /** Of its lines, once they are described. */
  carriers?: CarriersOfFile
}

export interface CarriersOfFile {
  carriers: number
  first: string | null
  last: string | null
}

/** Copies the readable lines of a file into a table that no one sees yet. */
export async function loadFile(
  client: Client,
  table: string,
  file: OfficialFile,
  rejected: RejectedLines,
  format: FileFormat = fileFormats[file.kind],
): Promise<LoadedFile> {
  const copy = client.query(copyFrom(`copy ${table} from stdin with (freeze)`))
  const done = once(copy, 'finish')
  // It is awaited at the end; until then a failure also ends the writing.
  done.catch(() => undefined)
  const loaded: LoadedFile = {
    file,
    rows: 0,
    weighed: new Map(),
    texts: new ViolationTexts(),
    cutAt: undefined,
    short: 0,
    repeated: 0,
  }
  const write = async (bytes: Buffer) => {
    if (!copy.write(bytes)) await Promise.race([once(copy, 'drain'), done])
  }
  try {
    await writeRows({ format, file, loaded, rejected, write })
  } catch (problem) {
    // Until it is told so, the connection waits for the rest of the lines.
    copy.destroy()
    await Promise.allSettled([done, once(copy, 'close')])
    throw problem
  }
  copy.end()
  await done
  return loaded
}

interface Writing {
  format: FileFormat
  file: OfficialFile
  loaded: LoadedFile
  rejected: RejectedLines
  write: (bytes: Buffer) => Promise<void>
}

async function writeRows({ format, file, loaded, rejected, write }: Writing) {
  const csv = new CsvReader(file.path)
  let reader: RowReader | undefined
  let plain: PlainRows | undefined
  for await (const lines of csv.lines()) {
    const [heading] = lines
    if (reader === undefined && heading !== undefined) {
      const columns = columnsOf(format, file, heading)
      csv.needs(neededColumns(format, columns))
      reader = readerOf(format, file, columns)
      plain = plainRows(format, columns, loaded)
      if (plain !== undefined) csv.passTo(plain.add.bind(plain))
      lines.shift()
    }
    for (const rows of plain?.take() ?? []) await write(rows)
    const { text, problems } = reader?.(lines, loaded) ?? { text: '', problems: [] }
    await rejected.add(problems)
    if (text !== '') await write(Buffer.from(text, 'latin1'))
  }
  if (reader === undefined) throw new ImportRefused(`${file.name} is empty.`, downloadAgain(file.kind))
  loaded.cutAt = csv.cutAt
  loaded.short = csv.short
  loaded.rows += plain?.rows ?? 0
  plain?.countInto(loaded.weighed)
}

function neededColumns({ required, mayBeCut = [] }: FileFormat, { places }: Columns): number {
  const needed = required.filter((name) => !mayBeCut.includes(name))
  return Math.max(...needed.map((name) => places.get(name) ?? 0)) + 1
}

type RowReader = (lines: CsvLine[], loaded: LoadedFile) => { text: string; problems: RejectedLine[] }

/**
 * The heading of a file, before anything is read: a file without a required column changes nothing. @returns what it lacks
 * besides
 */
export async function checkHeading(file: OfficialFile): Promise<string[]> {
  const format = fileFormats[file.kind]
  await checkShape(file, format.required)
  const [heading] = await headingOf(file)
  if (heading === undefined) throw new ImportRefused(`${file.name} is empty.`, downloadAgain(file.kind))
  const { places } = columnsOf(format, file, heading)
  const lacking = (format.optional ?? []).filter((name) => places.get(name) === -1)
  return lacking.length === 0 ? [] : [`${file.name} has no ${lacking.join(', ')}: read as empty or 0.`]
}

async function headingOf(file: OfficialFile) {
  for await (const lines of new CsvReader(file.path).lines()) if (lines.length > 0) return lines
  return []
}

interface Columns {
  places: ReadonlyMap<string, number>
  fieldCount: number
}

/** Where the file has the columns of its format. */
function columnsOf(format: FileFormat, file: OfficialFile, heading: CsvLine): Columns {
  const named = 'fields' in heading ? heading.fields.map((name) => name.trim().toLowerCase()) : []
  const columns = new Map(named.map((name, index) => [name, index]))
  const missing = format.required.filter((name) => !columns.has(name.toLowerCase()))
  if (missing.length > 0) {
    const what = missing.length === 1 ? 'the column' : 'the columns'
    throw new ImportRefused(
      `${file.name} lacks ${what} ${missing.join(', ')}.`,
      `${downloadAgain(file.kind).slice(0, -1)}, with all columns.`,
    )
  }
  const places = new Map(
    [...format.required, ...(format.optional ?? [])].map((name) => [
      name,
      columns.get(name.toLowerCase()) ?? -1,
    ]),
  )
  return { places, fieldCount: named.length }
}

const plainRows = ({ plain, weighed }: FileFormat, columns: Columns, { texts }: LoadedFile) =>
  plain && new PlainRows({ ...columns, columns: plain, weighed, texts })

function readerOf(format: FileFormat, file: OfficialFile, { places }: Columns): RowReader {
  const { weighed } = format
  let current: readonly string[] = []
  const cell: Cell = (column) => trimmed(current[places.get(column) ?? -1] ?? '')
  const rejectedLine = (line: number, reason: string): RejectedLine => ({
    file: file.name,
    kind: file.kind,
    line,
    reason,
    dot: dotIn(cell(format.required.find((name) => /^dot_number$/i.test(name)) ?? '')),
    basic: format.basic?.(cell),
  })
  return (lines, loaded) => {
    const problems: RejectedLine[] = []
    let text = ''
    for (const line of lines) {
      try {
        if ('problem' in line) {
          current = line.known
          throw new FieldProblem(line.problem)
        }
        current = line.fields
        const row = format.row(cell, loaded.texts)
        if (row === undefined) continue
        text += `${row.join('\t')}\t${line.line}\n`
        loaded.rows += 1
        if (weighed !== undefined) count(loaded.weighed, `${cell(weighed.day)} ${cell(weighed.weight)}`)
      } catch (problem) {
        if (!(problem instanceof FieldProblem)) throw problem
        if (problem instanceof StopsImport)
          throw new ImportRefused(
            `${file.name}, line ${line.line}: ${problem.message}.`,
            downloadAgain(file.kind),
          )
        if (format.isPassedOver?.(cell) !== true) problems.push(rejectedLine(line.line, problem.message))
      }
    }
    return { text, problems }
  }
}

const dotIn = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

/** Few fields have a space at an edge, and there are hundreds of millions. */
const trimmed = (text: string) =>
  text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32 ? text.trim() : text
