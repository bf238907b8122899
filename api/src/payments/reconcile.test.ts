import { expect, test } from '@jest/globals'
import { booksOf, paidAtProvider } from '../../test/support/sample-checkout.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'
import { reconcile } from './reconcile.ts'

const service = await testService({ as: 'carrier' })

test('one run of the reconciler settles more checkouts than it asks for at once', async () => {
  const checkouts = []
  for (let checkout = 0; checkout < 5; checkout += 1) checkouts.push(await paidAtProvider(service))
  const later = { ...service.payments, clock: () => new Date(testNow.getTime() + 40_000) }
  expect(await reconcile(later, { batch: 2 })).toBe(5)
  const books = await Promise.all(checkouts.map(({ paymentId }) => booksOf(service, paymentId)))
  expect(new Set(books.map(({ status }) => status))).toEqual(new Set(['Paid']))
})
