import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { mvrReviews } from 'shared-api/mvr/mvr-review'
import { testService } from '../test/support/test-service.ts'
import { testNow } from '../test/support/test-world.ts'
import { quillhaven } from './accounts.ts'
import { insertDemoReviews } from './mvr-reviews.ts'

const service = await testService({ as: 'carrier' })

test('the demo has signed reviews of active drivers with a report, and some that are due', async () => {
  await insertDemoReviews(service, testNow)
  const { Data, Counts } = await call(mvrReviews.list, {
    query: { CarrierId: quillhaven.id, PageSize: 100, SortBy: 'LastReview', SortDir: 'desc' },
  })
  const reviewed = Data.filter(({ LastReview }) => LastReview !== null)
  expect(reviewed.length).toBeGreaterThan(20)
  expect(Counts.Overdue).toBeGreaterThan(0)
  expect(Counts.Overdue).toBeLessThan(Counts.All - reviewed.length + 1)
})
