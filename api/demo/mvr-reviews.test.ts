import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { mvrReviews } from 'shared-api/mvr/mvr-review'
import { folderStore } from '../src/platform/files/file-store.ts'
import { testService } from '../test/support/test-service.ts'
import { testKeys, testNow } from '../test/support/test-world.ts'
import { quillhaven } from './accounts.ts'
import { completeParts } from './demo-parts.ts'
import { reviewParts } from './mvr-reviews.ts'

const service = await testService({ as: 'carrier' })

test('the demo has signed reviews of active drivers with a report, and some that are due', async () => {
  const context = { db: service.db, keys: testKeys, files: folderStore(service.folder) }
  await completeParts(context, { parts: reviewParts, now: testNow, onStep: () => undefined })
  const { Data, Counts } = await call(mvrReviews.list, {
    query: { CarrierId: quillhaven.id, PageSize: 100, SortBy: 'LastReview', SortDir: 'desc' },
  })
  const reviewed = Data.filter(({ LastReview }) => LastReview !== null)
  expect(reviewed.length).toBeGreaterThan(20)
  expect(Counts.Overdue).toBeGreaterThan(0)
  expect(Counts.Overdue).toBeLessThan(Counts.All - reviewed.length + 1)
})
