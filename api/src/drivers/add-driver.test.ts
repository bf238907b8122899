import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { driverForm } from 'shared-api/drivers/driver-form'
import { products } from 'shared-api/memberships/products'
import { drivers } from 'shared-api/drivers'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'
import { testKeys } from '../../test/support/test-world.ts'
import { openBirthDate, openCdlNumber } from './protected/sealed-fields.ts'
import { added, changeOf, type Draft, draftOf, edited } from '../../test/support/sample-drivers.ts'
import { fieldsOf, refusalOf } from '../../test/support/refusals.ts'
import { auditOf } from '../../test/support/sample-rows.ts'

const service = await testService({ as: 'carrier' })

const add = (more: Partial<Draft> = {}) => added(draftOf(more))

const rowOf = (id: string) =>
  service.admin.selectFrom('driver').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const countDrivers = async () => {
  const { count } = await service.admin
    .selectFrom('driver')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const asProfile = (id: string) => call(drivers.record, { params: { id }, query: { record_type: 'DRIVER' } })

test('a driver who is added is Pending, and on record as it was meant, however it was typed', async () => {
  const { LastName, EmailId, MobileNumber, ...others } = draftOf({
    FirstName: '  Zoë ',
    CarrierDriverId: 'V-7',
    DOB: '1984-05-17',
    SocialSecurityNumber: '123-45-6789',
    CDLState: 'ohio',
    CDLNumber: ' rt-99 88 77 ',
    CDLExpirationDate: '2027-03-01',
    MedCertExpirationDate: '',
    City: 'Dayton',
    SpouseLastName: 'Obi',
    SpouseCellNumber: '1 (614) 555 0199',
  })
  const driver = await added({ LastName, EmailId, MobileNumber, ...others })
  expect(driver).toMatchObject({
    FirstName: 'Zoë',
    Name: `Zoë ${LastName}`,
    Active_Inactive__c: 'Pending',
    Carrier__r: { Name: quillhaven.name },
    EmailId: EmailId.toLowerCase(),
    MobileNumber: MobileNumber.replace(/^614\.557\./, '(614) 557-'),
    CarrierDriverId: 'V-7',
    DOB: 'Birth year 1984',
    SocialSecurityNumber: 'On file',
    CDLState: 'OH',
    CDLNumber: 'ends 8877',
    CDLExpirationDate: '2027-03-01',
    MedCertExpirationDate: null,
    SpouseCellNumber: '(614) 555-0199',
  })
  const row = await rowOf(driver.Id)
  expect(openCdlNumber(testKeys, row.id, row.cdl_number_sealed ?? Buffer.alloc(0))).toBe('RT-99 88 77')
  expect(openBirthDate(testKeys, row.id, row.birth_date_sealed ?? Buffer.alloc(0))).toBe('1984-05-17')
  expect(await auditOf(service.admin, driver.Id)).toEqual([
    { action: 'added a driver', actor_role: 'carrier' },
  ])
})

test('a driver who is added is answered as the profile shows him, and so is one who is edited', async () => {
  const body = draftOf({ CDLState: 'OH', CDLNumber: 'ANSWER-1', DOB: '1984-05-17', City: 'Dayton' })
  const driver = await call(driverForm.add, { body })
  const { EmailId, LastName } = body
  expect(driver).toMatchObject({
    Name: `Ottoline ${LastName}`,
    PersonEmail: EmailId.toLowerCase(),
    PersonBirthdate: 'Birth year 1984',
    CDL_State__c: 'OH',
    CDL_Number__c: 'ends ER1',
    Mailing_Address: 'Dayton',
    Version: expect.any(Number),
  })
  expect(await asProfile(driver.Id)).toEqual(driver)
  const details = await call(driverForm.details, { params: { id: driver.Id } })
  const changed = await call(driverForm.edit, { body: changeOf(details, { City: 'Toledo' }) })
  expect(changed).toMatchObject({ Mailing_Address: 'Toledo', Version: driver.Version + 1 })
  expect(await asProfile(driver.Id)).toEqual(changed)
})

test('an address that is typed for one driver after the other gets five mails an hour', async () => {
  for (const CDLNumber of ['QZ11', 'QZ22', 'QZ33', 'QZ44', 'QZ55', 'QZ66', 'QZ77'])
    // oxlint-disable-next-line no-await-in-loop
    await add({ EmailId: `stranger+${CDLNumber}@driver.example`, CDLState: 'OH', CDLNumber })
  await service.jobsDone()
  const sent = await service.admin
    .selectFrom('demo_mail')
    .select('subject')
    .where('recipient', 'like', 'stranger+%')
    .execute()
  expect(sent).toHaveLength(5)
})

test('a driver who is added gets one mail that says who added him and where to sign up, without a secret in it', async () => {
  const { EmailId } = await add({ FirstName: 'Casimir' })
  await service.jobsDone()
  const sent = await service.admin
    .selectFrom('demo_mail')
    .select(['subject', 'body', 'link'])
    .where('recipient', '=', EmailId ?? '')
    .execute()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    subject: 'Quillhaven Freight LLC added you as a driver',
    link: 'http://portal.example/sign-up',
  })
  expect(sent[0]?.body).toContain('Hello Casimir,')
  expect(service.problems).toEqual([])
})

