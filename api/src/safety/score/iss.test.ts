import { expect, test } from '@jest/globals'
import { Basic } from 'shared-api/safety'
import { issOf } from './iss.ts'

const thresholds: Record<Basic, number> = {
  'Unsafe Driving': 65,
  'Hours of Service': 65,
  'Driver Fitness': 80,
  'Controlled Substances': 80,
  'Vehicle Maintenance': 80,
  'Crash Indicator': 65,
  'HM Compliance': 80,
}

const comparable = ['Hours of Service', 'Driver Fitness', 'Vehicle Maintenance', 'HM Compliance'] as const

/** A carrier of 20 units and 20 inspections with these percentiles; a BASIC that is not named has none. */
function carrier(
  percentiles: Partial<Record<Basic, number>>,
  given: Partial<Parameters<typeof issOf>[0]> = {},
) {
  return issOf({
    basics: Basic.options.map((basic) => {
      const percentile = percentiles[basic]
      const threshold = thresholds[basic]
      return { basic, percentile, threshold, isAlert: (percentile ?? 0) >= threshold }
    }),
    comparable,
    incomparable: [],
    unknown: [],
    filesLacking: undefined,
    powerUnits: 20,
    powerUnitsNow: 20,
    drivers: null,
    inspections: 20,
    orders: [],
    ...given,
  })
}

test.each([
  [{ 'Hours of Service': 65, 'Driver Fitness': 80 }, 95, 'Hours of Service and another BASIC'],
  [{ 'Unsafe Driving': 65, 'Driver Fitness': 80 }, 90, 'Two or more BASICs'],
  [{ 'Unsafe Driving': 65, 'Crash Indicator': 65, 'HM Compliance': 80 }, 90, 'Two or more BASICs'],
  [{ 'Hours of Service': 65 }, 85, 'Hours of Service'],
  [{ 'Vehicle Maintenance': 80 }, 65, 'One other BASIC'],
  [{ 'Controlled Substances': 80 }, 65, 'One other BASIC'],
  [{ 'Unsafe Driving': 65, 'Crash Indicator': 65 }, 60, 'Unsafe Driving and Crash Indicator'],
  [{ 'Unsafe Driving': 65 }, 50, 'Unsafe Driving or Crash Indicator'],
  [{ 'Crash Indicator': 65 }, 50, 'Unsafe Driving or Crash Indicator'],
] as const)('the score lies for %j at %i, by the rule "%s"', (percentiles, Score, Basis) => {
  expect(carrier(percentiles)).toMatchObject({ Score, Basis })
})

test('the score lies at 100 under an order, and at 99 with a high risk, whatever the BASICs', () => {
  expect(carrier({}, { orders: ['High risk', 'Out of service'] })).toMatchObject({
    Score: 100,
    Band: 'Inspect',
  })
  expect(carrier({}, { orders: ['High risk'] })).toMatchObject({ Score: 99, Basis: 'High risk' })
})

test('the score lies higher in its range the farther over the threshold, and never past it', () => {
  const scores = [80, 83, 84, 88, 92, 96, 100].map((it) => carrier({ 'Vehicle Maintenance': it }).Score)
  expect(scores).toEqual([65, 65, 66, 67, 68, 69, 69])
})

test('the score lies at the beginning of its range for an alert that a finding made', () => {
  const basics = [{ basic: 'Driver Fitness', percentile: undefined, threshold: 80, isAlert: true }] as const
  expect(carrier({}, { basics })).toMatchObject({ Score: 65, Band: 'Optional' })
})

test('without an alert: the BASIC closest to its threshold gives the score', () => {
  // 61 of 65 is closer than 74 of 80: 1 + floor(48 x 61 / 65) = 46.
  expect(carrier({ 'Hours of Service': 61, 'Vehicle Maintenance': 74 })).toEqual({
    Score: 46,
    Band: 'Pass',
    Basis: 'Nothing in alert',
    Reason: 'No BASIC is in alert. Hours of Service is the closest to its threshold: 61% of 65%.',
  })
  expect(carrier({ 'Hours of Service': 0 })).toMatchObject({ Score: 1, Band: 'Pass' })
})

test('without an alert too little data is Optional: more for a large fleet with few inspections', () => {
  expect(carrier({})).toMatchObject({ Score: 50, Band: 'Optional', Basis: 'Not enough data' })
  // 50 + floor(24 x log10(100)/2 x (1 - 25/100))
  expect(carrier({}, { powerUnits: 100, inspections: 25 }).Score).toBe(68)
  expect(carrier({}, { powerUnits: 1, inspections: 1 }).Score).toBe(50)
  expect(carrier({}, { powerUnits: 50_000, inspections: 1 }).Score).toBe(73)
})

const notInspected = (powerUnitsNow: number | null, drivers: number | null) =>
  carrier({}, { powerUnitsNow, drivers, inspections: 0 })

test('without an inspection the larger of power units and drivers gives 63 to 69', () => {
  const sizes = [1, 2, 6, 7, 15, 16, 63, 64, 200, 201, 1000, 1001, 90_000]
  expect(sizes.map((size) => notInspected(size, null).Score)).toEqual([
    63, 64, 64, 65, 65, 66, 66, 67, 67, 68, 68, 69, 69,
  ])
  expect(notInspected(3, 20)).toMatchObject({
    Score: 66,
    Band: 'Optional',
    Reason: 'No inspection in 24 months. A carrier of 20 drivers has a score of 66.',
  })
})

test('without an inspection, power units and drivers there is no score, and the reason says what is missing', () => {
  for (const [powerUnitsNow, drivers] of [
    [null, null],
    [0, null],
    [0, 0],
  ] as const) {
    expect(notInspected(powerUnitsNow, drivers)).toEqual({
      Score: null,
      Band: null,
      Basis: 'Not enough data',
      Reason: 'No inspection in 24 months, and neither power units nor drivers are on record.',
    })
  }
})

test('without an alert: a carrier whose only ranks are zeros is not waved on where others have no figures to compare with', () => {
  expect(carrier({ 'Hours of Service': 0 }, { incomparable: ['Driver Fitness'] })).toMatchObject({
    Basis: 'Not enough data',
    Reason: expect.stringContaining('No national figures to rank Driver Fitness with'),
  })
  expect(carrier({ 'Unsafe Driving': 0 })).toMatchObject({ Basis: 'Not enough data' })
})

test('the reason names the BASICs and the range', () => {
  expect(carrier({ 'Vehicle Maintenance': 82 }).Reason).toBe(
    'Vehicle Maintenance alone is in alert, which puts the score between 65 and 69.',
  )
  expect(carrier({ 'Unsafe Driving': 70, 'Driver Fitness': 80, 'HM Compliance': 90 }).Reason).toBe(
    'Unsafe Driving, Driver Fitness and HM Compliance are in alert, which puts the score between 90 and 94.',
  )
})
