import { expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { call } from 'shared-api'
import { mvrCards } from 'shared-api/mvr/mvr-card'
import { refusalOf } from '../../../test/support/refusals.ts'
import { foreignDriver } from '../../../test/support/sample-mvr-reviews.ts'
import { newLicensed } from '../../../test/support/sample-mvrs.ts'
import { testService } from '../../../test/support/test-service.ts'
import { testNow } from '../../../test/support/test-world.ts'

const service = await testService({ as: 'carrier' })

const hour = 3_600_000

const ask = (DriverId: string) => call(mvrCards.ask, { body: { DriverId } })

async function at(later: number) {
  service.setNow(new Date(testNow.getTime() + later))
  await service.signIn('carrier')
}

async function setEmail(driver: string, email: string | null) {
  await service.admin.updateTable('driver').set({ email }).where('id', '=', driver).execute()
  return driver
}

const newAddress = () => `card-${randomUUID()}@drivers.example`

async function mailsTo(address: string) {
  await service.jobsDone()
  return service.admin
    .selectFrom('demo_mail')
    .select(['subject', 'body', 'link'])
    .where('recipient', '=', address)
    .where('subject', 'like', '%new medical card')
    .execute()
}

const askedOf = (driver: string) =>
  service.admin
    .selectFrom('audit_entry')
    .select('actor_role')
    .where('action', '=', 'asked a driver for a medical card')
    .where('subject', '=', driver)
    .execute()

/** The driver of a demo user. */
async function driverOf(role: 'driver' | 'mvr') {
  const { driver_id: id } = await service.admin
    .selectFrom('app_user')
    .select('driver_id')
    .where('email', '=', `${role}@demo.example`)
    .executeTakeFirstOrThrow()
  return id ?? ''
}

test('a driver who signs in is asked by an email that leads to their documents', async () => {
  const address = newAddress()
  const driver = await setEmail(await driverOf('driver'), address)
  expect(await ask(driver)).toEqual({ SentTo: 'c***@drivers.example', AskedAt: testNow.toISOString() })
  expect(await mailsTo(address)).toEqual([
    {
      subject: 'Quillhaven Freight LLC asks for your new medical card',
      link: `http://portal.example/customerportal/account-profile/${driver}#documents`,
      body: `Quillhaven Freight LLC asks you for a copy of your new medical card. Sign in and upload it with your documents.

Sign in and upload your card:
http://portal.example/customerportal/account-profile/${driver}#documents

If you are not a driver of Quillhaven Freight LLC, tell the carrier that it has the wrong address.
`,
    },
  ])
  expect(await askedOf(driver)).toEqual([{ actor_role: 'carrier' }])
})

test('a driver without a sign-in is asked to give the carrier a copy', async () => {
  const asked = [newAddress(), newAddress()]
  await ask(await setEmail(await newLicensed(), asked[0] ?? ''))
  // An MVR user has no documents to upload.
  await ask(await setEmail(await driverOf('mvr'), asked[1] ?? ''))
  for (const address of asked) {
    const [mail] = await mailsTo(address)
    expect(mail).toMatchObject({
      link: null,
      body: expect.stringMatching(/Give the carrier a copy of it\.\n/),
    })
  }
})

test('a driver is asked once a day of the carrier, even by two users at once, and again the day after', async () => {
  const address = newAddress()
  const driver = await setEmail(await newLicensed(), address)
  const both = await Promise.allSettled([ask(driver), ask(driver)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusalOf(ask(driver))).toMatchObject({
    status: 429,
    message: 'The driver was asked on 20 Nov 2026. Ask again tomorrow.',
  })
  expect(await mailsTo(address)).toHaveLength(1)
  expect(await askedOf(driver)).toHaveLength(1)
  await at(24 * hour)
  await ask(driver)
  expect(await mailsTo(address)).toHaveLength(2)
  await at(0)
})

const tooMany =
  "Five emails that ask for a card were sent to this driver or the driver's address in the last hour. Try again in 60 minutes."

test('a driver whose address was corrected is asked again, five times in an hour at most', async () => {
  const driver = await newLicensed()
  const first = newAddress()
  await ask(await setEmail(driver, first))
  // The same mailbox.
  await setEmail(driver, first.toUpperCase())
  expect(await refusalOf(ask(driver))).toMatchObject({ status: 429, message: /^The driver was asked on/ })
  for (let more = 0; more < 4; more += 1) await ask(await setEmail(driver, newAddress()))
  await setEmail(driver, newAddress())
  expect(await refusalOf(ask(driver))).toMatchObject({
    status: 429,
    message: tooMany,
  })
  await at(hour)
  await ask(driver)
  await at(0)
})

test('drivers who share a mailbox are asked five times in an hour, all together', async () => {
  const shared = newAddress()
  for (let asked = 0; asked < 5; asked += 1) await ask(await setEmail(await newLicensed(), shared))
  expect(await refusalOf(ask(await setEmail(await newLicensed(), shared.toUpperCase())))).toMatchObject({
    status: 429,
    message: tooMany,
  })
})

test('a carrier asks sixty drivers in an hour', async () => {
  await at(48 * hour)
  for (let asked = 0; asked < 60; asked += 1) await ask(await setEmail(await newLicensed(), newAddress()))
  const next = await setEmail(await newLicensed(), newAddress())
  expect(await refusalOf(ask(next))).toMatchObject({
    status: 429,
    message: 'Your carrier has asked 60 drivers in the last hour. Try again in 60 minutes.',
  })
  await at(49 * hour)
  await ask(next)
  await at(0)
})

test('a driver without an email address is not asked', async () => {
  const driver = await setEmail(await newLicensed(), null)
  expect(await refusalOf(ask(driver))).toMatchObject({
    status: 409,
    message: 'Add an email address to the driver first.',
  })
  expect(await askedOf(driver)).toEqual([])
})

test("another carrier's driver is not found", async () => {
  const stranger = await foreignDriver(service.admin)
  expect(await refusalOf(ask(stranger))).toMatchObject({ status: 404 })
  expect(await askedOf(stranger)).toEqual([])
})
