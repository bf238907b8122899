import { expect, test } from '@jest/globals'
import { driverCount } from './driver-count.ts'

const counts = { All: 0, Active: 0, Inactive: 0, Pending: 0, 'MVR Only': 0, 'PE Only': 0 }

test.each([
  [{ All: 0 }, false, 'No drivers'],
  [{ All: 0 }, true, 'No drivers found'],
  [{ All: 1, Pending: 1 }, false, '1 driver, without an active membership'],
  [{ All: 1, Active: 1 }, true, '1 driver found, with an active membership'],
  [{ All: 12, Inactive: 12 }, false, '12 drivers, none with an active membership'],
  [{ All: 12, Active: 1, Pending: 11 }, true, '12 drivers found, 1 with an active membership'],
  [{ All: 1200, Active: 1100, 'PE Only': 100 }, false, '1,200 drivers, 1,200 with an active membership'],
])('%j is said as a sentence', (some, isSearched, words) => {
  expect(driverCount({ ...counts, ...some }, isSearched)).toBe(words)
})