test('a driver who is added is not asked to sign up with an address that has an account', async () => {
  await add({ EmailId: 'MVR@demo.example', CarrierId: tarnbrook.id })
  await service.jobsDone()
  const sent = await service.admin
    .selectFrom('demo_mail')
    .select(['subject', 'body', 'link'])
    .where('recipient', '=', 'mvr@demo.example')
    .execute()
  expect(sent).toMatchObject([
    {
      subject: `${tarnbrook.name} added you as a driver`,
      body: expect.stringContaining('Your account with this email address does not change'),
      link: 'http://portal.example/sign-in',
    },
  ])
  expect(sent[0]?.body).not.toMatch(/sign up/i)
})

test('a driver who is added is Active from today on with a membership, and Pending until its day', async () => {
  const [membership] = (await call(products.list)).filter(({ Family }) => Family === 'Membership')
  const ProductId = membership?.Id
  expect(await add({ ProductId, ActivationDate: '2026-11-20' })).toMatchObject({
    Active_Inactive__c: 'Active',
    ActivationDate: '2026-11-20',
  })
  const waiting = await add({ ProductId, ActivationDate: '2026-12-01' })
  expect(waiting).toMatchObject({ Active_Inactive__c: 'Pending', ActivationDate: '2026-12-01' })
  expect(await edited(changeOf(waiting, { ProductId, ActivationDate: '2026-11-19' }))).toMatchObject({
    Active_Inactive__c: 'Active',
  })
})

test('a driver is not added where there is no such product', async () => {
  const before = await countDrivers()
  const refusal = await refusalOf(add({ ProductId: quillhaven.id, ActivationDate: '2026-11-20' }))
  expect([refusal.status, Object.keys(fieldsOf(refusal))]).toEqual([400, ['ProductId']])
  expect(await countDrivers()).toBe(before)
})

test('a driver is refused with a sentence at every field that is wrong', async () => {
  const refusal = await refusalOf(
    add({
      CarrierId: '',
      FirstName: ' ',
      LastName: '',
      EmailId: 'nobody',
      MobileNumber: '555-0134',
      DOB: '2999-01-01',
      SocialSecurityNumber: '12345',
      CDLState: 'OH',
      CDLExpirationDate: '0026-01-01',
      ZipPostalCode: '?',
    }),
  )
  expect(refusal.status).toBe(400)
  expect(fieldsOf(refusal)).toEqual({
    CarrierId: 'Choose a carrier',
    FirstName: 'Enter a first name',
    LastName: 'Enter a last name',
    EmailId: 'Enter an email address, like name@example.com',
    MobileNumber: 'Enter a mobile number, like (614) 555-0134',
    DOB: "Date of birth can't be in the future",
    SocialSecurityNumber: 'Enter all nine digits or the last four',
    CDLNumber: 'Enter a CDL number',
    CDLExpirationDate: 'Enter a date between 1900 and 2100',
    ZipPostalCode: 'Enter a ZIP code, like 43215',
  })
  expect(fieldsOf(await refusalOf(add({ CDLNumber: 'A1' })))).toEqual({ CDLState: 'Choose a CDL state' })
})

test('a driver who is added has a postal code of the country, in one spelling', async () => {
  const said = async (ZipPostalCode: string, Country: string) =>
    fieldsOf(await refusalOf(add({ ZipPostalCode, Country })))['ZipPostalCode']
  const lost = 'Enter all five digits, like 07001'
  expect(await said('7001', 'US')).toBe(lost)
  expect(await said('7001', '')).toBe(lost)
  expect(await said('43215', 'CA')).toBe('Enter a postal code, like K1A 0B1')
  const driver = await add({ ZipPostalCode: 'k1a0b1', Country: 'CA' })
  expect(driver.ZipPostalCode).toBe('K1A 0B1')
  const change = changeOf(driver, { ZipPostalCode: '7001', Country: 'US' })
  expect(fieldsOf(await refusalOf(edited(change)))).toEqual({ ZipPostalCode: lost })
})

