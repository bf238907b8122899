import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import type { Role } from 'shared-api/contract'
import { driverForm } from 'shared-api/drivers/driver-form'
import { driverLinks } from 'shared-api/drivers/driver-links'
import { protectedFields } from 'shared-api/drivers/protected-fields'
import { drivers } from 'shared-api/drivers'
import { products } from 'shared-api/memberships/products'
import { oxmarrow, quillhaven, tarnbrook } from '../../../demo/accounts.ts'
import { openBirthDate, openCdlNumber } from '../protected/sealed-fields.ts'
import { testKeys, testNow } from '../../../test/support/test-world.ts'
import {
  serviceWithMails,
  answerLink,
  askFor,
  driverOf,
  linksSeen,
  mailsSent,
} from '../../../test/support/sample-links.ts'
import { refusalOf } from '../../../test/support/refusals.ts'
import { auditOf } from '../../../test/support/sample-rows.ts'

// Tarnbrook belongs to carrier@demo.example alone, Oxmarrow and Pellworth to agent@demo.example alone.
const service = await serviceWithMails()

const sealed = (column: Buffer | null) => column ?? Buffer.alloc(0)

const linksOf = (role: Role, CarrierId: string, list_filter: 'All' | 'Pending' = 'Pending') =>
  linksSeen(service, role, { CarrierId, list_filter })
const answer = (role: Role, RequestId: string | null, Answer: 'Approved' | 'Declined') =>
  answerLink(service, role, { RequestId, Answer })
const mails = () => mailsSent(service)

const rowOf = (id: string | null) =>
  service.admin.selectFrom('driver').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const actionsOn = async (subject: string | null) =>
  (await auditOf(service.admin, subject)).map(({ action }) => action)

/** Of a driver's access log, the newest first. */
const accessesOf = async (role: Role, id: string) => {
  await service.signIn(role)
  const { Data, Total } = await call(protectedFields.accessLog, { params: { id } })
  expect(Total).toBe(Data.length)
  return Data.map(({ Role: by, Field, IsPassedOn }) => [by, Field, IsPassedOn])
}

const namesIn = async (role: Role, CarrierId: string, Search: string) => {
  await service.signIn(role)
  return (await call(drivers.list, { query: { CarrierId, Search } })).Data.map(({ Name }) => Name)
}

test("another carrier of one's own shares its driver at once, as a record of its own", async () => {
  const driver = await driverOf(service, quillhaven.id, 'carrier')
  const outcome = await askFor(service, driver, 'carrier', tarnbrook.id, { CarrierDriverId: 'T-900' })
  expect(outcome).toEqual({ Status: 'Linked', DriverId: expect.any(String), RequestId: null })
  expect(await actionsOn(outcome.DriverId)).toEqual(['asked for a driver of another carrier'])
  expect(await accessesOf('carrier', driver.Id)).toEqual([
    ['carrier', 'PersonBirthdate', true],
    ['carrier', 'CDL_Number__c', true],
  ])
  expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [driver.EmailId, `${quillhaven.name} added you as a driver`],
    [driver.EmailId, `${tarnbrook.name} added you as a driver`],
  ])
  const again = await refusalOf(askFor(service, driver, 'carrier', tarnbrook.id))
  expect([again.status, again.message]).toEqual([409, expect.stringContaining('already has the driver')])
})

test('a carrier that is asked for its driver is told by mail, which names it and no driver, and sees who asks for whom', async () => {
  const driver = await driverOf(service, oxmarrow.id, 'agent')
  await mails()
  await service.admin.deleteFrom('demo_mail').execute()
  const { Status, DriverId, RequestId } = await askFor(service, driver, 'carrier', tarnbrook.id, {
    ActivationDate: '2026-12-01',
  })
  expect([Status, DriverId]).toEqual(['Requested', null])
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    recipient: 'agent@demo.example',
    subject: `${tarnbrook.name} requests a driver of ${oxmarrow.name}`,
  })
  expect(mail?.body).toContain(`wants to add a driver of ${oxmarrow.name}`)
  expect(mail?.body).not.toContain(driver.LastName)
  expect(mail?.body).toContain(', license and birth date')
  const incoming = (await linksOf('agent', oxmarrow.id)).find(({ Id }) => Id === RequestId)
  expect(incoming).toEqual({
    Id: RequestId,
    Direction: 'Incoming',
    Status: 'Pending',
    Carrier__r: { Id: tarnbrook.id, Name: tarnbrook.name },
    Asked__r: { Name: oxmarrow.name },
    DriverName: driver.Name,
    DriverId: driver.Id,
    CDL_State__c: 'OH',
    CDL_Number__c: `ends ${driver.license.CDLNumber.slice(-4)}`,
    RequestedAt: testNow.toISOString(),
    ExpiresAt: '2026-12-20T18:45:00.000Z',
    AnsweredAt: null,
    ActivationDate: null,
  })
})

