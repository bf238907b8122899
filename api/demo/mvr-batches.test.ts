import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { mvr } from 'shared-api/mvr'
import { mvrConsents } from 'shared-api/mvr/mvr-consent'
import { folderStore } from '../src/platform/files/file-store.ts'
import { testService } from '../test/support/test-service.ts'
import { testKeys, testNow } from '../test/support/test-world.ts'
import { quillhaven } from './accounts.ts'
import { completeParts } from './demo-parts.ts'
import { mvrParts } from './mvr-batches.ts'

const service = await testService({ as: 'carrier' })

test('the demo has batches that are complete and in process, with reports that wait and one that failed', async () => {
  const context = { db: service.db, keys: testKeys, files: folderStore(service.folder) }
  await completeParts(context, { parts: mvrParts, now: testNow, onStep: () => undefined })
  const { Data, Counts } = await call(mvr.batches, { query: { CarrierId: quillhaven.id } })
  expect(Counts).toEqual({ All: 4, 'In Process': 2 })
  const pages = await Promise.all(
    Data.map(({ Id }) => call(mvr.ofBatch, { params: { id: Id }, query: { PageSize: 100 } })),
  )
  const statuses = new Set(pages.flatMap((page) => page.Data.map((report) => report.MVR_Status__c)))
  expect([...statuses]).toEqual(expect.arrayContaining(['Complete', 'Consent Needed', 'Failed']))
  expect((await call(mvrConsents.list, { query: { list_filter: 'Valid' } })).Total).toBeGreaterThan(8)
  await service.signIn('driver')
  const own = await call(mvr.reports, { query: { PageSize: 100 } })
  const answered = own.Data.filter(
    ({ PermissiblePurpose__c, MVR_Status__c }) =>
      PermissiblePurpose__c !== null && MVR_Status__c === 'Complete',
  )
  expect(answered.length).toBeGreaterThan(1)
})
