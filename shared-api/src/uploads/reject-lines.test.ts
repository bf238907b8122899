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

test.each(['Payroll', 'Business phone', 'Classname'])('under %s nine digits stay', (heading) => {
  expect(given([heading], ['900554471'])).toEqual(['900554471'])
})

test('where cells are askew nine digits are no number that would be taken the next time', () => {
  expect(given(['SSN', 'CDL'], ['x', '900-55-4471', '481234567'])).toEqual(['x', '4471', '#####4567'])
})
