import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { call } from 'shared-api'
import { mvrConsents } from 'shared-api/mvr/mvr-consent'
import { enrollmentSorts, mvrMonitoring } from 'shared-api/mvr/mvr-monitoring'
import { fieldsOf, refusalOf } from '../../../test/support/refusals.ts'
import { enroll, enrollmentOf, newMonitored } from '../../../test/support/sample-monitoring.ts'
import { consent, newConsenting, newLicensed } from '../../../test/support/sample-mvrs.ts'
import { waitingFor } from '../../../test/support/sample-uploads.ts'
import { testService } from '../../../test/support/test-service.ts'
import { testNow } from '../../../test/support/test-world.ts'
import { advanceEnrollment, bringOnEnrollments } from './advance-enrollment.ts'
import { whyNot } from './enrollment-words.ts'

const service = await testService({ as: 'carrier' })

const atProvider = (id: string) =>
  service.admin
    .selectFrom('sandbox.mvr_enrollment')
    .select(['id', 'ended_at'])
    .where('id', '=', id)
    .executeTakeFirst()

const countRows = async (driverId: string) =>
  (await service.admin.selectFrom('mvr_enrollment').select('id').where('driver_id', '=', driverId).execute())
    .length

test('a driver who has consented is enrolled once the provider has taken it', async () => {
  const driver = await newConsenting(undefined, 'Monitoring')
  const { Enrolled, Refused } = await enroll([driver])
  expect(Refused).toEqual([])
  expect(Enrolled).toMatchObject([
    { Driver__c: driver, Status__c: 'Enrolling', State__c: 'OH', Since: null, Unread: 0, LastNotice: null },
  ])
  expect(Enrolled[0]?.Message__c).toMatch(/on its way to the state/)
  await service.jobsDone()
  const enrollment = await enrollmentOf(driver)
  expect(enrollment).toMatchObject({
    Status__c: 'Monitored',
    Message__c: null,
    Since: testNow.toISOString(),
    EndedAt: null,
  })
  expect(await atProvider(enrollment.Id)).toEqual({ id: enrollment.Id, ended_at: null })
})

test('without consent to monitoring a driver is refused with a sentence, others are enrolled, and nothing leaves', async () => {
  const [fit, none, other] = [
    await newConsenting(undefined, 'Monitoring'),
    await newLicensed(),
    await newConsenting(undefined, 'Annual review'),
  ]
  const { Enrolled, Refused } = await enroll([fit, none, other])
  expect(Enrolled.map(({ Driver__c }) => Driver__c)).toEqual([fit])
  expect(Object.fromEntries(Refused.map(({ DriverId, Reason }) => [DriverId, Reason]))).toEqual({
    [none]: 'No consent',
    [other]: 'No consent',
  })
  expect(Refused[0]?.Message).toBe('The driver has not consented to monitoring. Send a link to sign.')
  await service.jobsDone()
  expect(await countRows(none)).toBe(0)
})

test('a driver without a CDL number, one whose membership ended and one who is monitored are refused with a sentence', async () => {
  const [incomplete, inactive] = [await newLicensed(), await newConsenting(undefined, 'Monitoring')]
  const monitored = await newMonitored(service)
  await service.admin
    .updateTable('driver')
    .set({ cdl_number_sealed: null, cdl_number_index: null })
    .where('id', '=', incomplete)
    .execute()
  await consent(incomplete, 'Monitoring')
  await service.admin.updateTable('driver').set({ status: 'Inactive' }).where('id', '=', inactive).execute()
  const { Enrolled, Refused } = await enroll([incomplete, inactive, monitored])
  expect(Enrolled).toEqual([])
  expect(Object.fromEntries(Refused.map(({ DriverId, Reason }) => [DriverId, Reason]))).toEqual({
    [incomplete]: 'Incomplete',
    [inactive]: 'Inactive',
    [monitored]: 'Monitored already',
  })
})