test('a driver who is added has a license of a state that issues such licenses', async () => {
  for (const CDLState of ['CHIH', 'Chihuahua', 'Mexico', 'Atlantis']) {
    const refusal = await refusalOf(add({ CDLState, CDLNumber: 'A123' }))
    expect(fieldsOf(refusal)).toEqual({ CDLState: 'Choose a CDL state from the list' })
  }
})

test('a driver whom the carrier has already is not added again, whichever of CDL, e-mail, or name with mobile tells', async () => {
  const CDL = { CDLState: 'OH', CDLNumber: 'SAME-1' }
  const first = await add(CDL)
  const same = `Ottoline ${first.LastName}`
  const names = { FirstName: first.FirstName, LastName: first.LastName.toUpperCase() }
  const cases: [Partial<Draft>, string, string][] = [
    [{ CDLState: 'Ohio', CDLNumber: 'same 1' }, 'CDLNumber', 'this CDL'],
    [{ EmailId: String(first.EmailId).toUpperCase() }, 'EmailId', 'this email address'],
    [
      { ...names, MobileNumber: `+1${first.MobileNumber ?? ''}` },
      'MobileNumber',
      'this name and mobile number',
    ],
  ]
  const before = await countDrivers()
  for (const [more, field, what] of cases) {
    const refusal = await refusalOf(add(more))
    expect(refusal.status).toBe(409)
    const Message = `${same} already has ${what}. Open that driver instead of adding another.`
    expect(refusal.errors).toEqual([{ Field: field, Message, RecordId: first.Id }])
  }
  expect(await countDrivers()).toBe(before)
})

test('a driver whom the carrier has already is another one with the same number of another state, the same mobile, or at another carrier', async () => {
  const CDL = { CDLState: 'OH', CDLNumber: 'SAME-2' }
  const first = await add(CDL)
  await add({ ...CDL, CDLState: 'IN' })
  await add({ MobileNumber: first.MobileNumber ?? '' })
  await add({ ...CDL, CarrierId: tarnbrook.id, EmailId: first.EmailId ?? '' })
})

test('a driver whom the carrier has already is another one with a CDL of his own, though they share address, mobile and names', async () => {
  const first = await add({ CDLState: 'OH', CDLNumber: 'FAMILY-1' })
  const { FirstName, LastName, EmailId, MobileNumber } = first
  const shared = { FirstName, LastName, EmailId: EmailId ?? '', MobileNumber: MobileNumber ?? '' }
  const second = await add({ ...shared, CDLState: 'OH', CDLNumber: 'FAMILY-2' })
  expect(second.Id).not.toBe(first.Id)
  const none = await refusalOf(add({ EmailId: shared.EmailId }))
  expect([none.status, Object.keys(fieldsOf(none))]).toEqual([409, ['EmailId']])
})

test('a driver whom the carrier has already and whose membership has ended is reactivated instead', async () => {
  const { Id, EmailId } = await add()
  await service.admin.updateTable('driver').set({ status: 'Inactive' }).where('id', '=', Id).execute()
  const refusal = await refusalOf(add({ EmailId: EmailId ?? '' }))
  expect(fieldsOf(refusal)['EmailId']).toMatch(/Reactivate that driver instead\.$/)
})

test('a driver whom the carrier has already is added once of twenty forms with one CDL at the same moment, and the others are told so', async () => {
  const CDL = { CDLState: 'OH', CDLNumber: 'TWENTY-1' }
  const sent = await Promise.allSettled(
    Array.from({ length: 20 }, () => call(driverForm.add, { body: draftOf(CDL) })),
  )
  const refused = sent.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toHaveLength(19)
  for (const refusal of refused)
    expect(refusal).toMatchObject({ status: 409, errors: [{ Field: 'CDLNumber' }] })
  expect(service.problems).toEqual([])
})

test('a driver is not added with an activation date before all memberships', async () => {
  expect((await refusalOf(add({ ActivationDate: '1900-01-01' }))).errors).toEqual([
    { Field: 'ActivationDate', Message: 'Enter an activation date in 1990 or later, or leave it blank' },
  ])
})
