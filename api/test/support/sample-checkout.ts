import { randomUUID } from 'node:crypto'
import { call } from 'shared-api'
import { payments as calls } from 'shared-api/payments'
import { createSandbox } from '../../src/providers/payment/sandbox/sandbox-provider.ts'
import { addEvent } from '../../src/providers/payment/sandbox/sandbox-ledger.ts'
import { tarnbrook } from '../../demo/accounts.ts'
import { addPayment } from './sample-payments.ts'
import type { TestService } from './test-service.ts'

/** The card that the sandbox treats so, for an entry on its payment page. */
export const cards = {
  paid: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  authenticate: '4000 0027 6000 3184',
  settlesLater: '4000 0000 0000 1018',
  settlingFails: '4000 0000 0000 1026',
  disputed: '4000 0000 0000 0259',
}

/** Sends the sandbox's payment page, as the browser does. */
export async function sendPage({ baseUrl }: TestService, url: string, fields: Record<string, string>) {
  const response = await fetch(new URL(new URL(url).pathname, baseUrl), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return { status: response.status, location: response.headers.get('location'), html: await response.text() }
}

const entry = { name: 'Dana Pell', email: 'dana@carrier.example', expiry: '12/30', code: '123' }

export const cardForm = (number: string) => ({ ...entry, number, action: 'pay' })

/** Enters a card and pays. */
export const payByCard = (service: TestService, url: string, card: keyof typeof cards = 'paid') =>
  sendPage(service, url, cardForm(cards[card]))

/** Money, status and receipts of a payment, as they stand in the database. */
export async function booksOf({ admin }: TestService, paymentId: string) {
  const { status } = await admin
    .selectFrom('payment')
    .select('status')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const entries = await admin
    .selectFrom('transaction')
    .select(['kind', 'amount_cents', 'is_surplus'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()
  const receipts = await admin
    .selectFrom('receipt')
    .innerJoin('checkout_payment', 'checkout_payment.session_id', 'receipt.session_id')
    .select('receipt.number')
    .where('checkout_payment.payment_id', '=', paymentId)
    .execute()
  const money = entries.map(
    ({ kind, amount_cents: cents, is_surplus: isSurplus }) =>
      `${kind}${isSurplus ? ' surplus' : ''} ${cents}`,
  )
  return { status, money, receipts: receipts.length }
}

/** A due payment of $250.00 on a ticket of its own, of a carrier that carrier@demo.example sees. */
export async function dueTicket({ admin }: TestService, accountId: string = tarnbrook.id) {
  const { id } = await admin
    .insertInto('ticket')
    .values({
      account_id: accountId,
      number: `T-${randomUUID()}`,
      driver_full_name: 'Bram Castellane',
      violation_description: 'Improper lane change',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { accountId, ticketId: id, paymentId: await addPayment(admin, id) }
}

/** The same provider without webhooks, as when all of them are lost. */
const silentSandbox = ({ payments }: TestService) => createSandbox({ ...payments, enqueue: async () => true })

/** A checkout of a due payment of its own, with its page at the provider. */
export async function startedCheckout(service: TestService) {
  const { ticketId, paymentId } = await dueTicket(service)
  const { SessionId, Url } = await call(calls.startCheckout, { body: { PaymentIds: [paymentId] } })
  return { ticketId, paymentId, sessionId: SessionId, url: Url, reference: Url.split('/').at(-1) ?? '' }
}

/** A checkout that is paid at the provider; no word of it has come here. */
export async function paidAtProvider(service: TestService) {
  const checkout = await startedCheckout(service)
  await payAtProvider(service, checkout.reference)
  return checkout
}

/** One checkout of two payments of $250.00 that is paid at the provider. Gives them in the order of their ids. */
export async function paidTogetherAtProvider(service: TestService) {
  const tickets = [await dueTicket(service), await dueTicket(service)]
  const PaymentIds = tickets.map(({ paymentId }) => paymentId).toSorted()
  const { SessionId, Url } = await call(calls.startCheckout, { body: { PaymentIds } })
  const reference = Url.split('/').at(-1) ?? ''
  await payAtProvider(service, reference)
  const [first = '', second = ''] = PaymentIds
  return { sessionId: SessionId, reference, first, second }
}

export const payAtProvider = (
  service: TestService,
  reference: string,
  outcome: 'paid' | 'disputed' = 'paid',
) =>
  silentSandbox(service).checkout.pay(
    reference,
    { brand: 'Visa', last4: '4242', outcome },
    { name: entry.name, email: entry.email },
  )

/** The bank withdraws money of a charge, or gives it back: no word of it comes here. */
export const disputedAtProvider = (
  { db, payments: { keys, portal, clock } }: TestService,
  session: string,
  amountCents: number,
  dispute = session,
) =>
  db.transaction().execute((tx) => {
    const tools = { db, keys, portal, clock, enqueue: async () => true }
    const told = { reference: `sb_dp_${dispute}`, amountCents, at: clock() }
    return addEvent(tx, tools, 'charge.dispute.created', session, told)
  })
