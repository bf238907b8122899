import { expect, test } from '@jest/globals'
import { csvField, csvHead, csvLines } from './csv.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠A'])(
  'a text that a spreadsheet would run is none: %j',
  (text) => {
    expect(csvField(text)).toBe(`"'${text}"`)
  },
)

test('a text that looks as if an apostrophe had been put before a formula comes back as it is', () => {
  expect(csvField("'=1+1")).toBe(`"''=1+1"`)
  expect(csvField("O'Brien")).toBe("O'Brien")
})

test.each([
  ['Adaeze Winfield', 'Adaeze Winfield'],
  ['Winfield, Adaeze', '"Winfield, Adaeze"'],
  ['the "Duke"', '"the ""Duke"""'],
  ['two\nlines', '"two\nlines"'],
  ['one; two', '"one; two"'],
  [' padded ', '" padded "'],
  ['="a"', `"'=""a"""`],
  ['2026-11-20', '2026-11-20'],
  [-12.5, '-12.5'],
  [true, 'true'],
  [null, ''],
  [undefined, ''],
])('%j is written %s', (value, field) => {
  expect(csvField(value)).toBe(field)
})

test('a file begins with its byte order mark and names, ends its lines with CR LF, and leaves out what has no text', () => {
  const columns = [
    { header: 'Driver', csv: (row: { name: string }) => row.name },
    { header: 'Menu' },
    { header: '=Born', csv: () => '2026-11-20' },
  ]
  expect(csvHead(columns) + csvLines(columns, [{ name: 'Zoë' }, { name: 'Bo' }])).toBe(
    `\u{feff}Driver,"'=Born"\r\nZoë,2026-11-20\r\nBo,2026-11-20\r\n`,
  )
})
