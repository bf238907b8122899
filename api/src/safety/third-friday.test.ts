import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { safety } from 'shared-api/safety'
import { reconciliation } from 'shared-api/safety/reconciliation'
import { smsDashboard } from 'shared-api/safety/sms-dashboard'
import { quillhaven } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'

await testService({ as: 'carrier' })

test('screens show a third Friday on which FMCSA published, and no other day', async () => {
  const query = { CarrierId: quillhaven.id, Snapshot: '2026-05-15' }
  const [carrier] = await call(safety.summary, { query })
  expect(carrier).toMatchObject({ Snapshot: '2026-05-15', NextSnapshot: '2026-06-26' })
  expect(await call(smsDashboard.details, { query })).toMatchObject({ CarrierId: quillhaven.id })
  expect(await call(reconciliation, { query })).toMatchObject({ Snapshot: '2026-05-15' })
  await expect(call(safety.summary, { query: { ...query, Snapshot: '2026-05-14' } })).rejects.toMatchObject({
    errors: [{ Field: 'Snapshot', Message: 'A snapshot is the third or the last Friday of a month' }],
  })
})
