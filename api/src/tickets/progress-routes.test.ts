import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { TicketRecord } from 'shared-api/tickets'
import { type TicketCorrection, ticketProgress } from 'shared-api/tickets/ticket-progress'
import { quillhaven } from '../../demo/accounts.ts'
import { auditOf, ownDriverId } from '../../test/support/sample-rows.ts'
import {
  addPayment,
  newTicket,
  readTicket,
  refusalOf,
  timelineOf,
  updateTicket,
} from '../../test/support/sample-tickets.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'

const service = await testService({ as: 'operator' })

test('a ticket goes its whole way, and each step is kept with who, when, from and to', async () => {
  const id = await newTicket(service.admin)
  await updateTicket(id, { Attorney_Status__c: 'Sent to Attorney' })
  await updateTicket(id, { Attorney_Status__c: 'Attny Assigned', Attorney_Name__c: 'Tamsin Oakes' })
  await updateTicket(id, { Attorney_Status__c: 'Waiting on new Court Date' })
  await updateTicket(id, { Attorney_Status__c: 'Agreement in Process' })
  await updateTicket(id, { Attorney_Status__c: 'Waiting on new Court Date' })
  const closed = await updateTicket(id, {
    Attorney_Status__c: 'Attorney Complete',
    Ticket_Outcome__c: 'Dismissed',
  })
  expect(closed).toMatchObject({
    Attorney_Status__c: 'Attorney Complete',
    Ticket_Outcome__c: 'Dismissed',
    Ticket_Closed_Date__c: '2026-11-20',
    Attorney_Name__c: 'Tamsin Oakes',
    Version: 7,
  })
  expect(closed.StatusDates.map(({ Status }) => Status)[0]).toBe('Ticket Received')
  expect(new Set(closed.StatusDates.map(({ Status }) => Status)).size).toBe(6)
  const events = await timelineOf(id)
  expect(events.map(({ Kind }) => Kind)).toEqual([...Array.from({ length: 6 }, () => 'changed'), 'added'])
  expect(events.at(-1)).toMatchObject({ By: { Name: 'Dana Pell' }, At: '2026-11-01T12:00:00.000Z' })
  const assigned = events.find(({ Changes }) => Changes.some(({ To }) => To === 'Tamsin Oakes'))
  expect(assigned).toMatchObject({
    At: testNow.toISOString(),
    By: { Name: 'Imre Coldwater' },
    Changes: [
      { Field: 'Attorney_Status__c', From: 'Sent to Attorney', To: 'Attny Assigned' },
      { Field: 'Attorney_Name__c', From: null, To: 'Tamsin Oakes' },
    ],
  })
  expect(await auditOf(service.admin, id)).toContainEqual({
    action: 'updated a ticket',
    actor_role: 'operator',
  })
})

test('what is due of a closed ticket is still due', async () => {
  const id = await newTicket(service.admin, { attorney_status: 'Agreement in Process' })
  await addPayment(service.admin, id, 'Due')
  const closing = { Attorney_Status__c: 'Attorney Complete', Ticket_Outcome__c: 'Dismissed' } as const
  expect(await updateTicket(id, closing)).toMatchObject({
    Ticket_Closed_Date__c: '2026-11-20',
    Payment_Due__c: '1135.00',
    NextPayment: { Amount: '1135.00', DueDate: null },
  })
})

test('only the given fields of a ticket change, null empties one, and what stays the same is no change', async () => {
  const id = await newTicket(service.admin, { initial_fine_cents: 15_000 })
  const changed = await updateTicket(id, {
    Court_Date__c: '2026-12-02',
    Final_Fine__c: '90.00',
    Must_Appear__c: true,
  })
  expect(changed).toMatchObject({
    Court_Date__c: '2026-12-02',
    Initial_Fine__c: '150.00',
    Final_Fine__c: '90.00',
    Fine_Change__c: '-60.00',
    Must_Appear__c: true,
    Driver_Full_Name__c: 'Adaeze Winfield',
  })
  const same = await updateTicket(id, { Court_Date__c: '2026-12-02', Final_Fine__c: '90.00' })
  expect(same.Version).toBe(changed.Version)
  expect(await timelineOf(id)).toHaveLength(2)
  expect((await updateTicket(id, { Court_Date__c: null })).Court_Date__c).toBeNull()
})

