import { expect, test } from '@jest/globals'
import { Basic } from 'shared-api/safety'
import { publishedAnchors } from '../src/safety/reference-data.ts'
import { percentileOn } from '../src/safety/score/curve.ts'
import { inventedCurves } from './comparison-carriers.ts'

const curves = inventedCurves(Basic.options)

test('the invented comparison carriers are about 16,000 in 44 groups', () => {
  expect(curves).toHaveLength(44)
  expect(curves.reduce((sum, { peers }) => sum + peers, 0)).toBe(16_108)
  for (const { cutOffs, highest } of curves) {
    expect(cutOffs.every((cutOff) => cutOff !== null)).toBe(true)
    expect(cutOffs).toEqual(cutOffs.toSorted((one, other) => (one ?? 0) - (other ?? 0)))
    expect(cutOffs.at(-1)).toBe(highest)
  }
})

test('invented Vehicle Maintenance measures pass through the published pairs', () => {
  for (const { eventGroup, measure, percentile } of publishedAnchors) {
    const curve = curves.find((one) => one.basic === 'Vehicle Maintenance' && one.eventGroup === eventGroup)
    const invented = curve === undefined ? NaN : percentileOn(curve, measure)
    expect(Math.abs(invented - percentile)).toBeLessThanOrEqual(1)
  }
})
