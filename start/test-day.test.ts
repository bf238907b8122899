import { expect, test } from '@jest/globals'
import { testDay } from './test-day.ts'

test('a named day starts at 06:50 UTC, or at the time that stands with it', () => {
  expect(testDay(['--day', '2028-02-29'])).toEqual(new Date('2028-02-29T06:50:00Z'))
  expect(testDay(['--day', '2026-12-31T23:30'])).toEqual(new Date('2026-12-31T23:30:00Z'))
  expect(testDay([])).toBeUndefined()
})

test.each([
  ['--day'],
  ['--day', '2027-02-29'],
  ['--day', '2/29/2028'],
  ['--days', '2028-02-29'],
  ['screens'],
])('%s %s is refused with a sentence', (...args) => {
  expect(() => testDay(args)).toThrow(`\`npm test\` does not know \`${args.filter(Boolean).join(' ')}\`.`)
})
