import { expect, test } from '@jest/globals'
import { caseCountLabel, rateChange, rateLabel } from './rate-labels.ts'

test.each([
  [78.05, 74.4, 'better', '4 points better'],
  [74.4, 75.2, 'worse', '1 point worse'],
  [78.4, 77.6, 'same', 'no change'],
])('a rate of %d after %d is %s: %s', (WinRate, Previous, verdict, words) => {
  expect(rateChange({ WinRate, Previous })).toEqual({ verdict, words })
})

test('without a rate before there is nothing to compare with', () => {
  expect(rateChange({ WinRate: 78, Previous: null })).toBeUndefined()
})

test('a rate is a whole number, with what it is made of', () => {
  expect(rateLabel(78.05)).toBe('78%')
  expect(caseCountLabel(41)).toBe('n = 41 closed tickets')
  expect(caseCountLabel(1)).toBe('n = 1 closed ticket')
})
