import { expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { call } from 'shared-api'
import { mvr } from 'shared-api/mvr'
import { mvrConsents } from 'shared-api/mvr/mvr-consent'
import { consent, newConsenting, newLicensed, request } from '../../test/support/sample-mvrs.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'

const service = await testService({ as: 'carrier' })

const mailLinks = (BatchId = '') => call(mvrConsents.mailLinks, { body: { BatchId } })

async function at(later: number) {
  service.setNow(new Date(testNow.getTime() + later))
  await service.signIn('carrier')
}

const setEmail = (driver: string, email: string | null) =>
  service.admin.updateTable('driver').set({ email }).where('id', '=', driver).execute()

const askedAt = async (email: string) => {
  await service.jobsDone()
  const mails = await service.admin
    .selectFrom('demo_mail')
    .select('subject')
    .where('recipient', '=', email)
    .where('subject', 'like', '%asks for your consent%')
    .execute()
  return mails.length
}

test('one call mails a link to each driver of a batch who has to consent, and says who is left', async () => {
  const asked = await newLicensed()
  const signsMeanwhile = await newLicensed()
  const withoutAddress = await newLicensed()
  const consented = await newConsenting()
  const address = `asked-${randomUUID()}@demo.example`
  await setEmail(asked, address)
  await setEmail(signsMeanwhile, `signs-${randomUUID()}@demo.example`)
  await setEmail(withoutAddress, null)
  const { Batch } = await request([asked, signsMeanwhile, withoutAddress, consented])
  await consent(signsMeanwhile)
  expect(await mailLinks(Batch?.Id)).toEqual({ Mailed: 1, AskedBefore: 0, WithoutAddress: 1, Left: 0 })
  expect(await mailLinks(Batch?.Id)).toEqual({ Mailed: 0, AskedBefore: 1, WithoutAddress: 1, Left: 0 })
  expect(await askedAt(address)).toBe(1)
  const rows = await call(mvr.ofBatch, { params: { id: Batch?.Id ?? '' }, query: {} })
  const messageOf = (driver: string) => rows.Data.find(({ Driver__c }) => Driver__c === driver)?.Message__c
  expect(messageOf(asked)).toBe(
    'The driver has not consented. A link to sign was emailed on 20 Nov 2026. If the driver has not signed by 27 Nov 2026, send a new one.',
  )
  expect(messageOf(withoutAddress)).toBe('The driver has not consented. Send a link to sign.')
  await at(8 * 86_400_000)
  expect(await mailLinks(Batch?.Id)).toMatchObject({ Mailed: 1, AskedBefore: 0 })
  expect(await askedAt(address)).toBe(2)
})

test('beyond sixty links of a carrier in an hour the others are left for the next one', async () => {
  await at(20 * 86_400_000)
  const drivers = [await newLicensed(), await newLicensed()]
  await Promise.all(drivers.map((driver) => setEmail(driver, `${randomUUID()}@demo.example`)))
  const { Batch } = await request(drivers)
  for (let sent = 0; sent < 59; sent += 1) {
    const other = await newLicensed()
    await setEmail(other, `${randomUUID()}@demo.example`)
    await call(mvrConsents.createLink, {
      body: { DriverId: other, PermissiblePurpose: 'Annual review', IsMailed: true },
    })
  }
  expect(await mailLinks(Batch?.Id)).toMatchObject({ Mailed: 1, Left: 1 })
  expect(await mailLinks(Batch?.Id)).toMatchObject({ AskedBefore: 1, Mailed: 0, Left: 1 })
  await at(20 * 86_400_000 + 3_600_001)
  expect(await mailLinks(Batch?.Id)).toMatchObject({ AskedBefore: 1, Mailed: 1, Left: 0 })
})
