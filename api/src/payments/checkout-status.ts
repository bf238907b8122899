import { sql } from 'kysely'
import type { CheckoutStatus, SessionStatus } from 'shared-api/payments'
import { Refusal, recordNotFound } from 'shared-api/refusal'
import type { Caller } from '../context.ts'
import type { Tx } from '../platform/database/connect.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { askProvider } from './checkout-page.ts'
import { type CheckoutSession, selectCheckout } from './checkout-queries.ts'
import { decimal } from './money.ts'
import { openPayLink, validityOf } from './pay-link.ts'
import { payerOf } from './payer.ts'
import { shortName } from './short-name.ts'
import { type PaymentTools, paymentTx } from './payment-tools.ts'
import { maskedEmail } from '../platform/mail/masked-email.ts'
import { isDuePayment } from './unpaid.ts'

/** The status of a checkout for users who know its id. Asks the provider while the outcome is not known. */
export async function readCheckoutStatus(
  tools: PaymentTools,
  sessionId: string,
  caller: Caller | undefined,
): Promise<CheckoutStatus> {
  const find = () => paymentTx(tools.db, (tx) => selectCheckout(tx, sessionId))
  const before = await find()
  if (before === undefined) throw new Refusal(404, recordNotFound)
  const isAsked = isUnsettled(before)
  // The page says what is known here when the provider can't be reached.
  if (isAsked)
    await askProvider(tools, before).catch((problem: unknown) =>
      tools.log.warn({ err: problem, checkout: sessionId }, 'the payment provider did not answer'),
    )
  const session = (isAsked ? await find() : before) ?? before
  const { details, outcome } = await paymentTx(tools.db, async (tx) => ({
    details: await tx
      .selectFrom('checkout_payment')
      .innerJoin('payment', 'payment.id', 'checkout_payment.payment_id')
      .innerJoin('ticket', 'ticket.id', 'payment.ticket_id')
      .select([
        'ticket.id',
        'ticket.number as Name',
        'ticket.violation_description as Violation_Description__c',
        'ticket.city_state as Ticket_City_State__c',
        'ticket.court_on as Court_Date__c',
        'ticket.driver_full_name as driver',
        'payment.due_on as dueOn',
      ])
      .where('checkout_payment.session_id', '=', sessionId)
      .orderBy('payment.due_on')
      .orderBy('payment.id')
      .executeTakeFirstOrThrow(),
    outcome: await selectOutcome(tx, session),
  }))
  const { id: ticketId, driver, dueOn, ...Ticket } = details
  const { email, linkData } = payerOf(tools, session)
  const isOpen = session.status === 'open' && session.expires_at > tools.clock()
  return {
    Status: shownStatus(session, outcome),
    Amount: decimal(outcome.receipt?.cents ?? session.amount_cents),
    CurrencyIsoCode: session.currency,
    StartedAt: session.started_at.toISOString(),
    ExpiresAt: session.expires_at.toISOString(),
    Url: isOpen ? session.provider_url : null,
    For: shortName(driver),
    Ticket,
    DueDate: dueOn,
    IsDue: outcome.isDue,
    Refunded: outcome.refundedCents === null ? null : decimal(outcome.refundedCents),
    ReceiptId: outcome.receipt?.id ?? null,
    TicketId: (await isSeen(tools, caller, ticketId)) ? ticketId : null,
    ReceiptEmail: email === null ? null : maskedEmail(email),
    LinkData: linkData,
    LinkExpiresOn: linkData === null ? null : validityOf(openPayLink(tools.keys, linkData)).expiresOn,
  }
}

/** What a checkout that is paid came to; its money may have paid for nothing, and goes back. */
async function selectOutcome(tx: Tx, { id, currency }: CheckoutSession) {
  const receipt = await tx
    .selectFrom('receipt')
    .select(['id', 'total_cents as cents'])
    .where('session_id', '=', id)
    .executeTakeFirst()
  const { refundedCents } = await tx
    .selectFrom('transaction')
    .select(sql<number | null>`sum(amount_cents)::bigint`.as('refundedCents'))
    .where('session_id', '=', id)
    .where('kind', '=', 'charge')
    .where('is_surplus', '=', true)
    // The wire has no other currency: the amount is left out then.
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow()
  const due = await tx
    .selectFrom('payment')
    .innerJoin('checkout_payment', 'checkout_payment.payment_id', 'payment.id')
    .select('payment.id')
    .where('checkout_payment.session_id', '=', id)
    .where(isDuePayment)
    .executeTakeFirst()
  return { receipt, refundedCents: receipt === undefined ? refundedCents : null, isDue: due !== undefined }
}

function shownStatus(
  { status, is_declined: isDeclined }: CheckoutSession,
  { receipt }: Awaited<ReturnType<typeof selectOutcome>>,
): SessionStatus {
  if (status === 'paid' && receipt === undefined) return 'refunded'
  return status === 'open' && isDeclined ? 'failed' : status
}

/** While it is in review there is nothing to ask. */
const isUnsettled = ({ status, review_reason: review }: CheckoutSession) =>
  (status === 'open' || status === 'settling') && review === null

async function isSeen({ db }: PaymentTools, caller: Caller | undefined, ticketId: string) {
  if (caller === undefined) return false
  const ticket = await tenantTx(db, { ...caller, isReading: true }, (tx) =>
    tx.selectFrom('ticket').select('id').where('id', '=', ticketId).executeTakeFirst(),
  )
  return ticket !== undefined
}