test('a carrier that is asked for its driver and has staff of its own gets the mail, and no agent does', async () => {
  const driver = await driverOf(service, tarnbrook.id, 'carrier')
  await mails()
  await service.admin.deleteFrom('demo_mail').execute()
  await askFor(service, driver, 'agent', oxmarrow.id)
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['carrier@demo.example'])
})

test('a carrier that is asked for its driver is not named to the one that asks, who sees initials until the answer', async () => {
  const driver = await driverOf(service, oxmarrow.id, 'agent')
  const { RequestId } = await askFor(service, driver, 'carrier', tarnbrook.id, {
    ActivationDate: '2026-12-01',
  })
  const outgoing = (await linksOf('carrier', tarnbrook.id)).find(({ Id }) => Id === RequestId)
  expect(outgoing).toMatchObject({
    Direction: 'Outgoing',
    DriverName: 'L. V.',
    DriverId: null,
    ActivationDate: '2026-12-01',
  })
  expect(JSON.stringify(outgoing)).not.toMatch(new RegExp(`${oxmarrow.name}|${oxmarrow.id}|${driver.Id}`))
  const [match] = await call(driverForm.search, { body: { CarrierId: tarnbrook.id, ...driver.license } })
  expect(match?.Standing).toBe('Asked')
  const again = await refusalOf(askFor(service, driver, 'carrier', tarnbrook.id))
  expect([again.status, again.message]).toEqual([
    409,
    expect.stringContaining('has already requested the driver'),
  ])
})

test('a request that is approved gives the carrier a record of its own, sealed again, and leaves the first one as it was', async () => {
  const driver = await driverOf(service, oxmarrow.id, 'agent')
  const before = await rowOf(driver.Id)
  const [product] = (await (async () => call(products.list))()).filter(
    ({ Family }) => Family === 'Membership',
  )
  const { RequestId } = await askFor(service, driver, 'carrier', tarnbrook.id, {
    CarrierDriverId: 'T-901',
    ActivationDate: '2026-11-20',
    ProductId: product?.Id ?? null,
  })
  expect(await namesIn('carrier', tarnbrook.id, driver.LastName)).toEqual([])
  expect(await answer('agent', RequestId, 'Approved')).toMatchObject({
    Status: 'Approved',
    Direction: 'Incoming',
    DriverId: driver.Id,
  })
  const request = (await linksOf('carrier', tarnbrook.id, 'All')).find(({ Id }) => Id === RequestId)
  expect(request).toMatchObject({ Status: 'Approved', DriverName: driver.Name })
  const linked = await rowOf(request?.DriverId ?? null)
  expect(linked).toMatchObject({
    account_id: tarnbrook.id,
    name: driver.Name,
    email: driver.EmailId,
    phone: driver.MobileNumber,
    street: '7 Larkspur Way',
    carrier_driver_id: 'T-901',
    status: 'Active',
    spouse_first_name: null,
    ssn_last4_sealed: null,
  })
  expect(openCdlNumber(testKeys, linked.id, sealed(linked.cdl_number_sealed))).toBe(driver.license.CDLNumber)
  expect(openBirthDate(testKeys, linked.id, sealed(linked.birth_date_sealed))).toBe('1979-02-28')
  expect(await rowOf(driver.Id)).toEqual(before)
  expect(await actionsOn(RequestId)).toEqual([
    'asked for a driver of another carrier',
    'answered a request for a driver',
  ])
  expect(await accessesOf('agent', driver.Id)).toEqual([
    ['agent', 'PersonBirthdate', true],
    ['agent', 'CDL_Number__c', true],
  ])
  const told = (await mails()).map(({ recipient, subject }) => [recipient, subject])
  expect(told).toContainEqual(['carrier@demo.example', 'Your request for a driver was approved'])
  expect(told).toContainEqual([driver.EmailId, `${tarnbrook.name} added you as a driver`])
})

