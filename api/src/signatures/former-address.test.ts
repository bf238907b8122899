import { beforeEach, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { call } from 'shared-api'
import { signatures } from 'shared-api/documents/signatures'
import { mvrConsents } from 'shared-api/mvr/mvr-consent'
import {
  newConsentLink,
  newLicensed,
  openConsentLink,
  request,
  signByLink,
} from '../../test/support/sample-mvrs.ts'
import { refusalOf } from '../../test/support/refusals.ts'
import { changeOf, edited } from '../../test/support/sample-drivers.ts'
import { ownDriverId } from '../../test/support/sample-rows.ts'
import { newTicket } from '../../test/support/sample-tickets.ts'
import { holding, waitingFor } from '../../test/support/sample-uploads.ts'
import { testService } from '../../test/support/test-service.ts'
import { driverForm } from 'shared-api/drivers/driver-form'

const service = await testService({ as: 'carrier' })
beforeEach(() => service.admin.deleteFrom('mail_request').execute())

const newAddress = () => `${randomUUID()}@drivers.example`

/** As a user corrects it. */
async function setEmail(driver: string, EmailId: string) {
  const details = await call(driverForm.details, { params: { id: driver } })
  await edited(changeOf(details, { EmailId }))
}

async function dataMailedTo(address: string, page: string) {
  await service.jobsDone()
  const mails = await service.admin
    .selectFrom('demo_mail')
    .select('link')
    .where('recipient', '=', address)
    .where('link', 'like', `%${page}%`)
    .execute()
  return mails.map(({ link }) => new URL(link ?? '').searchParams.get('link') ?? '')
}

const mailConsent = (DriverId: string) =>
  call(mvrConsents.createLink, { body: { DriverId, PermissiblePurpose: 'Annual review', IsMailed: true } })
const linkTo = (TicketId: string, IsMailed: boolean) =>
  call(signatures.createLink, { body: { TicketId, DocumentKind: 'Power of attorney', IsMailed } })
const open = (Data: string) => call(signatures.openLink, { body: { Data } })

async function licensedAt(address: string) {
  const driver = await newLicensed()
  await setEmail(driver, address)
  return driver
}

test("a consent link that was mailed to a driver's former address opens and signs nothing, and the next one does", async () => {
  const former = newAddress()
  const driver = await licensedAt(former)
  await mailConsent(driver)
  const [Data = ''] = await dataMailedTo(former, 'mvr-consent')
  const opened = await openConsentLink(Data)
  const corrected = newAddress()
  await setEmail(driver, corrected)
  expect(await openConsentLink(Data)).toMatchObject({ State: 'replaced', Document: null })
  expect(await refusalOf(signByLink(Data, Promise.resolve(opened)))).toMatchObject({
    status: 409,
    message: 'This link no longer works. Open the newest message, or sign in to see your consents.',
  })
  await mailConsent(driver)
  const [next = ''] = await dataMailedTo(corrected, 'mvr-consent')
  await signByLink(next)
})

test("a signing link that was mailed to a driver's former address opens nothing, of all the driver's tickets", async () => {
  const former = newAddress()
  const driver_id = await ownDriverId(service.admin)
  await setEmail(driver_id, former)
  const tickets = [await newTicket(service.admin), await newTicket(service.admin)]
  for (const ticket of tickets) await linkTo(ticket, true)
  const links = await dataMailedTo(former, 'sign-document')
  expect(links).toHaveLength(2)
  await setEmail(driver_id, former.toUpperCase())
  for (const Data of links) expect(await open(Data)).toMatchObject({ State: 'open' })
  await setEmail(driver_id, newAddress())
  for (const Data of links) expect(await open(Data)).toMatchObject({ State: 'replaced', Document: null })
})

test('links that were copied go on when the address changes, and those of other drivers do', async () => {
  const driver = await licensedAt(newAddress())
  const consentData = await newConsentLink(driver)
  const other = newAddress()
  await mailConsent(await licensedAt(other))
  const own = await ownDriverId(service.admin)
  const { Path } = await linkTo(await newTicket(service.admin), false)
  await setEmail(own, newAddress())
  await setEmail(driver, newAddress())
  expect(await openConsentLink(consentData)).toMatchObject({ State: 'open' })
  expect(
    await open(new URL(Path ?? '', 'http://portal.example').searchParams.get('link') ?? ''),
  ).toMatchObject({ State: 'open' })
  const [ofOther = ''] = await dataMailedTo(other, 'mvr-consent')
  expect(await openConsentLink(ofOther)).toMatchObject({ State: 'open' })
})

test('a link that would be mailed while the address changes is not made', async () => {
  const former = newAddress()
  const driver = await licensedAt(former)
  const own = await ownDriverId(service.admin)
  await setEmail(own, former)
  const ticket = await newTicket(service.admin)
  const { Batch } = await request([driver])
  const changes = `update driver set email = '${newAddress()}' where id in ('${driver}', '${own}')`
  const { refused, batch } = await holding(service, changes, async () => {
    const asked = {
      refused: [refusalOf(mailConsent(driver)), refusalOf(linkTo(ticket, true))],
      batch: call(mvrConsents.mailLinks, { body: { BatchId: Batch?.Id ?? '' } }),
    }
    await waitingFor(service, 'for share', 3)
    return asked
  })
  for (const refusal of await Promise.all(refused))
    expect(refusal).toMatchObject({
      status: 409,
      message: "Another user changed this driver's email address. Try again.",
    })
  expect(await batch).toMatchObject({ Mailed: 0 })
  expect([
    ...(await dataMailedTo(former, 'mvr-consent')),
    ...(await dataMailedTo(former, 'sign-document')),
  ]).toEqual([])
})

test('a link that would be mailed while the ticket gets another driver is not made', async () => {
  const address = newAddress()
  await setEmail(await ownDriverId(service.admin), address)
  const ticket = await newTicket(service.admin)
  const other = await licensedAt(newAddress())
  // As the service changes a ticket.
  const changes = `select from ticket where id = '${ticket}' for update;
    update ticket set driver_id = '${other}' where id = '${ticket}'`
  const { refused } = await holding(service, changes, async () => {
    const asked = refusalOf(linkTo(ticket, true))
    await waitingFor(service, 'signing_link')
    return { refused: asked }
  })
  expect(await refused).toMatchObject({
    status: 409,
    message: 'Another user changed the driver of this ticket. Try again.',
  })
  expect(await dataMailedTo(address, 'sign-document')).toEqual([])
})
