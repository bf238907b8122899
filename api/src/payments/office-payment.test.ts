import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { quillhaven } from '../../demo/accounts.ts'
import { addPayment } from '../../test/support/sample-payments.ts'
import { testDatabase } from '../../test/support/test-database.ts'
import { testKeys, testNow } from '../../test/support/test-world.ts'
import type { RefundRequest } from '../providers/payment/payment-provider.ts'
import { createSandbox } from '../providers/payment/sandbox/sandbox-provider.ts'
import { addDays, dayOf, shownDay } from '../platform/calendar.ts'
import { officePayment } from './office-payment.ts'

const database = await testDatabase()

const jobs: unknown[] = []

const enqueue = async (_: unknown, __: unknown, ___: string, payload: unknown) => jobs.push(payload) > 0

const ofSandbox = createSandbox({
  db: database.db,
  keys: testKeys,
  clock: () => testNow,
  enqueue,
  portal: 'http://portal.example',
})

const sandbox = {
  ...ofSandbox,
  isDown: false,
  refund: async (request: RefundRequest) => {
    const refund = await ofSandbox.refund(request)
    if (sandbox.isDown) throw new Error('No answer')
    return refund
  },
}

async function office(...args: string[]) {
  const lines: string[] = []
  const isInOrder = await officePayment({
    db: database.db,
    keys: testKeys,
    enqueue,
    payments: { provider: sandbox, portal: 'http://portal.example' },
    args,
    print: (line: string) => lines.push(line),
  })
  return { isInOrder, lines }
}

test('office payment lists the payments of a ticket, and sets them with a trace in the audit log', async () => {
  const { number } = await database.admin
    .insertInto('ticket')
    .values({ account_id: quillhaven.id, number: 'T-990001' })
    .returning('number')
    .executeTakeFirstOrThrow()
  // The command asks the clock of its machine.
  const inThreeDays = addDays(dayOf(new Date()), 3)
  const draft = [
    {
      paymentName: 'Attorney fee',
      DueDate: inThreeDays,
      Lines: [{ Name: 'Attorney fee', Amount: '950.00' }],
    },
  ]
  const { lines } = await office('set', number, JSON.stringify(draft))
  expect(lines[1]?.slice(36)).toBe(`  Due          ${shownDay(inThreeDays)}  950.00 USD  Attorney fee`)
  expect(await office('list', number)).toEqual({ isInOrder: true, lines })
  const entry = await database.admin
    .selectFrom('audit_entry')
    .select(['action', 'account_id', 'actor_role'])
    .orderBy('position', 'desc')
    .executeTakeFirst()
  expect(entry).toEqual({
    action: 'set the payments of a ticket',
    account_id: quillhaven.id,
    actor_role: 'operator',
  })
  expect(await office('list', 'T-0')).toEqual({
    isInOrder: false,
    lines: ['There is no ticket T-0.'],
  })
})

const link = (id: string) => office('link', id, 'payer@example.com')

test('office payment mails the pay link of an unpaid payment, with a trace in the audit log', async () => {
  const idOf = async (status: 'Due' | 'Paid') => {
    const payment = await database.admin
      .selectFrom('payment')
      .innerJoin('ticket', 'ticket.id', 'payment.ticket_id')
      .select('payment.id')
      .where('payment.status', '=', status)
      .where('ticket.no_driver_comms_until_paid', '=', false)
      .executeTakeFirstOrThrow()
    return payment.id
  }
  const due = await idOf('Due')
  expect(await link(due)).toEqual({
    isInOrder: true,
    lines: ['The pay link is on its way to payer@example.com.'],
  })
  expect(jobs.at(-1)).toEqual({ paymentId: due, to: 'payer@example.com' })
  const entry = await database.admin
    .selectFrom('audit_entry')
    .select(['action', 'subject'])
    .orderBy('position', 'desc')
    .executeTakeFirst()
  expect(entry).toEqual({ action: 'mailed a pay link', subject: due })
  const [count, absent] = [jobs.length, '019389f0-8d5d-7cc5-9ec5-03c3a3c5c0de']
  for (const id of [absent, await idOf('Paid')])
    expect(await link(id)).toEqual({
      isInOrder: false,
      lines: [`There is nothing to pay for payment ${id}.`],
    })
  expect(await link('T-1')).toEqual({ isInOrder: false, lines: ['"T-1" is no payment id.'] })
  expect(jobs).toHaveLength(count)
})