test('a step that is not allowed answers 409 with those that are, and changes nothing', async () => {
  const id = await newTicket(service.admin)
  const refusal = await refusalOf(
    updateTicket(id, { Attorney_Status__c: 'Attorney Complete', Ticket_Outcome__c: 'Guilty' }),
  )
  expect(refusal).toMatchObject({
    status: 409,
    message: "A ticket in Ticket Received can't go to Attorney Complete. It can go on to Sent to Attorney.",
  })
  expect(await readTicket(id)).toMatchObject({ Attorney_Status__c: 'Ticket Received', Version: 1 })
})

test('a step back needs a reason, and going back from Attorney Complete opens the ticket without an outcome', async () => {
  const id = await newTicket(service.admin, { attorney_status: 'Attny Assigned' })
  await updateTicket(id, { Attorney_Status__c: 'Attorney Complete', Ticket_Outcome__c: 'Guilty' })
  const back = { Attorney_Status__c: 'Attny Assigned' } as const
  expect(await refusalOf(updateTicket(id, back))).toMatchObject({
    status: 400,
    message: 'Enter a reason for going back from Attorney Complete to Attny Assigned',
  })
  expect(await updateTicket(id, { ...back, Reason: 'The court reopened the case' })).toMatchObject({
    Attorney_Status__c: 'Attny Assigned',
    Ticket_Outcome__c: null,
    Ticket_Closed_Date__c: null,
  })
  const [event] = await timelineOf(id)
  expect(event).toMatchObject({
    Text: 'The court reopened the case',
    Changes: [
      { Field: 'Attorney_Status__c', To: 'Attny Assigned' },
      { Field: 'Ticket_Outcome__c', From: 'Guilty', To: null },
    ],
  })
})

test('Attorney Complete needs an outcome, and only Attorney Complete takes one', async () => {
  const id = await newTicket(service.admin, { attorney_status: 'Attny Assigned' })
  expect(await refusalOf(updateTicket(id, { Attorney_Status__c: 'Attorney Complete' }))).toMatchObject({
    status: 400,
    message: 'Choose an outcome: Attorney Complete needs one',
  })
  expect(await refusalOf(updateTicket(id, { Ticket_Outcome__c: 'Dismissed' }))).toMatchObject({
    status: 400,
    message: 'An outcome needs the status Attorney Complete',
  })
})

test('a change of an older version answers 409 with the newer record', async () => {
  const id = await newTicket(service.admin)
  await updateTicket(id, { Attorney_Name__c: 'Tamsin Oakes' })
  const refusal = await refusalOf(
    call(ticketProgress.update, { body: { Id: id, Version: 1, Attorney_Name__c: 'Everett Quillon' } }),
  )
  expect(refusal).toMatchObject({ status: 409, message: 'Another user changed this ticket' })
  expect(TicketRecord.parse(refusal.newer)).toMatchObject({ Attorney_Name__c: 'Tamsin Oakes', Version: 2 })
})

