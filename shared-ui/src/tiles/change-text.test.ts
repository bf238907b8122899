import { expect, test } from '@jest/globals'
import { describeChange } from './change-text.ts'

test.each([
  { value: 14, previous: 11, better: 'fewer', amount: '3 more', verdict: 'worse', before: 'was 11' },
  { value: 118, previous: 115, better: 'more', amount: '3 more', verdict: 'better', before: 'was 115' },
  { value: 23, previous: 31, better: 'fewer', amount: '8 fewer', verdict: 'better', before: 'was 31' },
  { value: 5, previous: 9, better: 'more', amount: '4 fewer', verdict: 'worse', before: 'was 9' },
  { value: 9, previous: 9, better: 'fewer', amount: 'No change', verdict: undefined, before: 'was 9' },
  { value: 6, previous: 4, better: undefined, amount: '2 more', verdict: undefined, before: 'was 4' },
  {
    value: 6842300,
    previous: 0,
    better: 'more',
    amount: '68,42,300 more',
    verdict: 'better',
    before: 'was 0',
  },
] as const)('$value after $previous, $better is better', ({ value, previous, better, ...words }) => {
  expect(describeChange(value, previous, better)).toEqual(words)
})

test.each([
  { value: 78, previous: 74, unit: 'percent', better: 'more', said: '4 points higher, better, was 74%' },
  { value: 74, previous: 75, unit: 'percent', better: 'more', said: '1 point lower, worse, was 75%' },
  { value: 67, previous: 47, unit: 'points', better: 'fewer', said: '20 higher, worse, was 47' },
  { value: 1.48, previous: 1.5, unit: 'measure', better: 'fewer', said: '0.02 lower, better, was 1.50' },
  { value: 9.8, previous: 9.7, unit: 'points', better: 'fewer', said: '0.1 higher, worse, was 9.7' },
] as const)('$unit $value after $previous is $said', ({ value, previous, unit, better, said }) => {
  const { amount, verdict, before } = describeChange(value, previous, better, unit)
  expect([amount, verdict, before].join(', ')).toBe(said)
})
