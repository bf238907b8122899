import { type CsvRow } from 'shared-api/uploads/csv-rows'
import { emptyFile } from 'shared-api/uploads/csv-text'
import { isDriverRow, type Mapping } from 'shared-api/uploads/driver-headings'
import { driverRowReader, type ReadRow, reasonOf } from 'shared-api/uploads/driver-rows'
import { maxColumns, maxRows } from 'shared-api/uploads'
import type { Option } from 'shared-api/accounts/master-data'
import { rejectLines } from 'shared-api/uploads/reject-lines'
import { type CsvSource, csvSourceOf, rowsOf } from './csv-source.ts'
import { FileProblem } from './file-problem.ts'
import { rowErrorStore, type ProblemPage, type ProblemQuery, type ProblemKind } from './row-error-store.ts'
import { repeatedLines } from './repeated-lines.ts'
import { isArchive, type Sheet, sheetsOf } from './workbook.ts'

/** What a file is, before it is known which column holds what. */
export interface OpenedFile {
  headings: readonly string[]
  /** The first lines below the headings. */
  firstRows: readonly (readonly string[])[]
  /** The names of a workbook's sheets; empty for a CSV file. */
  sheets: readonly string[]
  /** The sheet that is read. */
  sheet: string | undefined
}

/** By what the lines are read. */
export interface CheckRules {
  mapping: Mapping
  /** Where CDLs are issued. */
  states: readonly Option[]
  /** The reader's own day, `2026-11-20`. */
  today: string
}

export interface CheckSummary {
  rows: number
  ready: number
  rejected: number
  /** Drivers whom an earlier line has: they are not added twice. */
  repeated: number
  /** Commonest first. */
  kinds: readonly ProblemKind[]
}

export interface CheckProgress {
  rows: number
  /** Of the file, 0 to 1. */
  share: number
}

/** Reads one file at a time. Every method throws a `FileProblem` for what is wrong with the file as a whole. */
export interface FileValidator {
  open: (input: { file: File; sheet?: string | undefined }) => Promise<OpenedFile>
  check: (rules: CheckRules, onProgress: (progress: CheckProgress) => void) => Promise<CheckSummary>
  /** A page of what the last check has found. */
  problems: (query: ProblemQuery) => Promise<ProblemPage>
  /** The lines that the last check has rejected, as CSV with the reason and the line before them. */
  rejected: () => Promise<Blob>
  /** What the service takes: the file itself, or the sheet as CSV, under the file's name. */
  fileToSend: () => Promise<File>
}

const previewRows = 5
/** Milliseconds between two words about the progress. */
const tellEvery = 100

interface Opened {
  file: File
  source: CsvSource
  isSheet: boolean
}

