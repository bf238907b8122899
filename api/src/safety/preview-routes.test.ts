import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { enhancedPreview } from 'shared-api/safety/enhanced-preview'
import { oxmarrow, quillhaven } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier', offersSmsPreview: true })

const read = (CarrierId: string, Snapshot?: string) =>
  call(enhancedPreview, { query: { CarrierId, Snapshot } })

test('an installation that offers the preview answers the announced categories, without a percentile of another scale', async () => {
  const preview = await read(quillhaven.id)
  expect(preview).toMatchObject({
    CarrierId: quillhaven.id,
    Ruleset: 'SMS_ENHANCED_PREVIEW',
    Snapshot: '2026-10-30',
    CategoriesNotCovered: ['Vehicle Maintenance: Driver Observed'],
  })
  expect(preview?.Categories.map(({ Category }) => Category)).toEqual([
    'Unsafe Driving',
    'Hours of Service',
    'Driver Fitness',
    'Vehicle Maintenance',
    'Crash Indicator',
    'HM Compliance',
  ])
  const vehicle = preview?.Categories.find(({ Category }) => Category === 'Vehicle Maintenance')
  expect(vehicle).toMatchObject({ Denominator: 50, Percentile: null, PercentileBasis: { Source: 'None' } })
  expect(vehicle?.Numerator).toBeGreaterThan(0)
  expect(vehicle?.Numerator).toBeLessThan(490)
})

test('a past snapshot is computed again, and another carrier answers 404', async () => {
  expect(await read(quillhaven.id, '2026-09-25')).toMatchObject({ Snapshot: '2026-09-25' })
  await expect(read(oxmarrow.id)).rejects.toMatchObject({ status: 404, message: 'Record not found' })
  for (const role of ['driver', 'operator', 'guest'] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const headers = { authorization: `Bearer ${await service.signIn(role)}` }
    // oxlint-disable-next-line no-await-in-loop
    const { status } = await service.ask(`GetSafetyEnhancedPreview?CarrierId=${quillhaven.id}`, { headers })
    expect(status).toBe(403)
  }
})
