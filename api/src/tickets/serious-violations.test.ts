import { expect, test } from '@jest/globals'
import { seriousnessOf } from './serious-violations.ts'

test.each([
  [null, ['392.2-SLLS4'], 'Serious'],
  ['Speeding', ['392.2-SLLS2'], 'Not serious'],
  ['Speeding', [], 'Unknown'],
  ['Speeding', ['393.75A'], 'Unknown'],
  ['Following Too Close', [], 'Serious'],
  ['Tires', ['393.75A'], 'Not serious'],
  [null, ['392.82A1', '393.75A'], 'Serious'],
  [null, ['392.82A2'], 'Not serious'],
  [null, ['383.23A2-LCDLN'], 'Serious'],
  [null, [], 'Unknown'],
])('a ticket of %p with the codes %j: %s', (category, codes, expected) => {
  expect(seriousnessOf({ category, codes })).toBe(expected)
})