test('office payment says who gets the pay link while the messages of the driver are held', async () => {
  const { id } = await database.admin
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', 'carrier@demo.example')
    .executeTakeFirstOrThrow()
  const ticket = await database.admin
    .insertInto('ticket')
    .values({
      account_id: quillhaven.id,
      number: 'T-990002',
      driver_email: 'driver@example.com',
      created_by: id,
      no_driver_comms_until_paid: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const payment = await addPayment(database.admin, ticket.id)
  expect(await office('link', payment, 'Driver@example.com')).toEqual({
    isInOrder: true,
    lines: [
      "The pay link is on its way to carrier@demo.example, because the driver's messages are held until it is paid.",
    ],
  })
})

test('office payment refunds a part of a paid payment, and no more than was paid', async () => {
  const { id, amount_cents: cents } = await database.admin
    .selectFrom('payment')
    .select(['id', 'amount_cents'])
    .where('status', '=', 'Paid')
    .executeTakeFirstOrThrow()
  expect(await office('refund', id, '99999.00', 'Paid twice')).toEqual({
    isInOrder: false,
    lines: [`Refund at most ${(cents / 100).toFixed(2)} USD.`],
  })
  expect(await office('refund', id, '40.00', 'Paid', 'twice')).toEqual({
    isInOrder: true,
    lines: ['40.00 refunded.'],
  })
  const ticket = await database.admin
    .selectFrom('payment')
    .innerJoin('ticket', 'ticket.id', 'payment.ticket_id')
    .select('ticket.number')
    .where('payment.id', '=', id)
    .executeTakeFirstOrThrow()
  expect((await office('list', ticket.number)).lines).toContainEqual(
    expect.stringMatching(/^  refund 40\.00 USD, refunded, asked \d\d \w{3} \d{4}: Paid twice$/),
  )
  const refund = await database.admin
    .selectFrom('transaction')
    .select('amount_cents')
    .where('payment_id', '=', id)
    .where('kind', '=', 'refund')
    .executeTakeFirst()
  expect(refund).toEqual({ amount_cents: -4000 })
  const most = ((cents - 4000) / 100).toFixed(2)
  expect(await office('refund', id, '99999.00', 'Paid twice')).toEqual({
    isInOrder: false,
    lines: [`Refund at most ${most} USD. The rest was refunded already.`],
  })
  for (const amount of ['all', '0.00', '1.5'])
    // oxlint-disable-next-line no-await-in-loop
    expect(await office('refund', id, amount, 'Paid twice')).toEqual({
      isInOrder: false,
      lines: ['Enter an amount, like 120.00'],
    })
})

test('office payment refunds an equal refund again only when it is asked to', async () => {
  const { id } = await database.admin
    .selectFrom('payment')
    .select('id')
    .where('status', '=', 'Paid')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const refund = (...more: string[]) => office('refund', id, '10.00', ...more, 'Dismissed')
  sandbox.isDown = true
  expect(await refund()).toEqual({
    isInOrder: false,
    lines: [
      "The payment provider has not answered yet. The portal finishes the refund: don't send it again.",
    ],
  })
  sandbox.isDown = false
  const underWay = {
    isInOrder: false,
    lines: ["A refund of 10.00 USD is not finished yet. Don't send it again."],
  }
  expect(await refund()).toEqual(underWay)
  expect(await refund('--again')).toEqual(underWay)
  await database.admin
    .updateTable('refund')
    .set({ requested_at: testNow })
    .where('status', '=', 'asked')
    .execute()
  await office('reconcile')
  expect(await refund()).toEqual({
    isInOrder: false,
    lines: ['10.00 was refunded with this reason before. Add --again to refund it once more.'],
  })
  expect(await refund('--again')).toEqual({ isInOrder: true, lines: ['10.00 refunded.'] })
  const made = await database.admin
    .selectFrom('refund')
    .select('reason')
    .where('payment_id', '=', id)
    .where('amount_cents', '=', 1000)
    .execute()
  expect(made).toEqual([{ reason: 'Dismissed' }, { reason: 'Dismissed' }])
})

test('office payment reviews and reconciles, and says what is not there', async () => {
  const { isInOrder, lines } = await office('review')
  expect({ isInOrder, lines: lines.length }).toEqual({ isInOrder: true, lines: 1 })
  const unknown = '019389f0-8d5d-7cc5-9ec5-03c3a3c5c0de'
  expect(await office('review', 'accept', unknown)).toEqual({
    isInOrder: false,
    lines: ['This checkout is not in review.'],
  })
  expect(await office('review', 'accept', 'all')).toEqual({
    isInOrder: false,
    lines: ['"all" is no checkout id.'],
  })
  expect((await office('reconcile')).lines[0]).toMatch(/^\d+ open checkouts .* 0 differences are left\.$/)
})

test('office payment lists a review that the provider does not know, and a refund gives it up', async () => {
  const ticket = await database.admin
    .insertInto('ticket')
    .values({ account_id: quillhaven.id, number: 'T-990003' })
    .returning(['id', 'account_id'])
    .executeTakeFirstOrThrow()
  const payment_id = await addPayment(database.admin, ticket.id, { status: 'Review' })
  const { id } = await database.admin
    .insertInto('checkout_session')
    .values({
      id: randomUUID(),
      account_id: ticket.account_id,
      provider: 'sandbox',
      mode: 'test',
      provider_session_id: 'sb_cs_of_other_keys',
      status: 'settling',
      review_reason: 'amount',
      amount_cents: 25_000,
      currency: 'USD',
      ticket_ids: [ticket.id],
      link_payment_id: payment_id,
      parameters: '{}',
      started_at: testNow,
      expires_at: new Date(testNow.getTime() + 1),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.admin
    .insertInto('checkout_payment')
    .values({ session_id: id, payment_id, account_id: ticket.account_id, amount_cents: 25_000 })
    .execute()
  expect((await office('review')).lines.at(-1)).toBe(
    `${id}  amount      250.00 USD     unknown        that it does not know it`,
  )
  expect(await office('review', 'refund', id)).toEqual({
    isInOrder: true,
    lines: ['The provider does not know this checkout: look there for its money. The payment is due again.'],
  })
  expect((await office('list', 'T-990003')).lines[1]).toMatch(/ Due /)
})
