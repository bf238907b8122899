import { expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { booksOf, paidAtProvider } from '../../test/support/sample-checkout.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'
import { fulfil } from './fulfil.ts'
import { checkInvariants } from './invariants.ts'
import { refundPayment } from './refund.ts'

const service = await testService({ as: 'carrier' })

test('a refund that the bank did not take comes back into the ledger once, and can be made again', async () => {
  const { paymentId, sessionId, reference } = await paidAtProvider(service)
  await fulfil(service.payments, sessionId, await service.sandbox.readSession(reference))
  const draft = { paymentId, amountCents: 25_000, reason: 'Dismissed', requestedBy: null }
  const refund = () => ({ ...draft, requestId: randomUUID() })
  const refundId = await refundPayment(service.payments, refund())
  const told = await service.sandbox.readSession(reference)
  const back = told.entries.map((entry) => ({ ...entry, kind: 'reversal' as const, amountCents: 25_000 }))
  expect(back.map((entry) => entry.refundId)).toEqual([refundId])
  for (let time = 0; time < 2; time += 1)
    await fulfil(service.payments, sessionId, { ...told, entries: [...told.entries, ...back] })
  const failed = ['charge 25000', 'refund -25000', 'reversal 25000']
  expect((await booksOf(service, paymentId)).money).toEqual(failed)
  // The sandbox has no refunds that fail.
  const provider = { ...service.sandbox, refund: async () => ({ reference: 're_again', at: testNow }) }
  await refundPayment({ ...service.payments, provider }, refund())
  expect((await booksOf(service, paymentId)).money).toEqual([...failed, 'refund -25000'])
  expect((await checkInvariants(service.payments)).refundsOverCharge).toBe(0)
})
