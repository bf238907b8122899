import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
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
import { fairShare, maxWaiting } from '../platform/plugins/fair-share.ts'
import type { Reading } from '../platform/database/tables/upload-table.ts'

/** Opens the file from the start. */
type OpenFile = () => AsyncIterable<Buffer>

export interface Inspected {
  reading: Reading
  /** Without the headings. */
  rows: number
  /** Identifies content and mapping: equal fingerprints import the same drivers. */
  fingerprint: string
}

/** Refuses the file at a field of the form. */
export const fileRefused = (Field: 'file' | 'Mapping', Message: string) =>
  new Refusal(400, 'The file was rejected', { errors: [{ Field, Message }] })

/** Checks take time on the thread that answers all calls. */
const inspections = pLimit(2)
const turns = fairShare({ callsAtOnce: 1, callsWaiting: maxWaiting, restsAfter: 0 })

/**
 * Checks a whole file as a stream, when its turn comes: of one share key one at a time, so that others have a place.
 * Refuses an unreadable file with what to do.
 */
export const inspectFile = (
  open: OpenFile,
  given: Mapping | undefined,
  shareKey: string,
): Promise<Inspected> => turns(shareKey, () => inspections(() => inspect(open, given)))

async function inspect(open: OpenFile, given: Mapping | undefined): Promise<Inspected> {
  const { encoding, delimiter, digest } = await inspectBytes(open())
  let names: string[] | undefined
  let rows = 0
  for await (const batch of fileRows(open(), { encoding, delimiter })) {
    for (const { line, cells, endsFile, problem } of batch) {
      if (endsFile) throw fileRefused('file', `Line ${line}: ${problem}`)
      if (names === undefined) names = cells
      else rows += 1
    }
    // Stops early, because the rest may be millions of lines.
    if (rows > maxRows)
      throw fileRefused('file', 'This file has more than 1,00,000 drivers. Split it into smaller ones')
  }
  if (names === undefined) throw fileRefused('file', emptyFile)
  const mapping = mappingOf(names, given)
  if (rows === 0)
    throw fileRefused('file', 'This file has column names but no drivers. Add a line for each driver')
  const reading = { encoding, delimiter, columns: names.length, mapping }
  return { reading, rows, fingerprint: fingerprintOf(digest, mapping) }
}

const fingerprintOf = (digest: string, mapping: Mapping) =>
  `${digest} ${uploadFields.map((field) => mapping[field] ?? '').join()}`

/** The fingerprint of a file that is probably the one read before, without parsing all lines. */
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
      if (problem !== undefined) throw fileRefused('file', problem)
    }
    hash.update(bytes)
    finder.look(bytes)
  }
  if (head === undefined) throw fileRefused('file', emptyFile)
  const encoding = finder.encoding()
  return { encoding, delimiter: delimiterOf(textOf(head, encoding)), digest: hash.digest('base64') }
}

const textOf = (bytes: Uint8Array, encoding: Encoding) => textReader(encoding).read(bytes)

/** The given mapping, or the one recognized by headings. */
function mappingOf(names: readonly string[], given: Mapping | undefined): Mapping {
  if (names.length > maxColumns)
    throw fileRefused(
      'file',
      `This file has ${names.length} columns. Remove the columns that are not about drivers`,
    )
  if (isDriverRow(names))
    throw fileRefused('file', 'The first line is a driver. Add a line with column names above it')
  const mapping = given ?? recognizedMapping(names)
  const outside = uploadFields.find((field) => (mapping[field] ?? 0) >= names.length)
  if (outside !== undefined)
    throw fileRefused(
      'Mapping',
      `${labelOfUploadField(outside)}: the file has no such column. Choose another one`,
    )
  const [missing] = missingFields(mapping)
  if (missing === undefined) return mapping
  throw fileRefused('Mapping', `Choose the column for: ${labelOfUploadField(missing)}`)
}
