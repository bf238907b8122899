import { expect, test } from '@jest/globals'
import { rejectLines } from './reject-lines.ts'

const given = (headings: string[], cells: string[]) =>
  rejectLines({ headings, mapping: {} })
    .lineOf({ reason: 'why', row: { line: 2, cells } })
    .trim()
    .split(',')
    .slice(2)

test.each([
  'SSN',
  'ssn',
  'Ssn #',
  'DriverSSN',
  'Employee Ssn',
  'driver_ssn',
  'Social Security No.',
  'SOCIAL SECURITY NO',
  'Employee Social Security Number',
  'Soc. Sec. No.',
])('under %s nine digits are the last four', (heading) => {
  expect(given([heading], ['900554471'])).toEqual(['4471'])
})

test.each([
  '１２３-４５-６７８９',
  '１２３４５６７８９',
  '123\u201345\u20136789',
  '123.45.6789',
  '123 - 45 - 6789',
])('of %s the last four are left under the heading of a Social Security number', (number) => {
  expect(given(['SSN'], [number])[0]?.normalize('NFKC')).toBe('6789')
})

test('a number that is written with other dashes is masked in any cell', () => {
  expect(given(['Notes', 'SSN'], ['123\u201345\u20136789', ''])).toEqual(['6789', ''])
})

test.each(['Payroll', 'Business phone', 'Classname'])('under %s nine digits stay', (heading) => {
  expect(given([heading], ['900554471'])).toEqual(['900554471'])
})

test('where cells are askew nine digits are no number that would be taken the next time', () => {
  expect(given(['SSN', 'CDL'], ['x', '900-55-4471', '481234567'])).toEqual(['x', '4471', '#####4567'])
  expect(given(['CDL', 'SSN', 'City'], ['900554471', 'Gary'])).toEqual(['#####4471', 'Gary'])
})

test('characters that hide or turn the order of letters around do not come back, nor hide a number', () => {
  expect(given(['Name', 'S\u202eSN'], ['Ja\u0007ne \u202etxt.exe', '900\u200b554471'])).toEqual([
    'Jane txt.exe',
    '4471',
  ])
  expect(rejectLines({ headings: ['Na\u202eme\u0007'], mapping: {} }).head).toBe(
    '\u{feff}Reason,Line,Name\r\n',
  )
})
