import { expect, test } from '@jest/globals'
import { basicAlertLabel, newInspectionsLabel, expiryLabel, urgencyOf } from './alert-labels.tsx'

const basic = (Percentile: number | null, Alert: boolean) =>
  basicAlertLabel({
    Kind: 'BASIC',
    Urgency: 'alert',
    Date: '2026-10-30',
    CarrierId: '',
    CarrierName: '',
    Basic: 'Vehicle Maintenance',
    Percentile,
    Threshold: 80,
    Alert,
    FilesDay: '2026-10-30',
    FilesCurrent: true,
    Official: null,
  })

test('a BASIC says whether it is over, at or near its threshold, or what else it is in alert by', () => {
  expect(basic(82, true)).toBe('is over its threshold: 82% of 80%')
  expect(basic(80, true)).toBe('is at its threshold: 80% of 80%')
  expect(basic(77, false)).toBe('is near its threshold: 77% of 80%')
  expect(basic(12, true)).toBe('is in alert after a finding: 12% of 80%')
  expect(basic(null, true)).toBe('is in alert after a finding')
})

test.each([
  [12, 'expires in 12 days'],
  [1, 'expires tomorrow'],
  [0, 'expires today'],
  [-1, 'expired yesterday'],
  [-3, 'expired 3 days ago'],
])('a paper of %i days %s', (days, words) => {
  expect(expiryLabel(days)).toBe(words)
})

test("a paper is marked by the reader's calendar, like its words", () => {
  const paper = {
    Kind: 'CDL',
    Urgency: 'due',
    Date: '2026-11-21',
    CarrierId: '',
    CarrierName: '',
    DriverId: '',
    DriverName: '',
    Days: 0,
  } as const
  expect(urgencyOf(paper, new Date(2026, 10, 21, 23))).toBe('due')
  expect(urgencyOf(paper, new Date(2026, 10, 22, 1))).toBe('alert')
})

test.each([
  [2, 1, 0, '2 roadside inspections arrived, 1 with violations'],
  [1, 0, 0, '1 roadside inspection arrived, none with violations'],
  [1, 1, 1, '1 roadside inspection arrived, 1 with violations, 1 crash report'],
  [0, 0, 2, '2 crash reports arrived'],
])(
  '%i inspections, %i with violations and %i crashes are news: %s',
  (Inspections, WithViolations, Crashes, words) => {
    const of = {
      Kind: 'Inspections',
      Urgency: 'info',
      Date: '2026-11-18',
      CarrierId: '',
      CarrierName: '',
    } as const
    expect(newInspectionsLabel({ ...of, Inspections, WithViolations, Crashes })).toBe(words)
  },
)
