import { isAscii, isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'

/** A line of a file as its fields, or why it can't be read. Numbers begin with 1, the heading. */
export type CsvLine = { line: number; fields: string[] } | { line: number; problem: string }

/** The most lines and characters of one quoted text: one that is never closed must not swallow the file. */
const mostLines = 100
const mostCharacters = 64_000
/** A file without line breaks must not be read into memory. */
const longestLine = 4_000_000

/**
 * Reads a file in pieces, with all lines that end in a piece at once. A parser of the kit costs several
 * times what COPY does with the same lines.
 */
export async function* csvLines(path: string): AsyncGenerator<CsvLine[]> {
  const reader = new LineReader()
  let rest = ''
  let wasAscii = true
  let isFirst = true
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const bytes: Buffer = piece
    const isPlain = isAscii(bytes)
    reader.isPlain = isPlain && wasAscii
    wasAscii = isPlain
    // Bytes are characters here, so that a text's bytes pass unchanged and one bad byte costs one line.
    let text = rest + bytes.toString('latin1')
    if (isFirst) text = text.replace(/^\u00EF\u00BB\u00BF/, '')
    isFirst = false
    const end = text.lastIndexOf('\n')
    rest = text.slice(end + 1)
    if (end >= 0) yield reader.take(text.slice(0, end).split('\n'))
    if (rest.length > longestLine) {
      yield reader.take([rest])
      rest = ''
    }
  }
  const last = rest === '' ? [] : reader.take([rest])
  yield reader.end(last, rest !== '')
}

class LineReader {
  isPlain = true
  #line = 0
  #columns = 0
  /** Lines of a quoted text that is still open. */
  #open: string[] = []

  take(texts: readonly string[]): CsvLine[] {
    const lines: CsvLine[] = []
    for (const text of texts) this.#add(text, lines)
    return lines
  }

  /** @param lines the last ones, to which those of an open text are added. */
  end(lines: CsvLine[], isCut: boolean): CsvLine[] {
    while (this.#open.length > 0) this.#giveUp(lines)
    const last = lines.at(-1)
    if (isCut && last !== undefined && 'problem' in last) last.problem += ': the file ends within this line'
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
      fields ? this.#checked(first, fields, joined) : { line: first, problem: 'The quotes are damaged' },
    )
  }

  /** Rejects the first open line, and reads the others again. */
  #giveUp(lines: CsvLine[]) {
    const [, ...others] = this.#open
    this.#open = []
    this.#line += 1
    lines.push({ line: this.#line, problem: 'A quoted text is never closed' })
    for (const other of others) this.#add(other, lines)
  }

  #checked(line: number, fields: string[], text: string): CsvLine {
    if (this.#columns === 0) this.#columns = fields.length
    if (fields.length !== this.#columns)
      return { line, problem: `The line has ${fields.length} of ${this.#columns} columns` }
    if (text.includes('\0')) return { line, problem: 'The line has a zero byte' }
    if (!this.isPlain && !isUtf8(Buffer.from(text, 'latin1')))
      return { line, problem: 'The line is not UTF-8' }
    return { line, fields }
  }
}

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
