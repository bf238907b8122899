import { expect, test } from '@jest/globals'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { payments } from 'shared-api/payments'
import { payByCard, startedCheckout } from '../../test/support/sample-checkout.ts'
import { testService } from '../../test/support/test-service.ts'
import { testKeyText, testNow } from '../../test/support/test-world.ts'
import { createMetrics, notePaymentsChecked } from '../platform/plugins/metrics.ts'
import { parseKeys } from '../platform/secrets/keys.ts'
import { rotateKeys } from '../platform/secrets/reseal.ts'
import { sealedSandboxPayers } from '../providers/payment/sandbox/sandbox-ledger.ts'
import { checkInvariants, type Invariants, paymentWatch } from './invariants.ts'
import { openPayer, sealedPayers } from './payer.ts'

const service = await testService({ as: 'carrier' })

const check = () =>
  checkInvariants({ ...service.payments, clock: () => new Date(testNow.getTime() + 600_000) })

async function paidCheckout() {
  const { url, sessionId } = await startedCheckout(service)
  await payByCard(service, url)
  await call(payments.status, { query: { session_id: sessionId } })
  await service.jobsDone()
  return sessionId
}

const drifts = {
  paidWithoutCharge: (id: string) => sql`delete from transaction where session_id = ${id}`,
  chargesWithoutPaid: (id: string) => sql`
    update payment set status = 'Due', paid_at = null
    where id in (select payment_id from checkout_payment where session_id = ${id})`,
  chargesWithoutReceipt: (id: string) => sql`delete from receipt where session_id = ${id}`,
  wrongReceipts: (id: string) => sql`update receipt set total_cents = 1 where session_id = ${id}`,
  refundsOverCharge: (id: string) => sql`
    insert into transaction (
      account_id, payment_id, session_id, kind, amount_cents, currency, provider, provider_reference, happened_at
    )
    select account_id, payment_id, session_id, 'refund', -amount_cents - 1, currency, provider, 'sb_re_over', now()
    from transaction where session_id = ${id}`,
  ledgerMinusProvider: (id: string) => sql`
    update transaction set amount_cents = amount_cents - 7 where session_id = ${id}`,
}

test('the check of the books finds every kind of drift', async () => {
  for (const kind of [
    'ledgerMinusProvider',
    'refundsOverCharge',
    'wrongReceipts',
    'chargesWithoutReceipt',
    'chargesWithoutPaid',
    'paidWithoutCharge',
  ] as const) {
    const sessionId = await paidCheckout()
    const before = await check()
    // Past the triggers, which refuse all of it.
    await service.admin.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await drifts[kind](sessionId).execute(tx)
    })
    expect({ kind, isFound: (await check())[kind] > before[kind] }).toEqual({ kind, isFound: true })
  }
})

test('a check that came to an end shows when that was in the metrics, and one that did not leaves them', async () => {
  const metrics = createMetrics()
  const checkedAt = async () =>
    /^portal_payments_checked_at (\d+)$/m.exec(await metrics.registry.metrics())?.[1]
  expect(await checkedAt()).toBe('0')
  const tools = {
    ...service.payments,
    onChecked: (invariants: Invariants) => notePaymentsChecked(metrics, invariants, testNow),
  }
  const provider = {
    ...service.sandbox,
    listEntries: () => Promise.reject(new Error('The provider is away')),
  }
  await expect(paymentWatch({ ...tools, provider }).run()).rejects.toThrow('away')
  expect(await checkedAt()).toBe('0')
  await paymentWatch(tools).run()
  expect(await checkedAt()).toBe(String(testNow.getTime() / 1000))
  expect(await metrics.registry.metrics()).toMatch(/^portal_payment_problems\{kind="wrongReceipts"\} \d+$/m)
})

test('payers are sealed again with a new key, and the receipt stays what it was', async () => {
  const sessionId = await paidCheckout()
  const receipt = () =>
    service.admin
      .selectFrom('receipt')
      .select(['id', 'number', 'payer_sealed'])
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow()
  const newest = parseKeys(`2:${randomBytes(32).toString('base64')},${testKeyText}`)
  const payerOf = ({ id, payer_sealed: sealed }: Awaited<ReturnType<typeof receipt>>) =>
    sealed && openPayer(newest, 'receipt', id, sealed)
  const before = await receipt()
  const kinds = [...sealedPayers, sealedSandboxPayers]
  await rotateKeys(service.db, newest, kinds, { onProgress: () => undefined })
  const after = await receipt()
  expect([before.payer_sealed?.[0], after.payer_sealed?.[0]]).toEqual([1, 2])
  expect({ payer: payerOf(after), number: after.number }).toEqual({
    payer: payerOf(before),
    number: before.number,
  })
  expect(payerOf(after)).toMatchObject({ email: 'dana@carrier.example' })
})

test('the check comes to an end with 10,000 paid payments', async () => {
  const { payment_id: paid } = await service.admin
    .selectFrom('transaction')
    .select('payment_id')
    .where('kind', '=', 'charge')
    .executeTakeFirstOrThrow()
  await service.admin.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      create temporary table old on commit drop as
      select gen_random_uuid() as id, row_number() over () as nth, payment.account_id, payment.opportunity_id, payment.ticket_id
      from payment, generate_series(1, 10000) where payment.id = ${paid}`.execute(tx)
    await sql`
      insert into payment (id, account_id, opportunity_id, ticket_id, name, status, amount_cents, paid_at)
      select id, account_id, opportunity_id, ticket_id, 'Attorney fee', 'Paid', 100, '2025-01-01' from old`.execute(
      tx,
    )
    await sql`
      insert into transaction (
        account_id, payment_id, session_id, kind, amount_cents, currency, provider, provider_reference, happened_at
      )
      select account_id, id, id, 'charge', 100, 'USD', 'sandbox', id, '2025-01-01' from old`.execute(tx)
    await sql`
      insert into receipt (
        account_id, session_id, number, paid_at, carrier_name, lines, total_cents, currency, provider, provider_reference
      )
      select account_id, id, 'R-2025-' || 100000 + nth, '2025-01-01', 'Carrier', '[{}]', 100, 'USD', 'sandbox', id
      from old`.execute(tx)
  })
  await sql`analyze payment, transaction, receipt`.execute(service.admin)
  // A statement is ended after 15 seconds.
  expect(await check()).toMatchObject({ paidWithoutCharge: expect.any(Number) })
})
