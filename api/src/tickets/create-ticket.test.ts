import { beforeEach, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { call, type CallInput } from 'shared-api'
import { ticketForm } from 'shared-api/tickets/ticket-form'
import { oxmarrow, quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { fieldsOf, refusalOf } from '../../test/support/refusals.ts'
import { testService } from '../../test/support/test-service.ts'
import { testKeys } from '../../test/support/test-world.ts'
import { openSealed } from './ticket-secrets.ts'

const service = await testService({ as: 'carrier' })

type NewTicket = CallInput<typeof ticketForm.create>['body']

const create = (fields: Partial<NewTicket> = {}) =>
  call(ticketForm.create, { body: { CarrierId: quillhaven.id, RequestId: randomUUID(), ...fields } })
const rowOf = (id: string) =>
  service.admin.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const driversOf = (accountId: string) =>
  service.admin
    .selectFrom('driver')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .limit(2)
    .execute()

const same = (CarrierId: string) =>
  call(ticketForm.sameCitation, { query: { CarrierId, Citation_Number__c: 'ab771' } })

beforeEach(async () => {
  await service.signIn('carrier')
})

test('a ticket needs a carrier alone, and its number continues above every number that is there', async () => {
  const { rows } = await sql<{ highest: number }>`
    select max(substring(number from '^T-(\\d+)$')::int) as highest from ticket
  `.execute(service.admin)
  const first = await create()
  const second = await create()
  expect([first.Name, second.Name]).toEqual([1, 2].map((more) => `T-${(rows[0]?.highest ?? 0) + more}`))
  expect(first).toMatchObject({
    Attorney_Status__c: 'Ticket Received',
    Driver__c: null,
    Driver_Full_Name__c: null,
  })
})

test('what the form says is kept, and the ticket is found by global search words', async () => {
  const [driver] = await driversOf(quillhaven.id)
  const ticket = await create({
    DriverId: driver?.id,
    Citation_Number__c: '7H-0418826',
    Violation_Category__c: 'Speeding',
    Violation_Description__c: 'Speeding, work zone, 71 in 55',
    Date_of_Ticket: '2026-11-04',
    Ticket_City_State__c: 'Fallow Creek, IN',
    Ticket_County__c: 'Marrow',
    Court_Date__c: '2026-11-26',
    Accident__c: false,
    Drivers_License_Type__c: 'CDL class A',
    Initial_Fine__c: '250.05',
    SpecialInstruction: 'Call before noon',
    noDriverCommsUntilPaid: true,
  })
  expect(ticket).toMatchObject({
    Driver__c: driver?.id,
    Driver_Full_Name__c: driver?.name,
    Citation_Number__c: '7H-0418826',
    Violation_Category__c: 'Speeding',
    Date_of_Ticket: '2026-11-04',
    Ticket_City_State__c: 'Fallow Creek, IN',
    Ticket_County__c: 'Marrow',
    Court_Date__c: '2026-11-26',
    Accident__c: false,
    Initial_Fine__c: '250.05',
    SpecialInstruction: 'Call before noon',
    noDriverCommsUntilPaid: true,
  })
  const found = await service.admin
    .selectFrom('search_entry')
    .select(['kind', 'account_id'])
    .where('record_id', '=', ticket.Id)
    .execute()
  expect(found).toEqual([{ kind: 'Ticket', account_id: quillhaven.id }])
})

test('a ticket that is sent twice is created once, at the same time too', async () => {
  const RequestId = randomUUID()
  const sent = await Promise.all([1, 2, 3].map(() => create({ RequestId })))
  expect(new Set(sent.map(({ Id }) => Id)).size).toBe(1)
  await expect(create({ RequestId, Citation_Number__c: 'A-2' })).rejects.toMatchObject({
    status: 409,
    message: `This was sent already as ${sent[0]?.Name}, with other entries. Correct them there.`,
  })
  const driver = await service.admin
    .selectFrom('driver')
    .select('id')
    .where('account_id', '=', quillhaven.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  await expect(create({ RequestId, DriverId: driver.id })).rejects.toMatchObject({ status: 409 })
  await service.signIn('agent')
  expect((await create({ RequestId })).Id).not.toBe(sent[0]?.Id)
})

test('a ticket that is sent again with any other entry is refused, and with the same ones answers with the first', async () => {
  const driver = { FirstName: 'Bram', LastName: 'Castellane', EmailId: 'bram@castellane.example' }
  const sent = { RequestId: randomUUID(), ...driver, MobileNumber: '614 555 0134', Citation_Number__c: 'S-1' }
  const { Id, Name } = await create({ ...sent, CDLState: 'IN', CDLNumber: 'IN-4471-K', DOB: '1984-05-17' })
  const again = {
    ...sent,
    DOB: '1984-05-17',
    CDLNumber: 'IN-4471-K',
    CDLState: 'IN',
    SpecialInstruction: null,
  }
  expect((await create(again)).Id).toBe(Id)
  const others: Partial<NewTicket>[] = [
    { FirstName: 'Bran' },
    { LastName: 'Castellan' },
    { EmailId: 'bram@castellan.example' },
    { MobileNumber: '614 555 0135' },
    { CDLState: 'OH' },
    { CDLNumber: 'IN-4471-L' },
    { DOB: '1984-05-18' },
    { agentName: 'Rhea Thornquist' },
    { CarrierId: tarnbrook.id },
  ]
  for (const other of others)
    await expect(create({ ...again, ...other })).rejects.toMatchObject({
      status: 409,
      message: `This was sent already as ${Name}, with other entries. Correct them there.`,
    })
  // Of before all entries were compared.
  await service.admin.updateTable('ticket').set({ request_index: null }).where('id', '=', Id).execute()
  expect((await create(again)).Id).toBe(Id)
  await expect(create({ ...again, Citation_Number__c: 'S-2' })).rejects.toMatchObject({ status: 409 })
})

test('a typed driver is not linked, and CDL number and date of birth are sealed to the ticket', async () => {
  const typed = {
    FirstName: 'Bram',
    LastName: 'Castellane',
    EmailId: 'Bram@Castellane.example',
    MobileNumber: '614 555 0134',
    CDLState: 'indiana',
    CDLNumber: 'in-4471-k',
    DOB: '1984-05-17',
  }
  const { Id, Driver__c, Driver_Full_Name__c } = await create(typed)
  expect({ Driver__c, Driver_Full_Name__c }).toEqual({
    Driver__c: null,
    Driver_Full_Name__c: 'Bram Castellane',
  })
  const row = await rowOf(Id)
  expect(row).toMatchObject({ driver_email: 'bram@castellane.example', driver_cdl_state: 'IN' })
  const sealed = row.driver_cdl_number_sealed ?? Buffer.alloc(0)
  expect(
    JSON.stringify({ ...row, driver_birth_date_sealed: row.driver_birth_date_sealed?.toString('latin1') }),
  ).not.toMatch(/4471-?k|1984-?05/i)
  expect(openSealed(testKeys, Id, 'driver_cdl_number_sealed', sealed)).toBe('IN-4471-K')
  expect(() => openSealed(testKeys, randomUUID(), 'driver_cdl_number_sealed', sealed)).toThrow()
})

test('a driver adds tickets of their own alone', async () => {
  await service.signIn('driver')
  const own = await service.admin
    .selectFrom('app_user')
    .innerJoin('driver', 'driver.id', 'app_user.driver_id')
    .select(['driver.id', 'driver.account_id'])
    .where('app_user.email', '=', 'driver@demo.example')
    .executeTakeFirstOrThrow()
  const ticket = await create({ CarrierId: own.account_id, FirstName: 'Other' })
  expect(ticket.Driver__c).toBe(own.id)
  // A draft of before may still ask for it.
  const held = await create({ CarrierId: own.account_id, noDriverCommsUntilPaid: true })
  expect(held.noDriverCommsUntilPaid).toBe(false)
  const others = await driversOf(own.account_id)
  const DriverId = others.find(({ id }) => id !== own.id)?.id
  expect(Object.keys(fieldsOf(await refusalOf(create({ CarrierId: own.account_id, DriverId }))))).toEqual([
    'DriverId',
  ])
})

test.each<[string, Partial<NewTicket>, string, number]>([
  ["a stranger's carrier", { CarrierId: oxmarrow.id }, 'CarrierId', 404],
  [
    'a category that MCMIS does not have',
    { Violation_Category__c: 'Jaywalking' },
    'Violation_Category__c',
    400,
  ],
  ['a date of birth in the future', { DOB: '2030-01-01' }, 'DOB', 400],
  ['a ticket of a day to come', { Date_of_Ticket: '2030-01-01' }, 'Date_of_Ticket', 400],
  [
    'a court date before the ticket',
    { Date_of_Ticket: '2026-11-04', Court_Date__c: '2026-11-03' },
    'Court_Date__c',
    400,
  ],
  ['a fine below zero', { Initial_Fine__c: '-1.00' }, 'Initial_Fine__c', 400],
  ['an agent who is not of the carrier', { agentName: 'No One' }, 'agentName', 400],
  [
    'an agent of a carrier that lets none',
    { CarrierId: tarnbrook.id, agentName: 'No One' },
    'agentName',
    400,
  ],
])('%s is refused at its field', async (_, fields, field, status) => {
  const refusal = await refusalOf(create(fields))
  expect({ status: refusal.status, fields: Object.keys(fieldsOf(refusal)) }).toEqual({
    status,
    fields: [field],
  })
})

test("a driver of another of the user's carriers is refused", async () => {
  const [driver] = await driversOf(tarnbrook.id)
  expect(Object.keys(fieldsOf(await refusalOf(create({ DriverId: driver?.id }))))).toEqual(['DriverId'])
})

test('the agent is named where the carrier lets agents', async () => {
  const agent = await service.admin
    .selectFrom('agent')
    .innerJoin('account_agent', 'account_agent.agent_id', 'agent.id')
    .select('name')
    .where('account_id', '=', quillhaven.id)
    .executeTakeFirstOrThrow()
  expect((await create({ agentName: agent.name })).agentName).toBe(agent.name)
})

test('a second ticket of a citation is told of in any spelling, and not to a user of another carrier', async () => {
  const { Id } = await create({ Citation_Number__c: 'AB 77-1' })
  expect((await same(quillhaven.id)).map((ticket) => ticket.Id)).toEqual([Id])
  expect(await same(tarnbrook.id)).toEqual([])
  expect(
    await call(ticketForm.sameCitation, { query: { CarrierId: quillhaven.id, Citation_Number__c: '-' } }),
  ).toEqual([])
  await service.signIn('driver')
  expect(await same(quillhaven.id)).toEqual([])
})
