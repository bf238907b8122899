import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { driverLinks } from 'shared-api/drivers/driver-links'
import { products } from 'shared-api/memberships/products'
import { oxmarrow, tarnbrook } from '../../../demo/accounts.ts'
import { testNow } from '../../../test/support/test-world.ts'
import {
  serviceWithMails,
  answerLink,
  askFor,
  driverOf,
  linksSeen,
  mailsSent,
} from '../../../test/support/sample-links.ts'
import { fieldsOf, refusalOf } from '../../../test/support/refusals.ts'

// Tarnbrook belongs to carrier@demo.example alone, Oxmarrow to agent@demo.example alone.
const service = await serviceWithMails()

const approve = (RequestId: string | null) => answerLink(service, 'agent', { RequestId, Answer: 'Approved' })

const membership = async () => {
  const [product] = (await call(products.list)).filter(({ Family }) => Family === 'Membership')
  return { ProductId: product?.Id ?? '', ActivationDate: '2026-11-20' }
}
const linkedOf = async (RequestId: string | null) => {
  const request = (await linksSeen(service, 'carrier', { CarrierId: tarnbrook.id, list_filter: 'All' })).find(
    ({ Id }) => Id === RequestId,
  )
  return service.admin
    .selectFrom('driver')
    .select(['activated_on', 'status'])
    .where('id', '=', request?.DriverId ?? null)
    .executeTakeFirstOrThrow()
}

/** What a request says of the membership that is wanted. */
test('a membership that is asked for with a driver is not planned more than a year ahead, also without a product', async () => {
  const driver = await driverOf(service, oxmarrow.id, 'agent')
  const refusal = await refusalOf(
    askFor(service, driver, 'carrier', tarnbrook.id, { ActivationDate: '2027-11-21' }),
  )
  expect(fieldsOf(refusal)).toEqual({
    ActivationDate: 'Choose an activation date within the next 12 months',
  })
})

test('a membership that is asked for with a driver begins no earlier than it was agreed', async () => {
  const driver = await driverOf(service, oxmarrow.id, 'agent')
  const { RequestId } = await askFor(service, driver, 'carrier', tarnbrook.id, await membership())
  service.setNow(new Date('2026-11-30T18:45:00Z'))
  await approve(RequestId)
  expect(await linkedOf(RequestId)).toMatchObject({ activated_on: '2026-11-30', status: 'Active' })
})

test('a membership that is asked for with a driver and no longer sold when it is approved leaves the driver Pending, and is told', async () => {
  const driver = await driverOf(service, oxmarrow.id, 'agent')
  const wanted = await membership()
  const { RequestId } = await askFor(service, driver, 'carrier', tarnbrook.id, wanted)
  const sell = (withdrawn_on: string | null) =>
    service.admin.updateTable('product').set({ withdrawn_on }).where('id', '=', wanted.ProductId).execute()
  await sell('2026-11-20')
  await approve(RequestId)
  await sell(null)
  expect(await linkedOf(RequestId)).toMatchObject({ status: 'Pending', activated_on: '2026-11-20' })
  const approved = (await mailsSent(service)).find(
    ({ subject }) => subject === 'Your request for a driver was approved',
  )
  expect(approved?.body).toContain('Choose a product')
})

test('a request that is made again and again is mailed once a day', async () => {
  const driver = await driverOf(service, oxmarrow.id, 'agent')
  const askAndWithdraw = async () => {
    const { RequestId } = await askFor(service, driver, 'carrier', tarnbrook.id)
    await call(driverLinks.withdraw, { body: { RequestId: RequestId ?? '' } })
  }
  const told = async () =>
    (await mailsSent(service)).filter(({ subject }) => subject.includes('requests a driver of'))
  await askAndWithdraw()
  const { length } = await told()
  expect(length).toBeGreaterThan(0)
  await askAndWithdraw()
  await askAndWithdraw()
  expect(await told()).toHaveLength(length)
  service.setNow(new Date(testNow.getTime() + 25 * 3_600_000))
  await askAndWithdraw()
  expect(await told()).toHaveLength(2 * length)
})
