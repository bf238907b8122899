import { expect, test } from '@jest/globals'
import { parseTypedDate } from './typed-date.ts'

const read = (typed: string) => parseTypedDate(typed, 2046)

test.each([
  '4/27/1990',
  '04/27/1990',
  ' 4-27-1990 ',
  '4.27.90',
  '4 27 1990',
  '4 / 27 / 1990',
  '04271990',
  '042790',
  '19900427',
  '1990-04-27',
  '1990/4/27',
  '27/4/1990',
  '27.04.1990',
  '27 Apr 1990',
  '27 april 1990',
  '27-Apr-90',
  '27th April 1990',
  'Apr 27 1990',
  'Apr. 27, 1990',
  'April 27th, 1990',
  'APRIL 27 1990',
  '1990 4 27',
  '4/27/1990 0:00',
  '4/27/1990 12:00:00 AM',
  '1990-04-27T00:00:00.000Z',
])('%s is 27 April 1990', (typed) => {
  expect(read(typed)).toBe('1990-04-27')
})

test.each([
  ['1/1/46', '2046-01-01'],
  ['1/1/47', '1947-01-01'],
  ['1/1/00', '2000-01-01'],
  ['2/29/2024', '2024-02-29'],
  ['June 1, 2026', '2026-06-01'],
  ['1 Sep 2026', '2026-09-01'],
  ['Sept 27, 1990', '1990-09-27'],
])('%s is %s', (typed, day) => {
  expect(read(typed)).toBe(day)
})

test.each([
  '',
  '   ',
  'yesterday',
  '4/27',
  '13/13/1990',
  '2/29/2025',
  '4/31/1990',
  '0/1/1990',
  '00000000',
  '1990',
  'Apr 1990',
  'Foo 27 1990',
  'Aprilish 27 1990',
  '4/27/199',
  '4/27/1990 or so',
  '27 Apr May 1990',
])('"%s" is no day', (typed) => {
  expect(read(typed)).toBeUndefined()
})

test('a long text is no date, and is not searched for one', () => {
  expect(read(`${'.'.repeat(1_000_000)}!`)).toBeUndefined()
})
