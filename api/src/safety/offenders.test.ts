import { expect, test } from '@jest/globals'
import { splitByCode } from './offenders.ts'
import { lineOf } from './score/points.ts'
import { sms321 } from './score/ruleset.ts'

const violation = (code: string, severity: number, isOutOfService = false) => ({
  id: code,
  inspectionId: 'one',
  code,
  basic: 'Vehicle Maintenance' as const,
  severity,
  isOutOfService,
  adjudication: null,
})

const line = (...violations: ReturnType<typeof violation>[]) => ({
  basic: 'Vehicle Maintenance' as const,
  ...lineOf({ id: 'one', day: '2026-10-08', timeWeight: 3, violations }, 'Vehicle Maintenance', sms321),
})

test('the capped points of an inspection are split by weight, and add up to them', () => {
  const parts = splitByCode(line(violation('A', 10), violation('B', 8, true), violation('C', 10, true)))
  // 10, 10 and 12 are 32: the cap leaves 30, three times.
  expect(parts.map(({ code, points }) => [code, points])).toEqual([
    ['A', 28],
    ['B', 28],
    ['C', 34],
  ])
})

test('violations of severity 0 have no points', () => {
  expect(splitByCode(line(violation('A', 0))).map(({ points }) => points)).toEqual([0])
})

test('a crash has no code', () => {
  const crash = { ...line(), violations: [], points: 4 }
  expect(splitByCode(crash)).toEqual([{ id: 'one', code: 'none', points: 4 }])
})
