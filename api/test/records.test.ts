import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { call } from 'shared-api'
import { challenges } from 'shared-api/challenges'
import { drivers } from 'shared-api/drivers'
import { mvr } from 'shared-api/mvr'
import { roadside } from 'shared-api/safety/roadside'
import { tickets } from 'shared-api/tickets'
import { quillhaven } from '../demo/accounts.ts'
import { sealedColumns } from '../src/drivers/protected/sealed-fields.ts'
import { bearer, testService } from './support/test-service.ts'
import { testKeys, testNow } from './support/test-world.ts'

const service = await testService({ as: 'carrier' })

/** The calls one by one: each answers another shape. */
const opening = {
  TICKET: (id: string) => call(tickets.record, { params: { id }, query: { record_type: 'TICKET' } }),
  INSPECTION: (id: string) =>
    call(challenges.record, { params: { id }, query: { record_type: 'INSPECTION' } }),
  VIOLATIONS: (id: string) =>
    call(roadside.violation, { params: { id }, query: { record_type: 'VIOLATIONS' } }),
  DRIVER: (id: string) => call(drivers.record, { params: { id }, query: { record_type: 'DRIVER' } }),
  MVR_REPORT: (id: string) => call(mvr.record, { params: { id }, query: { record_type: 'MVR_REPORT' } }),
  SMS_INSPECTION: (id: string) =>
    call(roadside.inspection, { params: { id }, query: { record_type: 'SMS_INSPECTION' } }),
}

type RecordType = keyof typeof opening

const open = (id: string, type: RecordType) => opening[type](id)

const tables = [
  ['TICKET', 'ticket'],
  ['INSPECTION', 'challenge'],
  ['VIOLATIONS', 'roadside_violation'],
  ['DRIVER', 'driver'],
  ['MVR_REPORT', 'mvr_report'],
  ['SMS_INSPECTION', 'roadside_inspection'],
] as const

