import Papa from 'papaparse'
import { type CsvRow, csvReader, delimiterOf } from 'shared-api/uploads/csv-rows'
import { type Encoding, encodingDetector, problemOfContent, textReader } from 'shared-api/uploads/csv-text'
import { bytesOf } from './file-bytes.ts'
import { FileProblem } from './file-problem.ts'

/** Bytes that are in memory at a time. */
const pieceBytes = 1_048_576
/** Characters in which the delimiter is looked for. */
const headLength = 64_000

/** A CSV file, and how it has to be read. */
export interface CsvSource {
  blob: Blob
  encoding: Encoding
  delimiter: string
}

export async function csvSourceOf(blob: Blob): Promise<CsvSource> {
  const finder = encodingDetector()
  let head: Uint8Array<ArrayBuffer> | undefined
  for await (const piece of piecesOf(blob)) {
    if (head === undefined) {
      const problem = problemOfContent(piece)
      if (problem !== undefined) throw new FileProblem(problem)
      head = piece
    }
    finder.look(piece)
  }
  const first = head ?? new Uint8Array()
  const problem = problemOfContent(first)
  if (problem !== undefined) throw new FileProblem(problem)
  const encoding = finder.encoding()
  return { blob, encoding, delimiter: delimiterOf(textReader(encoding).read(first).slice(0, headLength)) }
}

/** The rows of a file, a piece of it at a time; `share` of the file has been read by then. */
export async function* rowsOf({
  blob,
  encoding,
  delimiter,
}: CsvSource): AsyncGenerator<{ rows: CsvRow[]; share: number }> {
  const reader = csvReader((config) => new Papa.Parser(config), delimiter)
  const text = textReader(encoding)
  let bytesRead = 0
  for await (const piece of piecesOf(blob)) {
    bytesRead += piece.length
    yield { rows: reader.read(text.read(piece)), share: bytesRead / blob.size }
  }
  yield { rows: [...reader.read(text.end()), ...reader.end()], share: 1 }
}

async function* piecesOf(blob: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let start = 0; start < blob.size; start += pieceBytes) {
    yield await bytesOf(blob.slice(start, start + pieceBytes))
  }
}
