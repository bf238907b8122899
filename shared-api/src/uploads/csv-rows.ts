/** Characters of one line; a longer one is not kept in memory. */
export const longestLine = 500_000
/** Characters of one cell. */
export const longestCell = 10_000

export interface CsvRow {
  /** As a spreadsheet counts: the first line is 1, line ends within quotes do not count. */
  line: number
  cells: string[]
  /** Why the line can't be read as it stands. */
  problem?: string
  /** A quotation mark swallows the lines that come after it: the file can't be read. */
  isUnclosed?: boolean
}

/** What papaparse's `new Papa.Parser(...)` is: the reader of one piece of text. */
interface PieceParser {
  parse: (
    text: string,
    baseIndex: number,
    ignoreLastRow: boolean,
  ) => { data: string[][]; errors: { row?: number }[]; meta: { cursor: number } }
}
export type MakeParser = (config: { delimiter: string; newline: '\n' }) => PieceParser

const brokenQuotes =
  "The quotation marks in this line don't match. Write one that belongs to the text twice, or leave it out"
const tooLong = 'This line is longer than 5,00,000 characters. Shorten it'
const unclosed = 'The quotation mark that is opened in this line is never closed. Close it or leave it out'

const delimiters = [',', ';', '\t', '|'] as const

/** What stands between cells, by the first line that has some; `head` is the beginning of the text. */
export function delimiterOf(head: string): string {
  // Excel's own way to say it, in a line before all others.
  const said = /^sep=(.) *[\r\n]/i.exec(head)?.[1]
  if (said !== undefined) return said
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
 * Reads rows of text that comes in pieces. A line end within quotes is one `\n`, whichever the file has; lines without
 * anything are left out. Memory holds one piece and one line.
 */
export function csvReader(makeParser: MakeParser, delimiter: string) {
  const parser = makeParser({ delimiter, newline: '\n' })
  let rest = ''
  let heldBack = ''
  let line = 0
  let skipped: { isQuoted: boolean } | undefined

  /** Past the end of a line that is too long; '' where that has not come yet. */
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
      if (!broken.has(place)) return [row]
      const isUnclosed = cells.some((cell) => cell.includes('\n'))
      return [{ ...row, problem: brokenQuotes, ...(isUnclosed ? { isUnclosed } : {}) }]
    })
  }

  return {
    read(piece: string): CsvRow[] {
      const all = heldBack + piece
      heldBack = all.endsWith('\r') ? '\r' : ''
      const text = afterSkipped(all.slice(0, all.length - heldBack.length).replaceAll(/\r\n?/g, '\n'))
      const rows = rowsOf(rest + text, false)
      if (rest.length <= longestLine) return rows
      line += 1
      const { end, isQuoted } = endOfLine(rest, false)
      skipped = { isQuoted }
      const cut: CsvRow = { line, cells: [rest.slice(0, longestCell)], problem: tooLong }
      rest = ''
      // It has an end, and marks that don't match hide it.
      return [...rows, end === -1 ? cut : { ...cut, problem: brokenQuotes, isUnclosed: true }]
    },
    end(): CsvRow[] {
      if (skipped?.isQuoted) return [{ line, cells: [], problem: unclosed, isUnclosed: true }]
      if (rest === '') return []
      const { isQuoted } = endOfLine(`${rest}\n`, false)
      const rows = rowsOf(rest, true)
      const last = rows.at(-1)
      if (!isQuoted || last === undefined) return rows
      return [...rows.slice(0, -1), { ...last, problem: unclosed, isUnclosed: true }]
    },
  }
}

/** Excel's own way to say what stands between cells: it is read by `delimiterOf`. */
const isSeparatorLine = (cells: readonly string[]) => /^sep=.?$/i.test(cells.join('').trim())

/** Where the line ends that a text goes on with, past quoted ends; -1 where it does not. */
function endOfLine(text: string, wasQuoted: boolean): { end: number; isQuoted: boolean } {
  let isQuoted = wasQuoted
  let from = 0
  let end = text.indexOf('\n')
  for (;;) {
    const quote = text.indexOf('"', from)
    if (!isQuoted && end < from) end = text.indexOf('\n', from)
    if (!isQuoted && end !== -1 && (quote === -1 || end < quote)) return { end: end + 1, isQuoted }
    if (quote === -1) return { end: -1, isQuoted }
    isQuoted = !isQuoted
    from = quote + 1
  }
}

/** A spreadsheet would read a text that begins with one of these as a formula, in full width too. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** An apostrophe before what would be a formula, put there by the program that wrote the file, is no part of the text. */
const unescaped = (cell: string) => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)

/** A line of a CSV file: what a spreadsheet would run gets an apostrophe before it. `csvReader` reads it back. */
export const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: string) {
  const isFormula = formula.test(cell)
  const text = isFormula ? `'${cell}` : cell
  return isFormula || /[",;\t\r\n|]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
