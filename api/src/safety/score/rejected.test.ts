import { expect, test } from '@jest/globals'
import { atOnce } from '../../platform/turn.ts'
import type { CarrierRecord } from './carrier-record.ts'
import { census, empty, many, snapshot, violation } from './sample-record.ts'
import { scoreCarrier } from './score.ts'

const rejected = [{ basic: 'Vehicle Maintenance', from: '2024-10-30', to: snapshot, lines: 2 }] as const
const record: CarrierRecord = {
  ...empty,
  census: census(10),
  inspections: many(10),
  violations: [violation('i0')],
}
const scored = (given: Partial<CarrierRecord>) =>
  atOnce(scoreCarrier({ ...record, ...given }, snapshot, { anchors: [] }))
const maintenanceOf = ({ basics }: ReturnType<typeof scored>) =>
  basics.find(({ basic }) => basic === 'Vehicle Maintenance')

test('a BASIC that lines were rejected of has no number, and the ISS score says that it is not known', () => {
  const score = scored({ rejected })
  const text = 'Not known: 2 lines of the file were rejected'
  expect(maintenanceOf(score)).toMatchObject({
    measure: undefined,
    percentile: undefined,
    percentileText: text,
    estimatedText: text,
    isAlert: false,
    isAlertKnown: false,
  })
  expect(score.iss).toMatchObject({
    Score: null,
    Reason: expect.stringContaining('Whether Vehicle Maintenance is in alert is not known.'),
  })
  expect(maintenanceOf(scored({}))?.measure).toBeCloseTo(0.8)
})

test('lines of days that no longer count leave the number as it is', () => {
  const old = [{ ...rejected[0], to: '2024-10-29' }]
  expect(maintenanceOf(scored({ rejected: old }))).toEqual(maintenanceOf(scored({})))
})

test("FMCSA's own word about such a BASIC stays", () => {
  const published = [
    {
      basic: 'Vehicle Maintenance' as const,
      day: snapshot,
      isAlert: true,
      isAcuteCritical: false,
      percentile: 84,
    },
  ]
  expect(maintenanceOf(scored({ rejected, published }))).toMatchObject({
    measure: undefined,
    percentile: 84,
    percentileText: '84%',
    isAlert: true,
    isAlertKnown: true,
  })
})
