import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { tickets } from 'shared-api/tickets'
import { ticketProgress } from 'shared-api/tickets/ticket-progress'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { addPayment } from '../../test/support/sample-payments.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService()

const countsOf = async (CarrierId?: string) =>
  (await call(tickets.list, { query: { CarrierId, PageSize: 1 } })).Counts

/** Counted one by one, past the service. */
async function counted(accountIds: readonly string[]) {
  const { rows } = await sql`
    select count(*)::int as "All",
      (count(*) filter (where closed_at is null))::int as "Open",
      (count(*) filter (where closed_at is null and exists (
        select from payment where payment.ticket_id = ticket.id and payment.status not in ('Paid', 'Cancelled')
      )))::int as "Driver Hasn't Paid",
      (count(*) filter (where closed_at is not null))::int as "Closed"
    from ticket where account_id = any(${accountIds}::uuid[])
  `.execute(service.admin)
  return rows[0]
}

async function expectAllCounted() {
  await service.signIn('carrier')
  for (const { id } of [quillhaven, tarnbrook]) expect(await countsOf(id)).toEqual(await counted([id]))
  expect(await countsOf()).toEqual(await counted([quillhaven.id, tarnbrook.id]))
}

test('tabs count what there is, whatever was added, closed, opened, moved and removed', async () => {
  await expectAllCounted()
  const before = await countsOf(quillhaven.id)
  await sql`
    update ticket set closed_at = now(), attorney_status = 'Attorney Complete', outcome = 'Dismissed'
    where id in (select id from ticket where account_id = ${quillhaven.id} and closed_at is null limit 3)
  `.execute(service.admin)
  await expectAllCounted()
  expect((await countsOf(quillhaven.id)).Closed).toBe(before.Closed + 3)
  await sql`
    update ticket set closed_at = null, attorney_status = 'Sent to Attorney'
    where id in (select id from ticket where account_id = ${quillhaven.id} and closed_at is not null limit 2)
  `.execute(service.admin)
  await expectAllCounted()
  await sql`
    insert into ticket (account_id, number, attorney_status, closed_at)
    select ${tarnbrook.id}, 'T-9' || i, 'Attorney Complete', now() from generate_series(10000, 10004) as i
  `.execute(service.admin)
  await expectAllCounted()
  await sql`delete from ticket where number in ('T-910000', 'T-910001')`.execute(service.admin)
  await expectAllCounted()
})

const setStatus = (
  ids: readonly string[],
  status: 'Paid' | 'Cancelled' | 'Review',
  db: Db | Tx = service.admin,
) =>
  db
    .updateTable('payment')
    .set({ status, paid_at: status === 'Paid' ? new Date() : null })
    .where('id', 'in', ids)
    .execute()

async function ticketWithPayments(count: number) {
  const { id } = await service.admin
    .insertInto('ticket')
    .values({ account_id: quillhaven.id, number: `T-${randomUUID()}`, attorney_status: 'Ticket Received' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const payments = await Promise.all(Array.from({ length: count }, () => addPayment(service.admin, id)))
  return { id, payments }
}

const unpaidNow = async () => {
  await expectAllCounted()
  return (await countsOf(quillhaven.id))["Driver Hasn't Paid"]
}

const close = (id: string, db: Db | Tx = service.admin) =>
  db
    .updateTable('ticket')
    .set({ closed_at: new Date(), attorney_status: 'Attorney Complete' })
    .where('id', '=', id)
    .execute()

const open = (id: string) =>
  service.admin
    .updateTable('ticket')
    .set({ closed_at: null, attorney_status: 'Ticket Received' })
    .where('id', '=', id)
    .execute()

test('a ticket is unpaid while it is open and a payment of it is neither paid nor cancelled', async () => {
  const before = await unpaidNow()
  const { id, payments } = await ticketWithPayments(3)
  const [first = '', ...others] = payments
  expect(await unpaidNow()).toBe(before + 1)
  await setStatus([first], 'Paid')
  await setStatus(others, 'Review')
  expect(await unpaidNow()).toBe(before + 1)
  await setStatus(others, 'Cancelled')
  expect(await unpaidNow()).toBe(before)
  await addPayment(service.admin, id)
  expect(await unpaidNow()).toBe(before + 1)
  await close(id)
  expect(await unpaidNow()).toBe(before)
  await addPayment(service.admin, id)
  expect(await unpaidNow()).toBe(before)
  await open(id)
  expect(await unpaidNow()).toBe(before + 1)

  const unpaid = await ticketWithPayments(2)
  expect(await unpaidNow()).toBe(before + 2)
  // One is opened and the other closed by one statement.
  await close(id)
  await sql`
    update ticket set closed_at = case when closed_at is null then now() end,
      attorney_status = case when closed_at is null then 'Attorney Complete' else 'Ticket Received' end
    where id in (${id}, ${unpaid.id})
  `.execute(service.admin)
  expect(await unpaidNow()).toBe(before + 1)
  await open(unpaid.id)
  await call(ticketProgress.remove, { params: { id: unpaid.id } })
  expect(await unpaidNow()).toBe(before + 1)
})

/** The second begins when the first has changed its row, and before it is committed. */
async function whileHeld(first: (tx: Tx) => Promise<unknown>, second: () => Promise<unknown>) {
  const waiting = await service.admin.transaction().execute(async (tx) => {
    await first(tx)
    const done = second()
    await delay(300)
    return { done }
  })
  await waiting.done
}

test('the last two payments of a ticket are paid at the same time, or one is while it is closed', async () => {
  const before = await unpaidNow()
  const { payments } = await ticketWithPayments(2)
  const [first = '', second = ''] = payments
  await whileHeld(
    (tx) => setStatus([first], 'Paid', tx),
    () => setStatus([second], 'Paid'),
  )
  expect(await unpaidNow()).toBe(before)
  const other = await ticketWithPayments(1)
  await whileHeld(
    (tx) => close(other.id, tx),
    () => setStatus(other.payments, 'Paid'),
  )
  expect(await unpaidNow()).toBe(before)
  const paid = await ticketWithPayments(1)
  await whileHeld(
    (tx) => setStatus(paid.payments, 'Paid', tx),
    () => close(paid.id),
  )
  expect(await unpaidNow()).toBe(before)
})

test('what happens to the payments of a ticket and to it at once is tallied once', async () => {
  const before = await unpaidNow()
  const turns = Array.from({ length: 12 }, async (_, turn) => {
    const { id, payments } = await ticketWithPayments(2)
    const ends = payments.map((payment) => setStatus([payment], turn % 3 === 0 ? 'Cancelled' : 'Paid'))
    await Promise.all(turn % 2 === 0 ? [...ends, close(id)] : ends)
  })
  await Promise.all(turns)
  expect(await unpaidNow()).toBe(before)
})

test('the tabs of a driver count his own tickets', async () => {
  await service.signIn('driver')
  const { rows } = await sql<{ all: number }>`
    select count(*)::int as all from ticket
    where driver_id = (select driver_id from app_user where email = 'driver@demo.example')
  `.execute(service.admin)
  expect((await countsOf()).All).toBe(rows[0]?.all)
})