test('the same request has one effect, even after its enrollment ended; with other drivers it is refused', async () => {
  const driver = await newConsenting(undefined, 'Monitoring')
  const RequestId = randomUUID()
  await enroll([driver], RequestId)
  await enroll([driver, driver], RequestId)
  await service.jobsDone()
  const { Id, Version } = await enrollmentOf(driver)
  await call(mvrMonitoring.end, { body: { EnrolmentId: Id, Version } })
  const { Enrolled, Refused } = await enroll([driver], RequestId)
  expect({ ids: Enrolled.map((enrollment) => enrollment.Id), Refused }).toEqual({ ids: [Id], Refused: [] })
  expect(await countRows(driver)).toBe(1)
  expect(await refusalOf(enroll([driver, await newLicensed()], RequestId))).toMatchObject({ status: 409 })
})

test('two requests at once enroll a driver once', async () => {
  const driver = await newConsenting(undefined, 'Monitoring')
  const answers = await Promise.all([enroll([driver]), enroll([driver]), enroll([driver])])
  expect(answers.flatMap(({ Enrolled }) => Enrolled)).toHaveLength(1)
  expect(answers.flatMap(({ Refused }) => Refused).map(({ Reason }) => Reason)).toEqual([
    'Monitored already',
    'Monitored already',
  ])
})

test('one whose consent or membership ends at the same moment is refused alone, and the others are enrolled', async () => {
  const [fit, withdrawn, inactive] = [
    await newConsenting(undefined, 'Monitoring'),
    await newConsenting(undefined, 'Monitoring'),
    await newConsenting(undefined, 'Monitoring'),
  ]
  const asked = await service.admin.transaction().execute(async (tx) => {
    await sql`
      update mvr_consent set withdrawn_at = ${testNow},
        withdrawn_by = (select id from app_user where email = 'carrier@demo.example')
      where driver_id = ${withdrawn}
    `.execute(tx)
    await tx.updateTable('driver').set({ status: 'Inactive' }).where('id', '=', inactive).execute()
    const enrolling = enroll([fit, withdrawn, inactive])
    await waitingFor(service, 'driver')
    return { enrolling }
  })
  const { Enrolled, Refused } = await asked.enrolling
  expect(Enrolled.map(({ Driver__c }) => Driver__c)).toEqual([fit])
  expect(Object.fromEntries(Refused.map(({ DriverId, Message }) => [DriverId, Message]))).toEqual({
    [withdrawn]: whyNot['No consent'],
    [inactive]: whyNot.Inactive,
  })
})

test('no enrollment comes to be without a valid consent of its driver, by no statement', async () => {
  const [driver, other] = [await newLicensed(), await newLicensed()]
  const consents = {
    ofOtherPurpose: await consent(driver, 'Annual review'),
    ofOtherDriver: await consent(other, 'Monitoring'),
    withdrawn: await consent(driver, 'Monitoring'),
  }
  await call(mvrConsents.withdraw, { body: { ConsentId: consents.withdrawn } })
  const insert = (consentId: string) =>
    sql`
      insert into mvr_enrollment (
        id, account_id, driver_id, consent_id, state, requested_by, requested_by_name, request_id, request_hash, created_at
      )
      select gen_random_uuid(), account_id, id, ${consentId}, 'OH', (select id from app_user limit 1), 'Dana Pell',
        gen_random_uuid(), sha256(''), now()
      from driver where id = ${driver}
    `.execute(service.admin)
  for (const consentId of Object.values(consents))
    // oxlint-disable-next-line no-await-in-loop
    await expect(insert(consentId)).rejects.toThrow('no driver is monitored without membership and consent')
  await insert(await consent(driver, 'Monitoring'))
  expect(await countRows(driver)).toBe(1)
})

test('a provider that refuses a driver ends the enrollment with a sentence', async () => {
  const driver = await newMonitored(service, 'TEST REFUSED 1')
  const refused = await enrollmentOf(driver)
  expect(refused).toMatchObject({ Status__c: 'Ended', Since: null })
  expect(refused.Message__c).toMatch(/takes no enrollment with this CDL number/)
})

