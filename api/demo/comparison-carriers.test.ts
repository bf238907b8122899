import { expect, test } from '@jest/globals'
import { Basic } from 'shared-api/safety'
import { publishedAnchors, publishedTables } from '../src/safety/reference-data.ts'
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

test('invented measures pass through the pairs and the tables that FMCSA published of their group', () => {
  for (const { basic, eventGroup, measure, percentile } of [...publishedAnchors, ...publishedTables]) {
    const curve = curves.find((one) => one.basic === basic && one.eventGroup === eventGroup)
    const cutOffs = [percentile - 1, percentile, percentile + 1].map((at) => curve?.cutOffs[at] ?? 0)
    // The table has two decimals.
    expect(measure).toBeGreaterThanOrEqual(Math.min(...cutOffs) - 0.01)
    expect(measure).toBeLessThanOrEqual(Math.max(...cutOffs) + 0.01)
  }
})

test('half of the largest carriers have an Hours of Service measure of .25 at most, as in the table of FMCSA', () => {
  const largest = curves.find(
    ({ basic, eventGroup }) => basic === 'Hours of Service' && eventGroup === '501+',
  )
  expect(largest?.cutOffs[50]).toBeCloseTo(0.25)
})
