import type { Column, CsvValue } from '../columns/column.ts'

/**
 * A spreadsheet would read a text that begins with one of these as a formula, in full width too. With an apostrophe it
 * gets another one: a program that imports the file takes one off, as from a formula.
 */
const dangerous = /^'*[=+\-@\t\r\n＝＋－＠]/

/** One field: quoted where it has to be; a text that a spreadsheet would run gets an apostrophe before it. */
export function csvField(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const isDangerous = dangerous.test(value)
  const text = isDangerous ? `'${value}` : value
  return isDangerous || /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (values: readonly CsvValue[]) => `${values.map(csvField).join(',')}\r\n`

/** The byte order mark, without which a spreadsheet does not read UTF-8. */
const byteOrderMark = '\u{feff}'

type Exported<Row> = Pick<Column<Row>, 'header' | 'csv'>

/** The first line: the names of the columns that have something for a file. */
export const csvHead = <Row>(columns: readonly Exported<Row>[]) =>
  byteOrderMark + line(columns.filter(({ csv }) => csv).map(({ header }) => header))

export const csvLines = <Row>(columns: readonly Exported<Row>[], rows: readonly Row[]) =>
  rows.map((row) => line(columns.flatMap(({ csv }) => (csv ? [csv(row)] : [])))).join('')