async function idOf(table: string, carrier: string) {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where account_id = (select id from account where name like ${`${carrier}%`}) order by id limit 1
  `.execute(service.admin)
  return rows[0]?.id ?? ''
}

test.each(tables)('%s has the facts of the specification', async (type, table) => {
  const id = await idOf(table, 'Quillhaven')
  const record = await open(id, type)
  expect(record).toMatchObject({ Id: id })
  expect(JSON.stringify(record)).toContain('Quillhaven Freight LLC')
})

test('a record is of the type that is asked for, and of no other', async () => {
  await expect(open(await idOf('ticket', 'Quillhaven'), 'DRIVER')).rejects.toMatchObject({ status: 404 })
})

test.each([
  ['GetRecordDetails/5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f11', 'record_type'],
  ['GetRecordDetails/5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f11?record_type=PASSWORDS', 'record_type'],
  ['GetRecordDetails/17?record_type=TICKET', 'id'],
])('a record: %s is refused in plain words', async (path, Field) => {
  const token = await service.signIn('carrier')
  const { status, envelope } = await service.ask(path, { headers: bearer(token) })
  expect([status, envelope.Errors]).toEqual([
    400,
    [{ Field, Message: expect.stringMatching(/^No record has|id of a/) }],
  ])
})

test('a driver is shown with the personal fields masked', async () => {
  const id = randomUUID()
  const sealed = sealedColumns(testKeys, id, {
    cdlNumber: 'QX55194821',
    birthDate: '1984-05-17',
    ssnLast4: '7392',
  })
  await service.admin
    .insertInto('driver')
    .values({
      id,
      account_id: quillhaven.id,
      first_name: 'Perdita',
      last_name: 'Holloway',
      status: 'Active',
      street: '12 Mill Lane',
      city: 'Lima',
      state_province: 'OH',
      zip_postal_code: '45801',
      ...sealed,
    })
    .execute()
  const driver = await open(id, 'DRIVER')
  expect(driver).toMatchObject({
    CDL_Number__c: 'ends 4821',
    PersonBirthdate: 'Birth year 1984',
    Last_4_of_SS__c: 'On file',
    Mailing_Address: '12 Mill Lane, Lima, OH 45801',
  })
  for (const secret of ['QX5519', '7392', '05-17']) expect(JSON.stringify(driver)).not.toContain(secret)
})

test('a fine tells what it changed by, and a closed day is one where the carrier is', async () => {
  const id = await idOf('ticket', 'Quillhaven')
  await sql`update ticket set initial_fine_cents = 32500, final_fine_cents = 12000,
    attorney_status = 'Attorney Complete', closed_at = '2026-11-03T02:30:00Z' where id = ${id}`.execute(
    service.admin,
  )
  expect(await open(id, 'TICKET')).toMatchObject({
    Initial_Fine__c: '325.00',
    Final_Fine__c: '120.00',
    Fine_Change__c: '-205.00',
    Ticket_Closed_Date__c: '2026-11-02',
  })
})

test('an inspection tells its violations, and each of them how heavy time makes it', async () => {
  const { rows } = await sql<{ id: string; inspection_id: string }>`
    select id, inspection_id from roadside_violation where account_id = ${quillhaven.id} limit 1`.execute(
    service.admin,
  )
  const [violation] = rows
  const inspection = await open(violation?.inspection_id ?? '', 'SMS_INSPECTION')
  expect(inspection).toMatchObject({
    Violation_List: expect.arrayContaining([expect.objectContaining({ Id: violation?.id })]),
  })
  const weights = async (day: string) => {
    await sql`update roadside_inspection set inspected_on = ${day} where id = ${violation?.inspection_id}`.execute(
      service.admin,
    )
    return open(violation?.id ?? '', 'VIOLATIONS')
  }
  expect(await weights('2026-10-01')).toMatchObject({
    Time_Weight__c: 3,
    Roll_Off_Date__c: '2028-10-01',
    Counts_From__c: null,
  })
  // Newer than the snapshot of 30 Oct: the next one is the first to count it.
  expect(await weights('2026-11-02')).toMatchObject({ Time_Weight__c: 0, Counts_From__c: '2026-11-27' })
  expect(await weights('2026-02-01')).toMatchObject({ Time_Weight__c: 2 })
  expect(await weights('2025-02-01')).toMatchObject({ Time_Weight__c: 1 })
  // The 29th of February 2028 is 24 months after the 28th of 2026.
  expect(await weights('2026-02-28')).toMatchObject({ Time_Weight__c: 2, Roll_Off_Date__c: '2028-02-29' })
  expect(await weights('2024-02-01')).toMatchObject({ Time_Weight__c: 0, Roll_Off_Date__c: '2026-02-01' })
})

test('a violation has its units, its points and next weight, and the ticket of the same stop', async () => {
  const { rows } = await sql<{ id: string; inspection_id: string }>`
    select id, inspection_id from roadside_violation where account_id = ${quillhaven.id}
      and basic = 'Vehicle Maintenance' limit 1`.execute(service.admin)
  const [{ id, inspection_id: inspection } = { id: '', inspection_id: '' }] = rows
  await sql`delete from roadside_violation where inspection_id = ${inspection} and id <> ${id}`.execute(
    service.admin,
  )
  await sql`update roadside_violation set severity = 6, is_out_of_service = true where id = ${id}`.execute(
    service.admin,
  )
  const { rows: found } = await sql<{ id: string; driver_id: string }>`
    update ticket set received_on = '2026-10-01', city_state = 'Lima, OH' where id = (
      select id from ticket where account_id = ${quillhaven.id} and driver_id is not null order by id limit 1
    ) returning id, driver_id`.execute(service.admin)
  const [ticket] = found
  await sql`update roadside_inspection set inspected_on = '2026-10-01', report_state = 'OH',
    driver_id = ${ticket?.driver_id} where id = ${inspection}`.execute(service.admin)
  expect(await open(id, 'VIOLATIONS')).toMatchObject({
    Vehicle_List: expect.arrayContaining([
      expect.objectContaining({ Unit__c: 1, VIN__c: expect.stringMatching(/^\w{17}$/) }),
    ]),
    Next_Weight__c: 2,
    Weight_Until__c: '2027-04-01',
    Points__c: 24,
    Hidden_By_Cap__c: false,
    Ticket__r: { Id: ticket?.id },
  })
  await sql`insert into roadside_violation (account_id, inspection_id, code, description, basic, severity, is_out_of_service)
    select ${quillhaven.id}, ${inspection}, 'X-' || severity, 'Another', 'Vehicle Maintenance', 10, false
    from generate_series(1, 3) as severity`.execute(service.admin)
  expect(await open(id, 'VIOLATIONS')).toMatchObject({ Points__c: 24, Hidden_By_Cap__c: true })
  await sql`update roadside_violation set adjudication = 'Dismissed' where id = ${id}`.execute(service.admin)
  expect(await open(id, 'VIOLATIONS')).toMatchObject({
    Adjudication__c: 'Dismissed',
    Points__c: null,
    Hidden_By_Cap__c: null,
  })
})

test('a violation rolls on with the snapshot of Washington, not with the day of Greenwich', async () => {
  const { rows } = await sql<{ id: string }>`
    update roadside_inspection set inspected_on = '2026-05-15' where id =
      (select inspection_id from roadside_violation where account_id = ${quillhaven.id} order by id limit 1)
    returning (select id from roadside_violation where inspection_id = roadside_inspection.id limit 1) as id
  `.execute(service.admin)
  const weightAt = async (now: string) => {
    service.setNow(new Date(now))
    await service.signIn('carrier')
    return open(rows[0]?.id ?? '', 'VIOLATIONS')
  }
  expect(await weightAt('2026-11-27T04:59:00Z')).toMatchObject({ Time_Weight__c: 3 })
  expect(await weightAt('2026-11-27T05:00:00Z')).toMatchObject({ Time_Weight__c: 2 })
  service.setNow(testNow)
})
