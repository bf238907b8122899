import { expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addPayment } from '../../test/support/sample-payments.ts'
import { testDatabase } from '../../test/support/test-database.ts'

const { admin } = await testDatabase()

const run = (statement: ReturnType<typeof sql>) => statement.execute(admin)

/** A paid payment of the demo, with its charge. */
const { payment_id: paid, session_id: session } = await admin
  .selectFrom('transaction')
  .select(['payment_id', 'session_id'])
  .where('kind', '=', 'charge')
  .executeTakeFirstOrThrow()

const { id: ticket } = await admin.selectFrom('ticket').select('id').executeTakeFirstOrThrow()

test('no column of a paid payment or its lines changes, and none is deleted', async () => {
  const final = 'is final'
  await expect(
    run(sql`update payment set status = 'Due', paid_at = null where id = ${paid}`),
  ).rejects.toThrow(final)
  await expect(run(sql`update payment set name = 'Other' where id = ${paid}`)).rejects.toThrow(final)
  await expect(run(sql`delete from payment where id = ${paid}`)).rejects.toThrow(final)
  const lines = 'the lines of a paid payment are final'
  await expect(run(sql`update payment_line set name = 'Other' where payment_id = ${paid}`)).rejects.toThrow(
    lines,
  )
  await expect(run(sql`delete from payment_line where payment_id = ${paid}`)).rejects.toThrow(lines)
})

test('the lines of a payment add up to its amount', async () => {
  const due = await addPayment(admin, ticket)
  const wrong = 'the lines of a payment add up to its amount'
  await expect(run(sql`update payment set amount_cents = 1 where id = ${due}`)).rejects.toThrow(wrong)
  await expect(run(sql`update payment_line set amount_cents = 1 where payment_id = ${due}`)).rejects.toThrow(
    wrong,
  )
  await expect(run(sql`delete from payment_line where payment_id = ${due}`)).rejects.toThrow(wrong)
})

test('a payment has one of five statuses, and an amount above zero', async () => {
  const due = await addPayment(admin, ticket)
  await expect(run(sql`update payment set status = 'Failed' where id = ${due}`)).rejects.toThrow(
    'payment_status',
  )
  await expect(run(sql`update payment set currency = 'usd' where id = ${due}`)).rejects.toThrow(
    'payment_currency',
  )
  await expect(addPayment(admin, ticket, { amount_cents: 0 })).rejects.toThrow('amount_cents')
})

test('entries of the ledger and receipts never change', async () => {
  for (const change of [
    sql`update transaction set amount_cents = 1`,
    sql`delete from transaction`,
    sql`truncate transaction`,
  ])
    await expect(run(change)).rejects.toThrow('the ledger is append-only')
  for (const change of [
    sql`update receipt set total_cents = 1`,
    sql`delete from receipt`,
    sql`truncate receipt`,
  ])
    await expect(run(change)).rejects.toThrow('a receipt never changes')
})

const entry = (kind: string, cents: number, reference: string = randomUUID()) => sql`
  insert into transaction (
    account_id, payment_id, session_id, kind, amount_cents, currency, provider, provider_reference, happened_at
  )
  select account_id, payment_id, session_id, ${kind}, ${cents}, currency, provider, ${reference}, now()
  from transaction where payment_id = ${paid} and kind = 'charge'`

test('a payment has one charge, an entry its sign, and a reference of the provider counts once', async () => {
  await expect(run(entry('charge', 100))).rejects.toThrow('transaction_one_charge')
  await expect(run(entry('refund', 100))).rejects.toThrow('check')
  await expect(run(entry('reversal', -100))).rejects.toThrow('check')
  const reference = randomUUID()
  await run(entry('dispute', -1, reference))
  await expect(run(entry('dispute', -1, reference))).rejects.toThrow('transaction_reference')
})

const activate = (id: string) => sql`
  insert into checkout_session (
    id, account_id, provider, mode, amount_cents, currency, ticket_ids, parameters, started_at, expires_at
  )
  select ${id}, account_id, provider, mode, amount_cents, currency, ticket_ids, '{}', now(), now() + interval '1 hour'
  from checkout_session where id = ${session}`

const enter = (id: string) => sql`
  insert into checkout_payment (session_id, payment_id, account_id, amount_cents)
  select ${id}, id, account_id, amount_cents from payment where id = ${paid}`

test('a payment is in one active checkout', async () => {
  const ids = [randomUUID(), randomUUID()] as const
  for (const id of ids) await run(activate(id))
  await run(enter(ids[0]))
  await expect(run(enter(ids[1]))).rejects.toThrow('checkout_payment_active')
})

const refund = (part: number, request: string) => sql`
  insert into refund (account_id, payment_id, session_id, request_id, amount_cents, currency, reason, requested_at)
  select account_id, payment_id, session_id, ${request}, amount_cents * ${part} / 10, currency, 'Dismissed', now()
  from transaction where payment_id = ${paid} and kind = 'charge'`

test('refunds are at most the charge, and a request is refunded once', async () => {
  const request = randomUUID()
  await run(refund(6, request))
  await expect(run(refund(1, request))).rejects.toThrow('refund_request_id_key')
  await expect(run(refund(6, randomUUID()))).rejects.toThrow('refunds are at most the charge')
})

test('an event of a provider is stored once', async () => {
  const store = sql`insert into webhook_event (provider, event_id, type, received_at) values ('sandbox', 'evt_1', 'a', now())`
  await run(store)
  await expect(run(store)).rejects.toThrow('webhook_event_provider_event_id_key')
})