export function createFileValidator(): FileValidator {
  let opened: Opened | undefined
  let rules: CheckRules | undefined
  let ledger = rowErrorStore()
  let sheets: { of: File; all: readonly Sheet[] } | undefined

  const theFile = () => {
    if (opened === undefined) throw new Error('No file is open')
    return opened
  }
  async function workbookOf(file: File) {
    if (sheets?.of !== file) sheets = { of: file, all: await sheetsOf(file) }
    if (sheets.all.length === 0) throw new FileProblem(emptyFile)
    return sheets.all
  }

  return {
    async open({ file, sheet: wanted }) {
      const all = (await isArchive(file)) ? await workbookOf(file) : []
      const sheet = all.find(({ name }) => name === wanted) ?? all[0]
      opened = { file, source: await csvSourceOf(sheet?.csv ?? file), isSheet: sheet !== undefined }
      const { head, firstRows } = await beginningOf(opened.source)
      return { headings: head, firstRows, sheets: all.map(({ name }) => name), sheet: sheet?.name }
    },
    async check(given, onProgress) {
      rules = given
      const found = (ledger = rowErrorStore())
      let read: RowReader | undefined
      const lineOfSame = repeatedLines()
      let repeated = 0
      let rows = 0
      let toldAt = 0
      for await (const { lines, head, share } of linesOf(theFile().source)) {
        read ??= rowReader(given, head.length)
        for (const line of lines) {
          const row = read(line)
          if ('problems' in row) {
            found.add(line, row.problems, given.mapping, head)
            continue
          }
          const first = lineOfSame(line.line, row.draft)
          if (first === undefined) continue
          found.addRepeated(line, first, given.mapping)
          repeated += 1
        }
        rows += lines.length
        if (rows > maxRows) throw new FileProblem(tooManyRows)
        if (performance.now() - toldAt > tellEvery) {
          toldAt = performance.now()
          onProgress({ rows, share })
        }
      }
      if (rows === 0) throw new FileProblem(noDrivers)
      const rejected = found.lines()
      return { rows, ready: rows - rejected - repeated, rejected, repeated, kinds: found.kinds() }
    },
    problems: (query) => Promise.resolve(ledger.page(query)),
    async rejected() {
      if (rules === undefined) throw new Error('Nothing was checked')
      const given = rules
      let read: RowReader | undefined
      let kept: ReturnType<typeof rejectLines> | undefined
      const parts: string[] = []
      for await (const { lines, head } of linesOf(theFile().source)) {
        read ??= rowReader(given, head.length)
        kept ??= rejectLines({ headings: head, mapping: given.mapping })
        if (parts.length === 0) parts.push(kept.head)
        for (const line of lines) {
          const row = read(line)
          if ('problems' in row)
            parts.push(kept.lineOf({ row: line, reason: line.problem ?? reasonOf(row.problems) }))
        }
      }
      return new Blob(parts, { type: 'text/csv;charset=utf-8' })
    },
    fileToSend() {
      const { file, source, isSheet } = theFile()
      return Promise.resolve(isSheet ? new File([source.blob], file.name, { type: 'text/csv' }) : file)
    },
  }
}

const tooManyRows = `This file has more than ${maxRows.toLocaleString('en-IN')} drivers. Split it into smaller ones`
const tooManyColumns = `This file has more than ${maxColumns.toLocaleString('en-IN')} columns. Leave out those that no driver needs`
const noDrivers = 'This file has a line of column names and no drivers below it. Add a driver on each line'
const noHeadings =
  'The first line of this file is a driver. Add a line above it that names the columns, as in the template'

/** The line of column names, and the lines below it. */
async function* linesOf(source: CsvSource) {
  let head: readonly string[] | undefined
  for await (const { rows, share } of rowsOf(source)) {
    // No one knows how many drivers are lost in such a line: the service takes none of the file.
    const unclosed = rows.find(({ endsFile }) => endsFile)
    if (unclosed) throw new FileProblem(`Line ${unclosed.line}: ${unclosed.problem}`)
    let lines = rows
    if (head === undefined) {
      const [names, ...below] = rows
      if (names === undefined) continue
      head = headingsOf(names)
      lines = below
    }
    yield { head, lines, share }
  }
  if (head === undefined) throw new FileProblem(emptyFile)
}

function headingsOf({ cells, problem }: CsvRow): readonly string[] {
  if (problem !== undefined) throw new FileProblem(problem)
  if (cells.length > maxColumns) throw new FileProblem(tooManyColumns)
  if (isDriverRow(cells)) throw new FileProblem(noHeadings)
  return cells.map((cell) => cell.trim())
}

async function beginningOf(source: CsvSource) {
  let head: readonly string[] = []
  const firstRows: string[][] = []
  for await (const part of linesOf(source)) {
    head = part.head
    for (const { cells } of part.lines.slice(0, previewRows - firstRows.length)) firstRows.push(cells)
    if (firstRows.length === previewRows) break
  }
  if (firstRows.length === 0) throw new FileProblem(noDrivers)
  return { head, firstRows }
}

type RowReader = ReturnType<typeof rowReader>

/** A line as a driver, or what is wrong with it. */
function rowReader(rules: CheckRules, columns: number) {
  const read = driverRowReader({ ...rules, columns })
  return ({ cells, problem }: CsvRow): ReadRow =>
    problem === undefined ? read(cells) : { problems: [{ Field: '', Message: problem }] }
}
