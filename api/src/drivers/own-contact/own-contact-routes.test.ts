import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { DriverDetails } from 'shared-api/drivers/driver-form'
import { ownContact } from 'shared-api/drivers/own-contact'
import { drivers } from 'shared-api/drivers'
import { Refusal } from 'shared-api/refusal'
import { tenantTx } from '../../platform/database/tenant.ts'
import { quillhaven } from '../../../demo/accounts.ts'
import { testService } from '../../../test/support/test-service.ts'
import { ownDriverId } from '../../../test/support/sample-rows.ts'
import { demoId } from '../../../demo/seeded-random.ts'

const service = await testService({ as: 'driver' })
/** The driver who signs in. */
const own = await ownDriverId(service.admin)

type Contact = Parameters<typeof call<typeof ownContact.update>>[1]['body']

const open = () => call(drivers.record, { params: { id: own }, query: { record_type: 'DRIVER' } })

const contact = (Version: number, more: Partial<Contact> = {}): Contact => ({
  Version,
  EmailId: 'Ada@drivers.example',
  MobileNumber: '614.555.0188',
  Street: '7 Quarry Road',
  City: 'Dayton',
  StateProvince: 'OH',
  ZipPostalCode: '45402',
  Country: 'US',
  SpouseFirstName: 'Chidi',
  SpouseLastName: 'Winfield',
  SpouseCellNumber: '(614) 555-0111',
  SpouseEmail: '',
  ...more,
})
const update = async (more: Partial<Contact> = {}) =>
  call(ownContact.update, { body: contact((await open()).Version, more) })

const entries = () =>
  service.admin
    .selectFrom('audit_entry')
    .select(['action', 'actor_role', 'subject'])
    .where('action', '=', ownContact.update.audit)
    .execute()

/** All of the record that is not how he is reached. */
const keptOf = async () => {
  const { rows } = await sql<{ kept: unknown }>`
    select to_jsonb(driver) - array['email', 'phone', 'street', 'city', 'state_province', 'zip_postal_code',
      'country', 'spouse_first_name', 'spouse_last_name', 'spouse_phone', 'spouse_email', 'search_text', 'version'] as kept
    from driver where id = ${own}`.execute(service.admin)
  return rows[0]?.kept
}

test('a driver changes how he is reached, and the log has it once', async () => {
  const before = await open()
  const entriesBefore = (await entries()).length
  const driver = await update()
  expect(driver).toMatchObject({
    Id: own,
    Version: before.Version + 1,
    EmailId: 'ada@drivers.example',
    MobileNumber: '(614) 555-0188',
    Street: '7 Quarry Road',
    SpouseFirstName: 'Chidi',
    SpouseEmail: null,
  })
  expect(await open()).toMatchObject({
    PersonEmail: 'ada@drivers.example',
    PersonMobilePhone: '(614) 555-0188',
    Mailing_Address: '7 Quarry Road, Dayton, OH 45402, United States',
    Spouse_Cell_Number__c: '(614) 555-0111',
  })
  expect((await entries()).slice(entriesBefore)).toEqual([
    { action: 'updated own contact details', actor_role: 'driver', subject: own },
  ])
})

test('a driver changes nothing else of his record', async () => {
  const before = await keptOf()
  await update({ City: 'Toledo' })
  expect(await keptOf()).toEqual(before)
})

test('a driver signs in with the address that he signed in with', async () => {
  await update({ EmailId: 'somewhere.else@drivers.example' })
  await expect(service.signIn('driver')).resolves.toEqual(expect.any(String))
})

test('a driver is found in a search by his new address, and no more by the old one', async () => {
  await update({ EmailId: 'quarry@drivers.example' })
  const { rows } = await sql<{ name: string }>`
      select name from driver where search_text like '%quarry@drivers.example%'`.execute(service.admin)
  expect(rows).toEqual([{ name: 'Adaeze Winfield' }])
})

test('a driver gives no spouse without a name', async () => {
  const nameless = { SpouseFirstName: '', SpouseLastName: '' }
  await expect(update(nameless)).rejects.toMatchObject({
    errors: [{ Field: 'SpouseFirstName', Message: 'Enter the name of the spouse' }],
  })
  await expect(update({ ...nameless, SpouseCellNumber: '' })).resolves.toMatchObject({ SpouseEmail: null })
})

