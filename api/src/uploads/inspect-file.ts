import { createHash } from 'node:crypto'
import { delimiterOf } from 'shared-api/uploads/csv-rows'
import {
  emptyFile,
  type Encoding,
  encodingDetector,
  problemOfContent,
  textReader,
} from 'shared-api/uploads/csv-text'
import {
  labelOfUploadField,
  isDriverRow,
  type Mapping,
  missingFields,
  recognizedMapping,
  uploadFields,
} from 'shared-api/uploads/driver-headings'
import { maxColumns, maxRows } from 'shared-api/uploads'
import { Refusal } from 'shared-api/refusal'
import { fileRows } from './csv-file.ts'
import type { Reading } from '../platform/database/tables/upload-table.ts'

/** Gives the bytes from the first on, each time. */
type OpenFile = () => AsyncIterable<Buffer>

/** A file that can be read, line by line. */
export interface Inspected {
  reading: Reading
  /** Without the column names. */
  rows: number
  /** Of its content and of the way it is read: the same again gives the same drivers. */
  fingerprint: string
}

/** Refused at a field of the form; nothing has been kept. */
export const notTaken = (Field: 'file' | 'Mapping', Message: string) =>
  new Refusal(400, 'The file was not taken', { errors: [{ Field, Message }] })

/** Looks at a whole file without keeping it in memory. Refuses what can't be read, with what to do. */
export async function inspectFile(open: OpenFile, given: Mapping | undefined): Promise<Inspected> {
  const { encoding, delimiter, digest } = await inspectBytes(open())
  let names: string[] | undefined
  let rows = 0
  for await (const batch of fileRows(open(), { encoding, delimiter })) {
    for (const { line, cells, isUnclosed, problem } of batch) {
      if (isUnclosed) throw notTaken('file', `Line ${line}: ${problem}`)
      if (names === undefined) names = cells
      else rows += 1
    }
    // The rest may be millions of lines: it is not read.
    if (rows > maxRows)
      throw notTaken('file', 'This file has more than 1,00,000 drivers. Split it into smaller ones')
  }
  if (names === undefined) throw notTaken('file', emptyFile)
  const mapping = mappingOf(names, given)
  if (rows === 0)
    throw notTaken('file', 'This file has column names and no drivers. Add a line for each driver')
  const reading = { encoding, delimiter, columns: names.length, mapping }
  return { reading, rows, fingerprint: fingerprintOf(digest, mapping) }
}

const fingerprintOf = (digest: string, mapping: Mapping) =>
  `${digest} ${uploadFields.map((field) => mapping[field] ?? '').join()}`

/**
 * The fingerprint, where it is the file that was read so before: cheaper than a look at all lines. Of any other file it is
 * another one.
 */
export async function fingerprintAgain(
  open: OpenFile,
  given: Mapping | undefined,
  before: Reading,
): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of open()) hash.update(bytes)
  return fingerprintOf(hash.digest('base64'), given ?? recognizedMapping(await firstLine(open, before)))
}

async function firstLine(open: OpenFile, reading: Reading): Promise<readonly string[]> {
  for await (const [row] of fileRows(open(), reading)) if (row !== undefined) return row.cells
  return []
}

async function inspectBytes(source: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  const finder = encodingDetector()
  let head: Uint8Array | undefined
  for await (const bytes of source) {
    if (head === undefined) {
      head = bytes
      const problem = problemOfContent(head)
      if (problem !== undefined) throw notTaken('file', problem)
    }
    hash.update(bytes)
    finder.look(bytes)
  }
  if (head === undefined) throw notTaken('file', emptyFile)
  const encoding = finder.encoding()
  return { encoding, delimiter: delimiterOf(textOf(head, encoding)), digest: hash.digest('base64') }
}

const textOf = (bytes: Uint8Array, encoding: Encoding) => textReader(encoding).read(bytes)

/** The columns that were chosen, or those that are known by their headings. */
function mappingOf(names: readonly string[], given: Mapping | undefined): Mapping {
  if (names.length > maxColumns)
    throw notTaken(
      'file',
      `This file has ${names.length} columns. Leave out those that say nothing of the drivers`,
    )
  if (isDriverRow(names))
    throw notTaken(
      'file',
      'The first line holds a driver. Put a line with the names of the columns before it',
    )
  const mapping = given ?? recognizedMapping(names)
  const outside = uploadFields.find((field) => (mapping[field] ?? 0) >= names.length)
  if (outside !== undefined)
    throw notTaken(
      'Mapping',
      `${labelOfUploadField(outside)}: the file has no such column. Choose another one`,
    )
  const [missing] = missingFields(mapping)
  if (missing === undefined) return mapping
  throw notTaken('Mapping', `Choose the column that holds: ${labelOfUploadField(missing)}`)
}
