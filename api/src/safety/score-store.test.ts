import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { issHistory, scores } from 'shared-api/safety/scores'
import { tenantTx } from '../platform/database/tenant.ts'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'

const service = await testService({ as: 'carrier' })

const CarrierId = quillhaven.id
const snapshot = '2026-10-30'

const keptScores = () =>
  service.admin
    .selectFrom('safety_score')
    .select(['account_id', 'snapshot', 'computed_at'])
    .where('account_id', '=', CarrierId)
    .orderBy('snapshot')
    .execute()

const forget = () => service.admin.deleteFrom('safety_score').where('account_id', '=', CarrierId).execute()

const tenant = (role: 'carrier' | 'driver', accountIds: readonly string[]) => ({
  id: CarrierId,
  role,
  accountIds,
  driverId: undefined,
})

test('a score is computed once and kept for who asks next', async () => {
  await forget()
  const first = await call(issHistory, { query: { CarrierId } })
  const kept = await keptScores()
  expect(kept).toHaveLength(12)
  service.setNow(new Date(testNow.getTime() + 60_000))
  expect(await call(issHistory, { query: { CarrierId } })).toEqual(first)
  expect(await keptScores()).toEqual(kept)
})

test('a score is the same for twenty who ask for it first at once, and kept once', async () => {
  const before = await call(issHistory, { query: { CarrierId } })
  await forget()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call(issHistory, { query: { CarrierId } })),
  )
  for (const answer of answers) expect(answer).toEqual(before)
  expect(await keptScores()).toHaveLength(12)
})

test('a score is forgotten by a change of what it was made of, from the day of the change on', async () => {
  await call(issHistory, { query: { CarrierId } })
  await service.admin
    .updateTable('roadside_inspection')
    .set({ level: 2 })
    .where('account_id', '=', CarrierId)
    .where('inspected_on', '>', '2026-08-28')
    .execute()
  const left = (await keptScores()).map((score) => score.snapshot)
  expect(left.at(-1)).toBe('2026-08-28')
  expect(left.length).toBeGreaterThan(8)
})

test('a score is not kept by who computes it while its rows are changing, and no one waits', async () => {
  await forget()
  await service.admin.transaction().execute(async (change) => {
    await change
      .updateTable('crash')
      .set({ is_not_preventable: true })
      .where('account_id', '=', CarrierId)
      .execute()
    await call(issHistory, { query: { CarrierId } })
  })
  expect(await keptScores()).toEqual([])
  const { Numerator } = await crashBasic()
  expect(Numerator).toBe(0)
})

test('kept scores under row level security are not left for another carrier', async () => {
  const row = {
    account_id: tarnbrook.id,
    snapshot: '2020-01-31',
    ruleset: 'SMS_3_21',
    segment: 'COMBO',
    iss_score: 1,
    iss_band: 'Pass',
    iss_basis: 'Nothing in alert',
    iss_reason: '',
    carrier_kind: 'general',
    kind_reason: '',
    scored_on: '2020-01-31',
    files: '[]',
  } as const
  const foreign = tenantTx(service.db, tenant('carrier', [CarrierId]), (tx) =>
    tx.insertInto('safety_score').values(row).execute(),
  )
  await expect(foreign).rejects.toThrow('row-level security')
})

async function crashBasic() {
  await call(scores.crashIndicator.figure, { query: { CarrierId } })
  const row = await service.admin
    .selectFrom('safety_score_basic')
    .select('numerator as Numerator')
    .where('account_id', '=', CarrierId)
    .where('basic', '=', 'Crash Indicator')
    .where('snapshot', '=', snapshot)
    .executeTakeFirstOrThrow()
  return row
}
