import { expect, test } from '@jest/globals'
import { atOnce } from '../../platform/turn.ts'
import { addMonths } from '../../platform/calendar.ts'
import type { CarrierRecord } from './carrier-record.ts'
import { census, empty, inspection, many, older, snapshot } from './sample-record.ts'
import { scoreCarrier } from './score.ts'

const scored = (record: Partial<CarrierRecord>) =>
  atOnce(scoreCarrier({ ...empty, ...record }, snapshot, { anchors: [] }))

/** Unsafe Driving and Vehicle Maintenance. */
const thresholdsOf = (record: Partial<CarrierRecord>) => {
  const { basics } = scored(record)
  return [0, 4].map((place) => basics[place]?.threshold)
}

const placarded = (count: number, inspectedOn = '2026-10-01') =>
  Array.from({ length: count }, (_, place) =>
    inspection(`p${place}`, { hasPlacardableMaterial: true, inspectedOn }),
  )

const fleet = (powerUnits: number, motorCoaches: number) =>
  census(powerUnits).map((entry) => ({ ...entry, motorCoaches }))

test('a carrier that is registered for hazardous materials and hardly carries any has the general thresholds', () => {
  const record = { kind: 'hm', inspections: [...many(53), ...placarded(2)] } as const
  expect(thresholdsOf(record)).toEqual([65, 80])
  expect(scored(record).kind).toMatchObject({
    kind: 'general',
    reason: '2 of 55 inspections with placardable material, 3.6%',
  })
})

test('a carrier that is not registered and carries them has the stricter ones: at 5%, exactly', () => {
  expect(thresholdsOf({ inspections: [...many(38), ...placarded(2)] })).toEqual([60, 75])
  expect(thresholdsOf({ inspections: [...many(39), ...placarded(2)] })).toEqual([65, 80])
})

test('one inspection is too few, and so are two that are older than twelve months', () => {
  expect(thresholdsOf({ inspections: [...many(3), ...placarded(1)] })).toEqual([65, 80])
  const old = placarded(2, addMonths(snapshot, -13))
  expect(thresholdsOf({ inspections: [...many(3), ...old] })).toEqual([65, 80])
  expect(thresholdsOf({ inspections: [...many(3), ...placarded(2, older)] })).toEqual([60, 75])
})

test('an inspection of the driver alone shows no placardable vehicle', () => {
  const papers = placarded(2).map((one) => ({ ...one, level: 3 }))
  expect(thresholdsOf({ inspections: [...many(3), ...papers] })).toEqual([65, 80])
})

test('a passenger carrier has the strictest thresholds, but for one whose fleet has less than 2% coaches', () => {
  expect(thresholdsOf({ kind: 'passenger' })).toEqual([50, 65])
  expect(thresholdsOf({ kind: 'passenger', census: fleet(50, 1) })).toEqual([50, 65])
  expect(thresholdsOf({ kind: 'passenger', census: fleet(51, 1) })).toEqual([65, 80])
})

test('where the inspections are not on file, the registration decides, and says so', () => {
  const { kind } = scored({ kind: 'hm', files: [] })
  expect(kind).toMatchObject({ kind: 'hm', reason: 'By registration, as inspections are not on file' })
})
