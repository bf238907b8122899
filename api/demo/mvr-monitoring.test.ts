import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { mvrMonitoring } from 'shared-api/mvr/mvr-monitoring'
import { folderStore } from '../src/platform/files/file-store.ts'
import { testService } from '../test/support/test-service.ts'
import { testKeys, testNow } from '../test/support/test-world.ts'
import { quillhaven } from './accounts.ts'
import { completeParts } from './demo-parts.ts'
import { monitoringParts } from './mvr-monitoring.ts'

const service = await testService({ as: 'carrier' })

test('the demo has monitored drivers, unread notices, and monitoring that ended', async () => {
  const context = { db: service.db, keys: testKeys, files: folderStore(service.folder) }
  await completeParts(context, { parts: monitoringParts, now: testNow, onStep: () => undefined })
  const { Data, Counts } = await call(mvrMonitoring.list, {
    query: { CarrierId: quillhaven.id, PageSize: 100 },
  })
  expect(Counts.All).toBe(9)
  expect(Counts.Monitored).toBeGreaterThan(5)
  expect(Counts.Unread).toBe(2)
  expect(Counts.Ended).toBeGreaterThan(0)
  expect(Data[0]?.LastNotice).toMatchObject({ Kind: 'withdrawal', Severity: 'Critical' })
})
