import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { safety } from 'shared-api/safety'
import { fmcsaWord } from 'shared-api/safety/fmcsa-word'
import { quillhaven } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'
import { scoreToday } from './safety-today.ts'

const service = await testService({ as: 'carrier' })

const summary = async (Snapshot?: string) => {
  const query = { CarrierId: quillhaven.id, Snapshot }
  const [carrier] = await call(safety.summary, { query })
  return carrier
}

test('the night computes the score if FMCSA ran today, beside the snapshot and once a day', async () => {
  const before = await summary()
  expect(before?.Today).toBeNull()
  const night = { db: service.db, clock: () => testNow }
  expect(await scoreToday(night)).toBeGreaterThan(1)
  expect(await scoreToday(night)).toBe(0)
  const after = await summary()
  expect(after?.Today).toMatchObject({ AsOf: '2026-11-20', IssScore: expect.any(Number) })
  expect(after?.Today?.Basics).toHaveLength(7)
  // Weights have fallen and inspections have come since the snapshot of 30 October, which stays as it was.
  expect(after?.Today?.Basics.map(({ Measure }) => Measure)).not.toEqual(
    after?.Basics.map(({ Measure }) => Measure),
  )
  expect(after?.Basics).toEqual(before?.Basics)
  expect((await summary('2026-09-25'))?.Today).toBeNull()
  const tomorrow = { db: service.db, clock: () => new Date(testNow.getTime() + 86_400_000) }
  expect(await scoreToday(tomorrow)).toBeGreaterThan(1)
  expect((await summary())?.Today?.AsOf).toBe('2026-11-21')
})

test('a finding that is entered is not in the score of today: there is none until it is computed again', async () => {
  const finding = { CarrierId: quillhaven.id, Basic: 'Driver Fitness', FoundOn: '2026-10-01' } as const
  await call(fmcsaWord.addFinding, { body: { ...finding, Severity: 'Acute', Code: '391.45(a)' } })
  expect((await summary())?.Today).toBeNull()
})
