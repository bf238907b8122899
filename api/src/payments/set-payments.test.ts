import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { payments } from 'shared-api/payments'
import { type PaymentDraft, ticketPayments } from 'shared-api/payments/set-payments'
import { quillhaven } from '../../demo/accounts.ts'
import { addPayment } from '../../test/support/sample-payments.ts'
import { testService } from '../../test/support/test-service.ts'
import type { Tx } from '../platform/database/connect.ts'

const service = await testService({ as: 'operator' })

const set = (TicketId: string, Payments: PaymentDraft[]) =>
  call(ticketPayments.set, { body: { TicketId, Payments } })

const fee: PaymentDraft = {
  paymentName: 'Attorney fee',
  DueDate: '2026-12-01',
  Lines: [
    { Name: 'Attorney fee', Amount: '950.00' },
    { Name: 'Court cost', Amount: '185.50' },
  ],
}

let ticketId: string

/** A ticket without payments. */
beforeEach(async () => {
  const { id } = await service.admin
    .insertInto('ticket')
    .values({ account_id: quillhaven.id, number: `T-${randomUUID()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  ticketId = id
})

test('payments of a ticket are added with lines that make their amount, changed, and cancelled when left out', async () => {
  const [added] = await set(ticketId, [fee])
  expect(added).toMatchObject({
    paymentName: 'Attorney fee',
    Status: 'Due',
    Amount: '1135.50',
    DueDate: '2026-12-01',
    Lines: fee.Lines,
  })
  const second = {
    paymentName: 'Second court date',
    DueDate: null,
    Lines: [{ Name: 'Fee', Amount: '80.00' }],
  }
  const changed = await set(ticketId, [
    { ...fee, Id: added?.Id, Lines: [{ Name: 'Attorney fee', Amount: '700.00' }] },
    second,
  ])
  expect(changed.map(({ Id, Amount, Status }) => [Id === added?.Id, Amount, Status])).toEqual([
    [false, '80.00', 'Due'],
    [true, '700.00', 'Due'],
  ])
  const left = await set(ticketId, [])
  expect(left.map(({ Status }) => Status)).toEqual(['Cancelled', 'Cancelled'])
})

test('a change of what is due now is told, and so is one back to what it was', async () => {
  const due = { ...fee, DueDate: null }
  const withFee = (Amount: string) => ({ ...due, Lines: [{ Name: 'Attorney fee', Amount }] })
  const [added] = await set(ticketId, [withFee('300.00')])
  const changed = async (draft: PaymentDraft) => set(ticketId, [{ ...draft, Id: added?.Id }])
  expect(await changed(withFee('250.00'))).toMatchObject([{ Amount: '250.00', DueDate: null }])
  await changed({ ...withFee('250.00'), DueDate: '2026-12-01' })
  await changed(withFee('250.00'))
  await changed(withFee('300.00'))
  const carrier = await service.admin
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', 'carrier@demo.example')
    .executeTakeFirstOrThrow()
  const told = await service.admin
    .selectFrom('notification')
    .select('facts')
    .where('ticket_id', '=', ticketId)
    .where('user_id', '=', carrier.id)
    .orderBy('id')
    .execute()
  expect(told.map(({ facts }) => facts.Amount)).toEqual(['300.00', '250.00', '250.00', '250.00', '300.00'])
})

test.each([
  ['In Checkout', '"Attorney fee" is being paid right now. It can\'t be changed.'],
  ['Review', '"Attorney fee" is in review. It can\'t be changed.'],
] as const)(
  'a payment that is %s is neither changed nor cancelled, and nothing else is done',
  async (status, message) => {
    const id = await addPayment(service.admin, ticketId, {
      status,
      amount_cents: 25_000,
      due_on: '2026-12-01',
    })
    const same = { Id: id, paymentName: 'Attorney fee', DueDate: '2026-12-01' }
    await expect(
      set(ticketId, [{ ...same, Lines: [{ Name: 'Attorney fee', Amount: '1.00' }] }, fee]),
    ).rejects.toMatchObject({ status: 409, message })
    await expect(set(ticketId, [fee])).rejects.toMatchObject({ status: 409, message })
    expect(await call(payments.ofTicket, { params: { id: ticketId } })).toHaveLength(1)
    const kept = await set(ticketId, [{ ...same, Lines: [{ Name: 'Attorney fee', Amount: '250.00' }] }, fee])
    expect(kept.map(({ Status }) => Status).toSorted()).toEqual(['Due', status].toSorted())
  },
)

test('the most payments with the most lines are set at once', async () => {
  const Lines = Array.from({ length: 20 }, (_, line) => ({
    Name: `Fee: court, part ${line}`,
    Amount: '5.00',
  }))
  const many = Array.from({ length: 20 }, (_, place) => ({ ...fee, paymentName: `Payment ${place}`, Lines }))
  expect(await set(ticketId, many)).toHaveLength(20)
})

test('a paid payment, one of another ticket and one that is listed twice are refused', async () => {
  const other = await service.admin
    .selectFrom('payment')
    .select(['id', 'ticket_id'])
    .where('status', '=', 'Paid')
    .executeTakeFirstOrThrow()
  const [due] = await set(ticketId, [fee])
  const refused = {
    status: 409,
    message: 'A payment is paid, cancelled or listed twice. Load the ticket again.',
  }
  await expect(set(other.ticket_id, [{ ...fee, Id: other.id }])).rejects.toMatchObject(refused)
  await expect(set(ticketId, [{ ...fee, Id: other.id }])).rejects.toMatchObject(refused)
  const twice = { ...fee, Id: due?.Id }
  await expect(set(ticketId, [twice, twice])).rejects.toMatchObject(refused)
})

const linesWith = (last: string) => [
  { Name: 'Attorney fee', Amount: '49000.00' },
  { Name: 'Court cost', Amount: last },
]

test('a payment of 50,000 dollars or more is refused, one of a cent less is not', async () => {
  await expect(set(ticketId, [{ ...fee, Lines: linesWith('1000.00') }])).rejects.toMatchObject({
    status: 400,
    errors: [{ Message: 'Keep a payment below 50,000.00' }],
  })
  expect(await set(ticketId, [{ ...fee, Lines: linesWith('999.99') }])).toMatchObject([
    { Amount: '49999.99' },
  ])
})

test.each(['2025-11-19', '2028-11-21', '9999-12-31'])(
  'a payment that is new or changed is not due on %s, and one that stays is kept',
  async (DueDate) => {
    const message = 'Use a due date from the last 12 months or the next two years.'
    await expect(set(ticketId, [{ ...fee, DueDate }])).rejects.toMatchObject({ status: 400, message })
    const id = await addPayment(service.admin, ticketId, { amount_cents: 25_000, due_on: DueDate })
    const kept = { Id: id, paymentName: 'Attorney fee', DueDate }
    const Lines = [{ Name: 'Attorney fee', Amount: '250.00' }]
    expect(await set(ticketId, [{ ...kept, Lines }])).toMatchObject([{ DueDate, Status: 'Due' }])
  },
)

test.each(['0.00', '-5.00', '12', '1e3', '100000.00', '00001.00'])(
  'an amount of %s is refused at its field',
  async (Amount) => {
    await expect(set(ticketId, [{ ...fee, Lines: [{ Name: 'Fee', Amount }] }])).rejects.toMatchObject({
      status: 400,
      errors: [{ Message: 'Enter an amount above zero, like 950.00' }],
    })
  },
)

test('a ticket that is not there answers 404', async () => {
  await expect(set('019389f0-8d5d-7cc5-9ec5-03c3a3c5c0de', [fee])).rejects.toMatchObject({ status: 404 })
})

const waiting = async (tx: Tx) => {
  // A transaction sees the connections as at its first look, without those that begin later.
  await sql`select pg_stat_clear_snapshot()`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(distinct pid)::int as count from pg_locks
    where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

test('payments that are sent twice at once are added once, and sent again they stay', async () => {
  const sent = [fee, fee, { ...fee, paymentName: 'Second court date' }]
  const both = await service.admin.transaction().execute(async (tx) => {
    // Both have looked for payments before one of them writes.
    await sql`lock table opportunity in share mode`.execute(tx)
    const sending = [set(ticketId, sent), set(ticketId, sent)]
    while ((await waiting(tx)) < sending.length) await delay(10)
    return sending
  })
  await Promise.all(both)
  const all = await set(ticketId, sent)
  expect(all.map(({ paymentName, Status }) => `${paymentName} ${Status}`).toSorted()).toEqual([
    'Attorney fee Due',
    'Attorney fee Due',
    'Second court date Due',
  ])
})
