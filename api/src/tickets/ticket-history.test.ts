import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { ticketProgress } from 'shared-api/tickets/ticket-progress'
import { quillhaven } from '../../demo/accounts.ts'
import { auditOf } from '../../test/support/sample-rows.ts'
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

const deletionOf = (id: string) => call(ticketProgress.remove, { params: { id } })

test('everyone who sees a ticket adds notes to it, and no note is added to a foreign one', async () => {
  const id = await newTicket(service.admin)
  for (const role of ['carrier', 'agent', 'driver', 'operator'] as const) {
    await service.signIn(role)
    const note = await call(ticketProgress.addNote, { body: { Id: id, Text: `Seen by ${role}` } })
    expect(note).toMatchObject({ Kind: 'note', Text: `Seen by ${role}`, At: testNow.toISOString() })
  }
  const written = (await timelineOf(id)).filter(({ Kind }) => Kind === 'note')
  expect(written.map(({ By }) => By?.Name ?? '').toSorted()).toEqual(
    ['Adaeze Winfield', 'Dana Pell', 'Imre Coldwater', 'Rhea Thornquist'].toSorted(),
  )
  const { id: foreign } = await service.admin
    .selectFrom('ticket')
    .select('id')
    .where('driver_full_name', '<>', 'Adaeze Winfield')
    .limit(1)
    .executeTakeFirstOrThrow()
  await service.signIn('driver')
  expect(
    (await refusalOf(call(ticketProgress.addNote, { body: { Id: foreign, Text: 'Hello' } }))).status,
  ).toBe(404)
  expect(
    (await refusalOf(call(ticketProgress.timeline, { params: { id: foreign }, query: {} }))).status,
  ).toBe(404)
})

test('the timeline of a ticket of the demo tells all from its adding to its payment and its outcome, in pages', async () => {
  const { id } = await service.admin
    .selectFrom('ticket')
    .select('id')
    .where('account_id', '=', quillhaven.id)
    .where('closed_at', 'is not', null)
    .where('number', 'like', 'T-%')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const events = await timelineOf(id)
  expect(events.map(({ At }) => At)).toEqual(
    events
      .map(({ At }) => At)
      .toSorted()
      .toReversed(),
  )
  expect(events.at(-1)).toMatchObject({ Kind: 'added', By: { Name: 'Dana Pell' } })
  expect(events.find(({ Kind }) => Kind === 'paid')).toMatchObject({
    By: { Name: 'Dana Pell' },
    Text: 'Attorney fee and court cost',
    Amount: expect.stringMatching(/^\d+\.\d\d$/),
    ReceiptId: expect.any(String),
  })
  expect(events.flatMap(({ Changes }) => Changes.map(({ To }) => To))).toContain('Attorney Complete')
  const { StatusDates } = await readTicket(id)
  expect(StatusDates.at(-1)?.Status).toBe('Attorney Complete')
  const pages = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((Page) =>
      call(ticketProgress.timeline, { params: { id }, query: { Page, PageSize: 2 } }),
    ),
  )
  expect(pages.flatMap(({ Data }) => Data)).toEqual(events.slice(0, 12))
  expect(pages[0]?.Total).toBe(events.length)
})

test('GetCloseDate answers only the dates that it is asked for', async () => {
  const id = await newTicket(service.admin, { attorney_status: 'Attny Assigned' })
  const asked = (query: { IsCloseDate?: 'true'; IsOpenDate?: 'true' }) =>
    call(ticketProgress.closeDate, { params: { id }, query })
  expect(await asked({})).toEqual({})
  expect(await asked({ IsCloseDate: 'true', IsOpenDate: 'true' })).toEqual({
    OpenDate: '2026-11-01',
    CloseDate: null,
  })
  await updateTicket(id, { Attorney_Status__c: 'Attorney Complete', Ticket_Outcome__c: 'Dismissed' })
  expect(await asked({ IsCloseDate: 'true' })).toEqual({ CloseDate: '2026-11-20' })
})

test('a ticket in Ticket Received with nothing paid is deleted with all it has, and the audit log keeps which it was', async () => {
  const id = await newTicket(service.admin)
  await addPayment(service.admin, id, 'Due')
  await updateTicket(id, { Attorney_Name__c: 'Tamsin Oakes' })
  await service.signIn('carrier')
  await call(ticketProgress.addNote, { body: { Id: id, Text: 'Added by mistake' } })
  const { Name, DeleteRefusal } = await readTicket(id)
  expect(DeleteRefusal).toBeNull()
  await deletionOf(id)
  expect((await refusalOf(readTicket(id))).status).toBe(404)
  for (const table of ['ticket_change', 'ticket_note', 'payment', 'opportunity']) {
    const { rows } = await sql`select from ${sql.table(table)} where ticket_id = ${id}`.execute(service.admin)
    expect({ table, rows }).toEqual({ table, rows: [] })
  }
  expect(await auditOf(service.admin, `tickets/${id}/${Name}`)).toEqual([
    { action: 'deleted a ticket', actor_role: 'carrier' },
  ])
})

test('a ticket is not deleted once it is sent, paid or in checkout, nor by a driver, and the answer says why', async () => {
  const sent = await newTicket(service.admin, { attorney_status: 'Sent to Attorney' })
  const paid = await newTicket(service.admin)
  await addPayment(service.admin, paid, 'Paid')
  const started = await newTicket(service.admin)
  await addPayment(service.admin, started, 'In Checkout')
  await service.signIn('carrier')
  const refusals = await Promise.all([sent, paid, started].map((id) => refusalOf(deletionOf(id))))
  expect(refusals.map(({ status, message }) => [status, message])).toEqual([
    [409, 'The ticket is in Sent to Attorney. A ticket can be deleted only in Ticket Received.'],
    [409, "A payment was made. A ticket with a payment can't be deleted."],
    [409, 'A payment is being made. Finish or cancel it first.'],
  ])
  expect((await readTicket(sent)).DeleteRefusal).toBe(refusals[0]?.message)
  await service.signIn('driver')
  expect((await refusalOf(deletionOf(await newTicket(service.admin)))).status).toBe(403)
})

test('a ticket with a checkout that was left is kept with its payment, because money may still come for it', async () => {
  const id = await newTicket(service.admin)
  await addPayment(service.admin, id, 'Due')
  await sql`
    with session as (
      insert into checkout_session (
        id, account_id, provider, mode, status, amount_cents, currency, ticket_ids, parameters, started_at, expires_at,
        settled_at
      )
      select gen_random_uuid(), account_id, 'sandbox', 'test', 'expired', amount_cents, currency, array[ticket_id], '{}',
        now() - interval '1 day', now() - interval '23 hours', now() - interval '23 hours'
      from payment where ticket_id = ${id}
      returning id
    )
    insert into checkout_payment (session_id, payment_id, account_id, amount_cents, is_active)
    select session.id, payment.id, account_id, amount_cents, false from session, payment where ticket_id = ${id}
  `.execute(service.admin)
  await service.signIn('carrier')
  const message = "A payment was started. A ticket with payment records can't be deleted."
  expect((await readTicket(id)).DeleteRefusal).toBe(message)
  expect(await refusalOf(deletionOf(id))).toMatchObject({ status: 409, message })
  const { rows } = await sql`select from payment where ticket_id = ${id}`.execute(service.admin)
  expect(rows).toHaveLength(1)
})