test('an enrollment whose job was lost, or whose provider was away, is brought on each minute until it is taken', async () => {
  const id = await withoutJob(await newConsenting(undefined, 'Monitoring'))
  const { provider } = service.mvrTools
  const asked: string[] = []
  const away = {
    ...service.mvrTools,
    provider: {
      ...provider,
      monitoring: {
        enroll: (request: { id: string }) => {
          asked.push(request.id)
          return Promise.reject(new Error('The provider is away'))
        },
        end: () => Promise.resolve(),
        notices: () => Promise.resolve({ notices: [], cursor: '0' }),
      },
    },
  }
  const warned: object[] = []
  const log = { warn: (facts: object) => warned.push(facts) }
  await bringOnEnrollments(away, log)
  expect(asked.filter((other) => other === id)).toHaveLength(1)
  expect(warned).toHaveLength(asked.length)
  expect(await statusOf(id)).toBe('Enrolling')
  await bringOnEnrollments(service.mvrTools, log)
  expect(await statusOf(id)).toBe('Enrolling')
  service.setNow(new Date(testNow.getTime() + 61_000))
  await bringOnEnrollments(service.mvrTools, log)
  expect(await statusOf(id)).toBe('Monitored')
  await advanceEnrollment(service.mvrTools, id)
  expect(await atProvider(id)).toEqual({ id, ended_at: null })
})

test('drivers of another carrier, or of several, are refused, and no one is enrolled', async () => {
  const driver = await newConsenting(undefined, 'Monitoring')
  const { rows } = await sql<{ id: string; own: boolean }>`
    select distinct on (driver.account_id) driver.id, driver.account_id in (
      select access.account_id from account_access as access join app_user on app_user.id = access.user_id
      where app_user.email = 'carrier@demo.example'
    ) as own
    from driver where driver.account_id <> (select account_id from driver where id = ${driver})
  `.execute(service.admin)
  const foreign = rows.find(({ own }) => !own)?.id ?? ''
  const ofOtherCarrier = rows.find(({ own }) => own)?.id ?? ''
  expect(await refusalOf(enroll([driver, foreign]))).toMatchObject({ status: 404 })
  expect(await refusalOf(enroll([driver, randomUUID()]))).toMatchObject({ status: 404 })
  expect(fieldsOf(await refusalOf(enroll([driver, ofOtherCarrier])))).toEqual({
    DriverIds: 'Choose drivers of one carrier',
  })
  expect(await countRows(driver)).toBe(0)
})

test('the list has each stretch with its filters, search, sort and counts', async () => {
  const [one, other] = [await newMonitored(service), await newMonitored(service)]
  const { Id: EnrolmentId, Version } = await enrollmentOf(other)
  await call(mvrMonitoring.end, { body: { EnrolmentId, Version } })
  for (const SortBy of enrollmentSorts) {
    // oxlint-disable-next-line no-await-in-loop
    const page = await call(mvrMonitoring.list, { query: { SortBy, PageSize: 100 } })
    expect({ SortBy, rows: page.Data.length }).toEqual({ SortBy, rows: page.Counts.All })
  }
  expect(await listed('Monitored')).toEqual(expect.arrayContaining([one]))
  expect(await listed('Monitored')).not.toEqual(expect.arrayContaining([other]))
  expect(await listed('Ended')).toEqual(expect.arrayContaining([other]))
  expect(await listed('Unread')).toEqual([])
  expect((await call(mvrMonitoring.list, { query: { Search: 'no such driver' } })).Counts).toEqual({
    All: 0,
    Monitored: 0,
    Unread: 0,
    Ended: 0,
  })
})

const listed = async (list_filter: 'Monitored' | 'Ended' | 'Unread') =>
  (await call(mvrMonitoring.list, { query: { list_filter, PageSize: 100 } })).Data.map(
    ({ Driver__c }) => Driver__c,
  )

async function withoutJob(driver: string) {
  const id = randomUUID()
  await sql`
    insert into mvr_enrollment (
      id, account_id, driver_id, consent_id, state, requested_by, requested_by_name, request_id, request_hash, created_at
    )
    select ${id}, driver.account_id, driver.id, mvr_consent.id, 'OH', (select id from app_user limit 1), 'Dana Pell',
      gen_random_uuid(), sha256(''), ${testNow}
    from driver join mvr_consent on mvr_consent.driver_id = driver.id where driver.id = ${driver}
  `.execute(service.admin)
  return id
}

const statusOf = async (id: string) =>
  (
    await service.admin
      .selectFrom('mvr_enrollment')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status