test('two changes of the same version at once: one is saved, the other is told', async () => {
  const id = await newTicket(service.admin)
  const both = await Promise.allSettled(
    ['Tamsin Oakes', 'Everett Quillon'].map((Attorney_Name__c) =>
      call(ticketProgress.update, { body: { Id: id, Version: 1, Attorney_Name__c } }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await timelineOf(id)).toHaveLength(2)
})

test('a ticket whose driver was typed is linked with a driver of its carrier and takes the name', async () => {
  const id = await newTicket(service.admin)
  await service.admin
    .updateTable('ticket')
    .set({ driver_id: null, driver_full_name: 'A. Winfeld' })
    .where('id', '=', id)
    .execute()
  const Driver__c = await ownDriverId(service.admin)
  expect(await updateTicket(id, { Driver__c })).toMatchObject({
    Driver__c,
    Driver_Full_Name__c: 'Adaeze Winfield',
  })
  const { id: foreign } = await service.admin
    .selectFrom('driver')
    .select('id')
    .where('account_id', '<>', quillhaven.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(await refusalOf(updateTicket(id, { Driver__c: foreign }))).toMatchObject({
    status: 404,
    message: 'Choose a driver of Quillhaven Freight LLC',
  })
})

test.each(['carrier', 'agent', 'driver'] as const)(
  'the facts of a ticket are corrected by a user with the role %s until it is sent to the attorney',
  async (role) => {
    const id = await newTicket(service.admin)
    await service.signIn(role)
    expect((await readTicket(id)).CorrectRefusal).toBeNull()
    const corrected = await call(ticketProgress.correct, {
      body: { Id: id, Version: 1, Ticket_County__c: 'Marrow', Court_Date__c: '2026-12-01' },
    })
    expect(corrected).toMatchObject({ Ticket_County__c: 'Marrow', Court_Date__c: '2026-12-01', Version: 2 })
    expect((await timelineOf(id))[0]).toMatchObject({ Kind: 'corrected' })
    await service.signIn('operator')
    await updateTicket(id, { Attorney_Status__c: 'Sent to Attorney' })
    await service.signIn(role)
    const late = call(ticketProgress.correct, { body: { Id: id, Version: 3, Ticket_County__c: 'Allen' } })
    expect(await refusalOf(late)).toMatchObject({
      status: 409,
      message: 'The ticket was sent to the attorney. Add a note to report a mistake.',
    })
    expect((await readTicket(id)).Ticket_County__c).toBe('Marrow')
  },
)

test.each<[string, Partial<TicketCorrection>, string]>([
  ['a ticket of a day to come', { Date_of_Ticket: '2030-01-01' }, "Date of ticket can't be in the future"],
  [
    'a court date before the ticket',
    { Court_Date__c: '2026-11-03' },
    "Court date can't be before the date of ticket",
  ],
  [
    'both, typed in the wrong order',
    { Date_of_Ticket: '2026-11-10', Court_Date__c: '2026-11-09' },
    "Court date can't be before the date of ticket",
  ],
])('%s is refused of the submitter and of the back office', async (_, given, message) => {
  const id = await newTicket(service.admin, { received_on: '2026-11-04' })
  expect(await refusalOf(updateTicket(id, given))).toMatchObject({ status: 400, message })
  await service.signIn('carrier')
  const correction = call(ticketProgress.correct, { body: { Id: id, Version: 1, ...given } })
  expect(await refusalOf(correction)).toMatchObject({ status: 400, message })
  await service.signIn('operator')
})

test('the submitter corrects the name of a linked driver to that of the record, and to no other', async () => {
  const id = await newTicket(service.admin, { driver_full_name: 'Adaeze Olda' })
  await service.signIn('carrier')
  const correct = (Driver_Full_Name__c: string) =>
    call(ticketProgress.correct, { body: { Id: id, Version: 1, Driver_Full_Name__c } })
  expect(await refusalOf(correct('Adaeze Newla'))).toMatchObject({ status: 400 })
  expect(await correct('Adaeze Winfield')).toMatchObject({ Driver_Full_Name__c: 'Adaeze Winfield' })
  await service.signIn('operator')
})

test('dates that were in the wrong order before stop no other correction', async () => {
  const id = await newTicket(service.admin, { received_on: '2026-11-04', court_on: '2026-11-03' })
  const same = { Date_of_Ticket: '2026-11-04', Court_Date__c: '2026-11-03' }
  expect(await updateTicket(id, { ...same, Ticket_County__c: 'Marrow' })).toMatchObject({
    Ticket_County__c: 'Marrow',
  })
})

test('the database itself lets no submitter change the status, or a ticket that was sent', async () => {
  const id = await newTicket(service.admin)
  const { id: user, driver_id: driverId } = await service.admin
    .selectFrom('app_user')
    .select(['id', 'driver_id'])
    .where('email', '=', 'driver@demo.example')
    .executeTakeFirstOrThrow()
  const as = (role: string, change: string) =>
    service.db.transaction().execute(async (tx) => {
      await sql`select set_config('role', 'portal_app', true), set_config('app.user_id', ${user}, true),
        set_config('app.role', ${role}, true), set_config('app.account_ids', ${quillhaven.id}, true),
        set_config('app.driver_id', ${driverId}, true)`.execute(tx)
      return (await sql.raw(change.replace('$id', id)).execute(tx)).numAffectedRows
    })
  for (const role of ['carrier', 'agent', 'driver']) {
    await expect(
      as(role, `update ticket set attorney_status = 'Sent to Attorney' where id = '$id'`),
    ).rejects.toThrow('row-level security')
  }
  expect(
    await as('operator', `update ticket set attorney_status = 'Sent to Attorney' where id = '$id'`),
  ).toBe(1n)
  expect(await as('carrier', `update ticket set county = 'X' where id = '$id'`)).toBe(0n)
  await expect(as('operator', `update ticket_change set actor_name = 'X'`)).rejects.toThrow(
    'permission denied',
  )
  await expect(sql`update ticket_note set text = 'X'`.execute(service.admin)).rejects.toThrow('append-only')
})