test('a change to a record that another user changed since is refused with the newer one, and loses nothing', async () => {
  const seen = await open()
  await service.admin
    .updateTable('driver')
    .set({ carrier_driver_id: 'Q-7777' })
    .where('id', '=', own)
    .execute()
  const before = (await entries()).length
  const refused = await call(ownContact.update, { body: contact(seen.Version, { City: 'Akron' }) }).catch(
    (problem: unknown) => problem,
  )
  expect(refused).toMatchObject({ status: 409, message: 'Another user changed this driver' })
  const newer = DriverDetails.parse(refused instanceof Refusal ? refused.newer : undefined)
  expect(newer).toMatchObject({
    Id: own,
    Version: seen.Version + 1,
    CarrierDriverId: 'Q-7777',
    City: seen.City,
  })
  expect(await open()).toMatchObject({ City: seen.City })
  expect(await entries()).toHaveLength(before)
  expect(await update({ City: 'Akron' })).toMatchObject({ City: 'Akron', Version: seen.Version + 2 })
})

const colleague = async () => {
  const row = await service.admin
    .selectFrom('driver')
    .select(['id', 'name', 'email', 'phone', 'first_name', 'last_name'])
    .where('account_id', '=', quillhaven.id)
    .where('id', '<>', own)
    .where('email', 'is not', null)
    .where('phone', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return { ...row, email: row.email ?? '', phone: row.phone ?? '' }
}

test('an address that a colleague has is not taken, and no one is named', async () => {
  const { email, name } = await colleague()
  const refused = await update({ EmailId: email.toUpperCase() }).catch((problem: unknown) => problem)
  expect(refused).toMatchObject({
    status: 409,
    errors: [
      { Field: 'EmailId', Message: expect.stringMatching(/^Another driver of your carrier has this/) },
    ],
  })
  expect(JSON.stringify(refused)).not.toContain(name)
  expect((await open()).PersonEmail).not.toBe(email)
})

test('a mobile number that a colleague has is taken, unless they share a name', async () => {
  const { id, phone, first_name, last_name } = await colleague()
  await expect(update({ MobileNumber: phone })).resolves.toMatchObject({ Id: own })
  await update()
  const rename = (names: { first_name: string; last_name: string }) =>
    service.admin.updateTable('driver').set(names).where('id', '=', id).execute()
  await rename({ first_name: 'ADAEZE', last_name: 'Winfield' })
  const refused = update({ MobileNumber: phone })
  await expect(refused).rejects.toMatchObject({ status: 409, errors: [{ Field: 'MobileNumber' }] })
  await rename({ first_name, last_name })
})

test('an address that a colleague has, too, is kept', async () => {
  const { id, email } = await colleague()
  const share = (address: string) =>
    service.admin.updateTable('driver').set({ email: address }).where('id', '=', id).execute()
  await share((await open()).PersonEmail ?? '')
  const { PersonEmail } = await open()
  await expect(update({ EmailId: PersonEmail ?? '', City: 'Lima' })).resolves.toMatchObject({
    City: 'Lima',
  })
  await share(email)
})

test('of two changes at the same time one is taken and the other told', async () => {
  const { Version } = await open()
  const asked = await Promise.allSettled(
    ['Akron', 'Toledo', 'Lima'].map((City) => call(ownContact.update, { body: contact(Version, { City }) })),
  )
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of asked)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409 })
})

const driver = {
  id: demoId('user driver@demo.example'),
  role: 'driver',
  accountIds: [quillhaven.id],
  driverId: own,
} as const
const write = async (statement: ReturnType<typeof sql>) =>
  tenantTx(service.db, driver, (tx) => statement.execute(tx))

test.each([
  sql`status = 'Active', is_member = not is_member`,
  sql`cdl_expires_on = '2030-01-01'`,
  sql`first_name = 'Terry', city = 'Lima'`,
  sql`birth_date_sealed = null`,
])('the database refuses a driver who writes more of himself (%#)', async (columns) => {
  await expect(write(sql`update driver set ${columns}`)).rejects.toThrow(
    'a driver changes how he is reached, and nothing else of his record',
  )
})

test('the database lets a driver write of no colleague', async () => {
  const { numAffectedRows } = await write(sql`update driver set city = 'Lima'`)
  expect(numAffectedRows).toBe(1n)
})
