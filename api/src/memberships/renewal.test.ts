import { expect, test } from '@jest/globals'
import { nextRenewal } from './renewal.ts'

test.each([
  ['2026-11-20', 'Monthly', '2026-11-20', '2026-12-20'],
  ['2026-11-20', 'Monthly', '2026-12-19', '2026-12-20'],
  ['2026-11-20', 'Monthly', '2026-12-20', '2027-01-20'],
  ['2024-01-31', 'Monthly', '2026-02-28', '2026-03-31'],
  ['2024-01-31', 'Monthly', '2026-02-27', '2026-02-28'],
  ['2024-02-29', 'Yearly', '2026-11-20', '2027-02-28'],
  ['2024-02-29', 'Yearly', '2027-02-28', '2028-02-29'],
  ['2026-11-20', 'Yearly', '2027-11-19', '2027-11-20'],
  ['2027-03-01', 'Monthly', '2026-11-20', '2027-04-01'],
] as const)('what began on %s and is billed %s renews after %s on %s', (begins, billing, today, next) => {
  expect(nextRenewal(begins, billing, today)).toBe(next)
})

test('a product that is billed once, or with unknown billing, does not renew', () => {
  expect(nextRenewal('2026-11-20', 'Once', '2026-11-20')).toBeNull()
  expect(nextRenewal('2026-11-20', null, '2026-11-20')).toBeNull()
})
