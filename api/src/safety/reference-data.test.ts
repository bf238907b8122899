import { expect, test } from '@jest/globals'
import { publishedAnchors, readViolationCatalog } from './reference-data.ts'

test("FMCSA's catalog is read whole: every BASIC with codes, every severity from 1 to 10", () => {
  const catalog = readViolationCatalog()
  expect(catalog.length).toBeGreaterThan(2000)
  expect(new Set(catalog.map(({ basic }) => basic)).size).toBe(6)
  expect(
    catalog.filter(({ severity }) => !Number.isInteger(severity) || severity < 1 || severity > 10),
  ).toEqual([])
  expect(catalog.find(({ code }) => code === '393.75A')).toEqual({
    code: '393.75A',
    description: 'Flat tire or fabric exposed',
    basic: 'Vehicle Maintenance',
    severity: 8,
    isVerified: true,
  })
})

test('the published pairs are those of Vehicle Maintenance, fifteen of them', () => {
  expect(publishedAnchors).toHaveLength(15)
  expect(publishedAnchors[0]).toEqual({
    basic: 'Vehicle Maintenance',
    eventGroup: '5-10',
    measure: 1.29,
    percentile: 10,
  })
})
