import type { CheckoutStatus } from 'shared-api/payments'
import { Refusal, recordNotFound } from 'shared-api/refusal'
import type { Caller } from '../context.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { askProvider } from './checkout-page.ts'
import { type CheckoutSession, selectCheckout } from './checkout-queries.ts'
import { decimal } from './money.ts'
import { openPayLink, validityOf } from './pay-link.ts'
import { payerOf } from './payer.ts'
import { shortName } from './short-name.ts'
import { type PaymentTools, paymentTx } from './payment-tools.ts'
import { maskedEmail } from '../platform/mail/masked-email.ts'

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
  const { details, receiptId } = await paymentTx(tools.db, async (tx) => ({
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
    receiptId: (
      await tx.selectFrom('receipt').select('id').where('session_id', '=', sessionId).executeTakeFirst()
    )?.id,
  }))
  const { id: ticketId, driver, dueOn, ...Ticket } = details
  const { email, linkData } = payerOf(tools, session)
  const isOpen = session.status === 'open' && session.expires_at > tools.clock()
  return {
    Status: session.status === 'open' && session.is_declined ? 'failed' : session.status,
    Amount: decimal(session.amount_cents),
    CurrencyIsoCode: session.currency,
    StartedAt: session.started_at.toISOString(),
    ExpiresAt: session.expires_at.toISOString(),
    Url: isOpen ? session.provider_url : null,
    For: shortName(driver),
    Ticket,
    DueDate: dueOn,
    ReceiptId: receiptId ?? null,
    TicketId: (await isSeen(tools, caller, ticketId)) ? ticketId : null,
    ReceiptEmail: email === null ? null : maskedEmail(email),
    LinkData: linkData,
    LinkExpiresOn: linkData === null ? null : validityOf(openPayLink(tools.keys, linkData)).expiresOn,
  }
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
