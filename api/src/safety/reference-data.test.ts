import { expect, test } from '@jest/globals'
import { publishedAnchors, readViolationCatalog } from './reference-data.ts'

test("FMCSA's catalog is read whole: every BASIC with codes, every severity from 0 to 10", () => {
  const catalog = readViolationCatalog()
  expect(catalog.length).toBeGreaterThan(2000)
  expect(new Set(catalog.map(({ basic }) => basic)).size).toBe(6)
  expect(
    catalog.filter(({ severity }) => !Number.isInteger(severity) || severity < 0 || severity > 10),
  ).toEqual([])
  expect(catalog.find(({ code }) => code === '393.75A')).toEqual({
    code: '393.75A',
    description: 'Flat tire or fabric exposed',
    basic: 'Vehicle Maintenance',
    severity: 8,
    smsCode: '39375A',
    source: expect.any(String),
    isVerified: true,
  })
})

const found = (code: string) => readViolationCatalog().find((violation) => violation.code === code)

test("FMCSA's own weights overrule what is derived, and its BASIC too", () => {
  expect(found('171.2F')).toMatchObject({ severity: 8, source: 'FMCSA, July 2023' })
  expect(found('392.22B')).toMatchObject({ basic: 'Vehicle Maintenance', severity: 2 })
  expect(found('393.9A-LSML')).toMatchObject({ severity: 6, source: 'FMCSA, July 2023', isVerified: true })
})

test("FMCSA's own weights do not overrule what is verified, and several weights of one code stand", () => {
  expect(found('395.8A')).toMatchObject({ severity: 1, source: 'verified' })
  expect([2, 3, 4, 6, 8]).toContain(found('396.3A1')?.severity)
})

test('20 per cent of defective brakes weigh nothing beside the brakes themselves', () => {
  const weightless = readViolationCatalog().filter(({ severity }) => severity === 0)
  expect(new Set(weightless.map(({ smsCode }) => smsCode))).toEqual(new Set(['3963A1BOS']))
})

test('a code that the catalog lacks is added, and one outside of the measures counts if FMCSA counts it', () => {
  expect(found('393.45A')).toMatchObject({ basic: 'Vehicle Maintenance', severity: 4, smsCode: '39345A' })
  expect(found('396.9D2')).toMatchObject({ basic: 'Vehicle Maintenance', severity: 4 })
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