test('a request that is approved means the driver whom the carrier has added itself since then', async () => {
  const driver = await driverOf(service, oxmarrow.id, 'agent')
  const { RequestId } = await askFor(service, driver, 'carrier', tarnbrook.id)
  const own = await driverOf(service, tarnbrook.id, 'carrier', driver.license)
  await answer('agent', RequestId, 'Approved')
  const request = (await linksOf('carrier', tarnbrook.id, 'All')).find(({ Id }) => Id === RequestId)
  expect(request?.DriverId).toBe(own.Id)
})

test('a request that is declined passes nothing on, and the one that asked is told', async () => {
  const driver = await driverOf(service, oxmarrow.id, 'agent')
  const { RequestId } = await askFor(service, driver, 'carrier', tarnbrook.id)
  await answer('agent', RequestId, 'Declined')
  const request = (await linksOf('carrier', tarnbrook.id, 'All')).find(({ Id }) => Id === RequestId)
  expect(request).toMatchObject({ Status: 'Declined', DriverName: 'L. V.', DriverId: null })
  expect(await namesIn('carrier', tarnbrook.id, driver.LastName)).toEqual([])
  expect((await mails()).map(({ subject }) => subject)).toContain('Your request for a driver was declined')
  expect(await askFor(service, driver, 'carrier', tarnbrook.id)).toMatchObject({ Status: 'Requested' })
})

test('a request is answered by the carrier that has the driver, withdrawn by the one that asked, and once', async () => {
  const driver = await driverOf(service, oxmarrow.id, 'agent')
  const { RequestId } = await askFor(service, driver, 'carrier', tarnbrook.id)
  const byAsker = await refusalOf(answer('carrier', RequestId, 'Approved'))
  expect([byAsker.status, byAsker.message]).toEqual([
    409,
    'Only the carrier that has the driver can answer this request.',
  ])
  await service.signIn('agent')
  const withdraw = () => call(driverLinks.withdraw, { body: { RequestId: RequestId ?? '' } })
  expect((await refusalOf(withdraw())).message).toBe('Only the carrier that asked can withdraw this request.')
  await service.signIn('carrier')
  expect(await withdraw()).toMatchObject({ Status: 'Withdrawn', Direction: 'Outgoing' })
  expect((await refusalOf(withdraw())).message).toBe('This request was withdrawn.')
  expect((await refusalOf(answer('agent', RequestId, 'Approved'))).message).toBe(
    'This request was withdrawn.',
  )
  expect(await actionsOn(RequestId)).toEqual([
    'asked for a driver of another carrier',
    'withdrew a request for a driver',
  ])
})

test('a request approved twice at the same moment makes one record', async () => {
  const driver = await driverOf(service, oxmarrow.id, 'agent')
  const { RequestId } = await askFor(service, driver, 'carrier', tarnbrook.id)
  await service.signIn('agent')
  const body = { RequestId: RequestId ?? '', Answer: 'Approved' } as const
  const sent = await Promise.allSettled([1, 2, 3].map(() => call(driverLinks.answer, { body })))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await namesIn('carrier', tarnbrook.id, driver.LastName)).toHaveLength(1)
})

test('a request ends after thirty days without an answer, and may be made again', async () => {
  const driver = await driverOf(service, oxmarrow.id, 'agent')
  const { RequestId } = await askFor(service, driver, 'carrier', tarnbrook.id)
  service.setNow(new Date('2026-12-20T18:45:00Z'))
  expect((await linksOf('agent', oxmarrow.id)).filter(({ Id }) => Id === RequestId)).toEqual([])
  const ended = (await linksOf('agent', oxmarrow.id, 'All')).find(({ Id }) => Id === RequestId)
  expect(ended?.Status).toBe('Expired')
  expect((await refusalOf(answer('agent', RequestId, 'Approved'))).message).toMatch(
    /expired without an answer/,
  )
  expect(await askFor(service, driver, 'carrier', tarnbrook.id)).toMatchObject({ Status: 'Requested' })
})
