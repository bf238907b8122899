/** Characters in a line; a longer one is skipped to save memory. */
export const maxLineLength = 64_000
/** Lines of a file with the empty ones, more than a spreadsheet has. */
const maxLines = 2_000_000
/** Characters in a cell. */
export const maxCellLength = 10_000

export interface CsvRow {
  /** As a spreadsheet counts: from 1, without line breaks inside quotes. */
  line: number
  cells: string[]
  /** Why the line can't be read. */
  problem?: string
  /** The rest of the file can't be read. */
  endsFile?: boolean
}

/** papaparse's `new Papa.Parser(...)`, which parses one chunk of text. */
interface PieceParser {
  parse: (
    text: string,
    baseIndex: number,
    ignoreLastRow: boolean,
  ) => { data: string[][]; errors: { row?: number }[]; meta: { cursor: number } }
}
export type MakeParser = (config: { delimiter: string; newline: '\n' }) => PieceParser

const brokenQuotes =
  "The quotation marks in this line don't match. Double a mark that is part of the text, or remove it"
const tooLong = 'This line is longer than 64,000 characters. Shorten it'
const tooManyLines = "A file can't have this many lines. Remove the empty ones"
const unclosed = 'The quotation mark opened in this line is never closed. Close it or remove it'

const delimiters = [',', ';', '\t', '|'] as const

/** The delimiter used most in the first line with any; `head` is the start of the text. */
export function delimiterOf(head: string): string {
  // Excel may name the delimiter in a first line `sep=;`.
  const declared = /^sep=(.) *[\r\n]/i.exec(head)?.[1]
  if (declared !== undefined) return declared
  const counts = new Map<string, number>(delimiters.map((sign) => [sign, 0]))
  let isQuoted = false
  for (const sign of head.trimStart()) {
    if (sign === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (sign === '\n' || sign === '\r') break
    const count = counts.get(sign)
    if (count !== undefined) counts.set(sign, count + 1)
  }
  return delimiters.reduce((best, sign) => ((counts.get(sign) ?? 0) > (counts.get(best) ?? 0) ? sign : best))
}

/**
 * Reads rows from chunks of text and holds one chunk and one line in memory. A line break inside quotes becomes `\n`;
 * empty lines are skipped.
 */
export function csvReader(makeParser: MakeParser, delimiter: string) {
  const parser = makeParser({ delimiter, newline: '\n' })
  let rest = ''
  let heldBack = ''
  let line = 0
  let skipped: { isQuoted: boolean } | undefined

  /** The text after a line that is too long; '' until its end arrives. */
  function afterSkipped(text: string): string {
    if (skipped === undefined) return text
    const { end, isQuoted } = endOfLine(text, skipped.isQuoted)
    skipped = end === -1 ? { isQuoted } : undefined
    return end === -1 ? '' : text.slice(end)
  }

  function rowsOf(text: string, isEnd: boolean): CsvRow[] {
    const { data, errors, meta } = parser.parse(text, 0, !isEnd)
    const broken = new Set(errors.map(({ row }) => row))
    const first = line + 1
    line += data.length
    rest = isEnd ? '' : text.slice(meta.cursor)
    return data.flatMap((read, place): CsvRow[] => {
      const cells = read.map(unescaped)
      if (cells.every((cell) => cell.trim() === '')) return []
      if (first + place === 1 && isSeparatorLine(cells)) return []
      const row = { line: first + place, cells }
      if (lengthOf(cells) > maxLineLength) return [{ ...row, cells: [firstPart(cells)], problem: tooLong }]
      if (!broken.has(place)) return [row]
      const endsFile = cells.some((cell) => cell.includes('\n'))
      return [{ ...row, problem: brokenQuotes, ...(endsFile ? { endsFile } : {}) }]
    })
  }

  return {
    read(piece: string): CsvRow[] {
      const all = heldBack + piece
      heldBack = all.endsWith('\r') ? '\r' : ''
      const text = afterSkipped(all.slice(0, all.length - heldBack.length).replaceAll(/\r\n?/g, '\n'))
      const rows = rowsOf(rest + text, false)
      if (line > maxLines) {
        const before = rows.filter((row) => row.line <= maxLines)
        return [...before, { line: maxLines + 1, cells: [], problem: tooManyLines, endsFile: true }]
      }
      if (rest.length <= maxLineLength) return rows
      line += 1
      const { end, isQuoted } = endOfLine(rest, false)
      skipped = { isQuoted }
      const cut: CsvRow = { line, cells: [rest.slice(0, maxCellLength)], problem: tooLong }
      rest = ''
      // The line does end, but unmatched quotation marks hide its end.
      return [...rows, end === -1 ? cut : { ...cut, problem: brokenQuotes, endsFile: true }]
    },
    end(): CsvRow[] {
      if (skipped?.isQuoted) return [{ line, cells: [], problem: unclosed, endsFile: true }]
      if (rest === '') return []
      const { isQuoted } = endOfLine(`${rest}\n`, false)
      const rows = rowsOf(rest, true)
      const last = rows.at(-1)
      if (!isQuoted || last === undefined) return rows
      return [...rows.slice(0, -1), { ...last, problem: unclosed, endsFile: true }]
    },
  }
}

const lengthOf = (cells: readonly string[]) => cells.reduce((length, cell) => length + cell.length, 0)

const firstPart = (cells: readonly string[]) => cells.join().slice(0, maxCellLength)

/** Excel's `sep=` line, which `delimiterOf` reads. */
const isSeparatorLine = (cells: readonly string[]) => /^sep=.?$/i.test(cells.join('').trim())

/** The end of the current line, ignoring line breaks inside quotes; -1 when the text does not contain it. */
function endOfLine(text: string, wasQuoted: boolean): { end: number; isQuoted: boolean } {
  let isQuoted = wasQuoted
  let from = 0
  let end = text.indexOf('\n')
  for (;;) {
    const quote = text.indexOf('"', from)
    if (!isQuoted && end !== -1 && end < from) end = text.indexOf('\n', from)
    if (!isQuoted && end !== -1 && (quote === -1 || end < quote)) return { end: end + 1, isQuoted }
    if (quote === -1) return { end: -1, isQuoted }
    isQuoted = !isQuoted
    from = quote + 1
  }
}

/** A spreadsheet runs a cell that begins with one of these as a formula; full-width signs count too. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Removes the apostrophe that other programs put before a formula. */
const unescaped = (cell: string) => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)

/** A line of a CSV file. A formula gets an apostrophe in front, so that no spreadsheet runs it; `csvReader` removes it. */
export const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: string) {
  const isFormula = formula.test(cell)
  const text = isFormula ? `'${cell}` : cell
  return isFormula || /[",;\t\r\n|]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
