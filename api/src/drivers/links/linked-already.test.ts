import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import type { DriverLinkDraft } from 'shared-api/drivers/driver-links'
import { products } from 'shared-api/memberships/products'
import { oxmarrow, tarnbrook } from '../../../demo/accounts.ts'
import type { Draft } from '../../../test/support/sample-drivers.ts'
import {
  serviceWithMails,
  answerLink,
  askFor,
  driverOf,
  linksSeen,
  mailsSent,
} from '../../../test/support/sample-links.ts'
import { refusalOf } from '../../../test/support/refusals.ts'

// Tarnbrook belongs to carrier@demo.example alone, Oxmarrow to agent@demo.example alone.
const service = await serviceWithMails()

const approve = (RequestId: string | null) => answerLink(service, 'agent', { RequestId, Answer: 'Approved' })

/** The record that came of a request. */
async function linkedOf(RequestId: string | null) {
  const asked = await linksSeen(service, 'carrier', { CarrierId: tarnbrook.id, list_filter: 'All' })
  return asked.find(({ Id }) => Id === RequestId)?.DriverId
}

const approvedMail = async () =>
  (await mailsSent(service)).find(({ subject }) => subject === 'Your request for a driver was approved')?.body

const membership = async (): Promise<Partial<DriverLinkDraft>> => {
  const [product] = (await call(products.list)).filter(({ Family }) => Family === 'Membership')
  return { ProductId: product?.Id ?? '', ActivationDate: '2026-11-20' }
}

/** A driver of Oxmarrow who is asked for, while Tarnbrook adds a driver like him itself. */
async function askedBeside(own: (driver: Awaited<ReturnType<typeof driverOf>>) => Partial<Draft>) {
  const driver = await driverOf(service, oxmarrow.id, 'agent')
  const { RequestId } = await askFor(service, driver, 'carrier', tarnbrook.id, await membership())
  const had = await driverOf(service, tarnbrook.id, 'carrier', own(driver))
  return { driver, RequestId, had }
}

test('a carrier that asks for a driver gets him, though his wife with the address of the family and a CDL of her own is there', async () => {
  const { driver, RequestId, had } = await askedBeside(({ EmailId }) => ({
    FirstName: 'Wanda',
    EmailId: EmailId ?? '',
  }))
  await approve(RequestId)
  const id = await linkedOf(RequestId)
  expect(id).not.toBe(had.Id)
  const linked = service.admin
    .selectFrom('driver')
    .select('name')
    .where('id', '=', id ?? null)
  expect(await linked.executeTakeFirst()).toEqual({ name: driver.Name })
})

test('a carrier that asks for a driver and has him by then is told that the product was not added, and what to do', async () => {
  const { driver, RequestId, had } = await askedBeside(({ license }) => license)
  const ended = { status: 'Inactive', cancelled_on: '2026-11-01' } as const
  await service.admin.updateTable('driver').set(ended).where('id', '=', had.Id).execute()
  await approve(RequestId)
  expect(await linkedOf(RequestId)).toBe(had.Id)
  const body = await approvedMail()
  expect(body).toContain('already had a driver with the same CDL')
  expect(body).toContain('is Inactive')
  expect(body).toContain('Reactivate the driver')
  expect(body).not.toContain(driver.LastName)
})

test('a carrier that asks for a driver and has him Pending by then is told to choose the product there', async () => {
  const { RequestId } = await askedBeside(({ EmailId }) => ({
    EmailId: EmailId ?? '',
    CDLState: null,
    CDLNumber: null,
  }))
  await approve(RequestId)
  const body = await approvedMail()
  expect(body).toContain('already had a driver with the same email address')
  expect(body).toContain('is Pending')
  expect(body).toContain('Choose the product')
})

test('answering while the other carrier imports drivers says that it is the other one', async () => {
  const driver = await driverOf(service, oxmarrow.id, 'agent')
  const { RequestId } = await askFor(service, driver, 'carrier', tarnbrook.id)
  const refusal = await service.admin.transaction().execute(async (tx) => {
    const turn = `importing drivers ${tarnbrook.id}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx)
    return refusalOf(approve(RequestId))
  })
  expect([refusal.status, refusal.message]).toEqual([
    409,
    'The other carrier is importing drivers. Try again in a minute.',
  ])
})
