import { isAscii, isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'

/** A line of a file as its fields, or why it can't be read. Numbers begin with 1, the heading. */
export type CsvLine =
  | { line: number; fields: string[] }
  /** `known`: the fields before what is wrong, which may say whose line it is. */
  | { line: number; problem: string; known: string[] }

/** The most lines and characters of one quoted text: one that is never closed must not swallow the file. */
const mostLines = 100
const mostCharacters = 64_000
/** A file without line breaks must not be read into memory. */
const longestLine = 4_000_000

/** Takes a line of a piece as it is, from its first byte to its line break; false for one that has to be read. */
type TakeLine = (bytes: Buffer, from: number, to: number, line: number) => boolean

/**
 * Reads a file in pieces, with all lines that end in a piece at once; the heading by itself. A parser of the kit costs
 * several times what COPY does with the same lines.
 */
export class CsvReader {
  readonly #reader = new LineReader()
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  /** From now on the lines that it takes are not read here. */
  passTo(take: TakeLine) {
    this.#reader.passed = take
  }

  /** A line may end before its last columns, which are then empty, but not before so many. */
  needs(columns: number) {
    this.#reader.needed = columns
  }

  /** Lines that end before their last columns. */
  get short(): number {
    return this.#reader.short
  }

  /** The line within which the file ends. */
  get cutAt(): number | undefined {
    return this.#reader.cutAt
  }

  async *lines(): AsyncGenerator<CsvLine[]> {
    const reader = this.#reader
    let rest: Buffer | undefined
    let isFirst = true
    let isCarriage = false
    for await (const piece of createReadStream(this.#path, { highWaterMark: 1 << 20 })) {
      // Old spreadsheets end lines with CR alone.
      if (isFirst) isCarriage = piece.includes(carriage) && !piece.includes(newline)
      if (isCarriage)
        for (let at = piece.indexOf(carriage); at >= 0; at = piece.indexOf(carriage, at + 1))
          piece[at] = newline
      let bytes: Buffer = rest === undefined ? piece : Buffer.concat([rest, piece])
      if (isFirst) {
        if (bytes.subarray(0, 3).equals(byteOrderMark)) bytes = bytes.subarray(3)
        const heading = bytes.indexOf(newline)
        // A heading that is longer than a piece is none.
        if (heading >= 0) {
          yield reader.take(bytes.subarray(0, heading + 1))
          bytes = bytes.subarray(heading + 1)
        }
        isFirst = false
      }
      const end = bytes.lastIndexOf(newline)
      rest = bytes.subarray(end + 1)
      if (end >= 0) yield reader.take(bytes.subarray(0, end + 1))
      if (rest.length > longestLine) {
        yield reader.take(rest)
        rest = undefined
      }
    }
    const isCut = rest !== undefined && rest.length > 0
    yield reader.end(rest !== undefined && isCut ? reader.take(rest) : [], isCut)
  }
}

const newline = 10
const carriage = 13
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

class LineReader {
  passed: TakeLine | undefined
  #isPlain = true
  #line = 0
  #columns = 0
  needed = Number.POSITIVE_INFINITY
  short = 0
  cutAt: number | undefined
  /** Of the lines before the last one that was read. */
  #fewest = Number.POSITIVE_INFINITY
  #fields = Number.POSITIVE_INFINITY
  /** Lines of a quoted text that is still open. */
  #open: string[] = []

  take(bytes: Buffer): CsvLine[] {
    const lines: CsvLine[] = []
    // Of a text that is open, an earlier piece may have been another.
    this.#isPlain = this.#open.length === 0 && isAscii(bytes)
    let from = 0
    while (from < bytes.length) {
      const found = bytes.indexOf(newline, from)
      const to = found < 0 ? bytes.length : found
      if (this.#open.length === 0 && this.passed?.(bytes, from, to, this.#line + 1) === true) this.#line += 1
      // Bytes are characters here, so that a text's bytes pass unchanged and one bad byte costs one line.
      else this.#add(bytes.toString('latin1', from, to), lines)
      from = to + 1
    }
    return lines
  }

  /** @param lines the last ones, to which those of an open text are added. */
  end(lines: CsvLine[], isCut: boolean): CsvLine[] {
    while (this.#open.length > 0) this.#giveUp(lines)
    const last = lines.at(-1)
    // A last line without a line break may be whole, or as short as others are.
    if (!isCut || last === undefined || last.line !== this.#line) return lines
    if ('fields' in last && this.#fields >= Math.min(this.#columns, this.#fewest)) return lines
    this.cutAt = last.line
    return lines
  }

  #add(text: string, lines: CsvLine[]) {
    if (this.#open.length === 0 && !text.includes('"')) {
      this.#line += 1
      const plain = text.endsWith('\r') ? text.slice(0, -1) : text
      if (plain !== '') lines.push(this.#checked(this.#line, plain.split(','), plain))
      return
    }
    this.#open.push(text)
    const joined = this.#open.join('\n')
    if (isClosed(joined)) return this.#close(joined, lines)
    if (this.#open.length > mostLines || joined.length > mostCharacters) this.#giveUp(lines)
  }

  #close(joined: string, lines: CsvLine[]) {
    const fields = quotedFields(joined.endsWith('\r') ? joined.slice(0, -1) : joined)
    const isWhole = this.#columns === 0 || fields?.length === this.#columns
    if (this.#open.length > 1 && !(fields && isWhole)) return this.#giveUp(lines)
    const first = this.#line + 1
    this.#line += this.#open.length
    this.#open = []
    lines.push(
      fields
        ? this.#checked(first, fields, joined)
        : { line: first, problem: 'The quotes are damaged', known: beforeQuote(joined) },
    )
  }

  /** Rejects the first open line, and reads the others again. */
  #giveUp(lines: CsvLine[]) {
    const [first = '', ...others] = this.#open
    this.#open = []
    this.#line += 1
    lines.push({ line: this.#line, problem: 'A quoted text is never closed', known: beforeQuote(first) })
    for (const other of others) this.#add(other, lines)
  }

  #checked(line: number, fields: string[], text: string): CsvLine {
    if (this.#columns === 0) this.#columns = fields.length
    const count = fields.length
    if (count < this.#columns || fields.slice(this.#columns).some((field) => field.trim() !== '')) {
      if (count > this.#columns || count < this.needed)
        return { line, problem: `The line has ${count} of ${this.#columns} columns`, known: fields }
      this.short += 1
    }
    this.#fewest = Math.min(this.#fewest, this.#fields)
    this.#fields = count
    if (text.includes('\0')) return { line, problem: 'The line has a zero byte', known: fields }
    if (!this.#isPlain && !isUtf8(Buffer.from(text, 'latin1')))
      return { line, problem: 'The line is not UTF-8', known: fields }
    return { line, fields }
  }
}

/** A quote that is damaged tells nothing of the fields behind it. */
const beforeQuote = (text: string) =>
  text
    .slice(0, Math.max(0, text.indexOf('"')))
    .split(',')
    .slice(0, -1)

function isClosed(text: string): boolean {
  let quotes = 0
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) quotes += 1
  return quotes % 2 === 0
}

/** The fields of a line with quotes; undefined where a quote stands neither at an edge of a field nor twice. */
function quotedFields(text: string): string[] | undefined {
  const fields: string[] = []
  let at = 0
  for (;;) {
    let end: number
    if (text[at] === '"') {
      end = text.indexOf('"', at + 1)
      while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
      if (end < 0) return undefined
      const field = text.slice(at + 1, end)
      fields.push(field.includes('"') ? field.replaceAll('""', '"') : field)
      end += 1
      if (end < text.length && text[end] !== ',') return undefined
    } else {
      end = text.indexOf(',', at)
      if (end < 0) end = text.length
      const field = text.slice(at, end)
      if (field.includes('"')) return undefined
      fields.push(field)
    }
    if (end >= text.length) return fields
    at = end + 1
  }
}
