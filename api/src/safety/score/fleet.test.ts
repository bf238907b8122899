import { expect, test } from '@jest/globals'
import { fleetAt, utilizationFactor } from './fleet.ts'

const entry = (
  asOf: string,
  powerUnits: number,
  tractors = powerUnits,
  annualMiles: number | null = null,
) => ({
  asOf,
  powerUnits,
  tractors,
  motorCoaches: 0,
  annualMiles,
})

const snapshot = '2026-10-30'

test('power units are the average of now, 6 and 18 months ago, whatever the order of the entries', () => {
  const census = [
    entry('2026-10-01', 30),
    entry('2024-01-01', 12),
    entry('2026-04-30', 18),
    entry('2026-05-01', 99),
  ]
  expect(fleetAt(census, snapshot)).toMatchObject({ averagePowerUnits: 20, isEstimated: false })
})

test('power units are an estimate where no one knows how many there were', () => {
  expect(fleetAt([entry('2026-06-01', 30)], snapshot)).toMatchObject({
    averagePowerUnits: 30,
    isEstimated: true,
  })
  const half = [entry('2026-10-01', 30), entry('2025-06-01', 24)]
  expect(fleetAt(half, snapshot)).toMatchObject({ averagePowerUnits: 28, isEstimated: true })
})

test('power units are not known before the first entry', () => {
  expect(fleetAt([entry('2026-11-01', 30)], snapshot)).toMatchObject({ averagePowerUnits: undefined })
})

test('a fleet is COMBO from seventy per cent of tractors and coaches on', () => {
  expect(fleetAt([entry('2026-01-01', 10, 7)], snapshot).segment).toBe('COMBO')
  expect(fleetAt([entry('2026-01-01', 10, 6)], snapshot).segment).toBe('STRAIGHT')
  expect(fleetAt([{ ...entry('2026-01-01', 10, 0), motorCoaches: 7 }], snapshot).segment).toBe('COMBO')
  expect(fleetAt([entry('2026-01-01', 0)], snapshot).segment).toBe('STRAIGHT')
})

test('the utilization factor follows the miles of a power unit', () => {
  const combo = [79_999, 80_000, 120_000, 160_000, 200_000, 200_001].map((miles) =>
    utilizationFactor('COMBO', miles, 1),
  )
  expect(combo).toEqual([1, 1, 1.3, 1.6, 1.6, 1])
  const straight = [19_999, 20_000, 30_000, 60_000, 200_000, 200_001].map((miles) =>
    utilizationFactor('STRAIGHT', miles, 1),
  )
  expect(straight).toEqual([1, 1, 1.5, 3, 3, 1])
  expect(utilizationFactor('COMBO', null, 10)).toBe(1)
  expect(utilizationFactor('STRAIGHT', 500_000, 0)).toBe(1)
})
