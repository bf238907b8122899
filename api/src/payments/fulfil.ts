import { sql } from 'kysely'
import { appendAudit } from '../platform/audit/audit-log.ts'
import type { Tx } from '../platform/database/connect.ts'
import { becomeTenant } from '../platform/database/tenant.ts'
import { jobIdFor } from '../platform/jobs/job-id.ts'
import { mailQueue } from '../platform/mail/mail.ts'
import type { ProviderEvent, ProviderSession } from '../providers/payment/payment-provider.ts'
import {
  type AskedPayment,
  type CheckoutSession,
  lockCheckout,
  lockPaymentsOfCheckout,
} from './checkout-queries.ts'
import { isHeldFrom } from './driver-messages.ts'
import { addMoney, isSurplus, paidBy } from './fulfil-money.ts'
import { takeEntries } from './ledger-entries.ts'
import { declinedMail } from './payment-mails.ts'
import { type PaymentTools, paymentUser } from './payment-tools.ts'

/** A report of an earlier state comes too late when a later one was taken in. */
const order = { open: 0, settling: 1, failed: 2, expired: 2, paid: 3 }

/**
 * Takes in what the provider told of a checkout: the only way by which a payment becomes paid, and a checkout ends. Webhook,
 * return page and reconciler all end here, in any order and any number of times. Event, charge, Paid, receipt and the mail's
 * job are one transaction.
 */
export const fulfil = (
  tools: PaymentTools,
  sessionId: string,
  told: ProviderSession,
  event?: ProviderEvent,
): Promise<void> =>
  tools.db.transaction().execute(async (tx) => {
    if (event !== undefined && !(await takeEvent(tx, tools, event))) return
    await becomeTenant(tx, paymentUser)
    const payments = await lockPaymentsOfCheckout(tx, sessionId)
    const session = await lockCheckout(tx, sessionId)
    const isUnsettled = session.status !== 'paid' && session.review_reason === null
    const isPaidNow = isUnsettled && (await takeStatus(tx, tools, session, payments, told))
    await takeEntries(tx, tools, session, told.entries)
    if (isPaidNow) await auditPaid(tx, tools, session)
  })

/** False for an event that was taken in before. */
async function takeEvent(
  tx: Tx,
  { provider, clock }: PaymentTools,
  { id, type, sessionReference }: ProviderEvent,
) {
  const now = clock()
  const taken = await tx
    .insertInto('webhook_event')
    .values({
      provider: provider.name,
      event_id: id,
      type,
      provider_session_id: sessionReference ?? null,
      received_at: now,
      handled_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'event_id'])
        .doUpdateSet({ handled_at: now })
        .where('webhook_event.handled_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Whether payments became paid. */
async function takeStatus(
  tx: Tx,
  tools: PaymentTools,
  session: CheckoutSession,
  payments: readonly AskedPayment[],
  told: ProviderSession,
): Promise<boolean> {
  if (order[told.status] < order[session.status]) return false
  if (told.status === 'open') {
    if (told.isDeclined !== session.is_declined)
      await changeSession(tx, session.id, { is_declined: told.isDeclined })
    return false
  }
  const difference = differenceOf(session, payments, told)
  if (difference !== undefined && (told.status === 'settling' || told.status === 'paid')) {
    await putInReview(tx, session, payments, difference)
    tools.log.error({ checkout: session.id, difference }, 'a payment needs a review')
    return false
  }
  if (told.status === 'paid') {
    await release(tx, session.id)
    return addMoney(tx, tools, session, payments, told)
  }
  if (told.status === 'settling') {
    await changeSession(tx, session.id, { status: 'settling', is_declined: false })
    return false
  }
  if (order[told.status] === order[session.status]) return false
  await endUnpaid(tx, tools, session, payments, { ...told, status: told.status })
  return false
}

/**
 * The checkout ended without money. A payer whose bank declined it gets a mail, because the page is left by then; a driver none
 * while messages are held.
 */
export async function endUnpaid(
  tx: Tx,
  tools: PaymentTools,
  session: CheckoutSession,
  payments: readonly AskedPayment[],
  told: ProviderSession & { status: 'failed' | 'expired' },
) {
  await changeSession(tx, session.id, { status: told.status, settled_at: tools.clock() })
  await release(tx, session.id)
  // Without a page at the provider the payer never left the portal.
  if (told.status === 'expired' || session.provider_session_id === null) return
  const { email } = paidBy(tools, session, told)
  if (email === null || (await isHeldFrom(tx, session.ticket_ids, email))) return
  const tickets = payments.map(({ ticket }) => ticket)
  const mail = declinedMail(tools.portal, tickets, session)
  await tools.enqueue(tx, mailQueue, jobIdFor('declined', session.id), { to: email, ...mail })
}

const auditPaid = (tx: Tx, { keys, clock }: PaymentTools, session: CheckoutSession) =>
  appendAudit(tx, keys, {
    at: clock(),
    actorId: session.payer_user_id ?? undefined,
    actorRole: 'provider',
    action: 'paid',
    accountId: session.account_id,
    subject: session.id,
    network: '',
    requestId: session.id,
  })

/** What the provider took, against what it was asked for, and against what is due now. */
function differenceOf(
  { amount_cents: asked, currency, mode }: CheckoutSession,
  payments: readonly AskedPayment[],
  told: ProviderSession,
): string | undefined {
  if (told.mode !== mode) return 'mode'
  if (told.currency !== currency) return 'currency'
  const isChanged = payments.some((each) => !isSurplus(each) && each.amount_cents !== each.asked_cents)
  return told.amountCents !== asked || isChanged ? 'amount' : undefined
}

/** Shown as settling, so that no user pays again. */
async function putInReview(
  tx: Tx,
  { id }: CheckoutSession,
  payments: readonly AskedPayment[],
  review_reason: string,
) {
  await changeSession(tx, id, { status: 'settling', settled_at: null, review_reason })
  await tx
    .updateTable('payment')
    .set({ status: 'Review' })
    .where(
      'id',
      'in',
      payments.map((payment) => payment.id),
    )
    .where('status', 'not in', ['Paid', 'Cancelled'])
    .execute()
}

/**
 * The payments are free for another checkout; those that are not paid are due again at once, but where the money of another
 * checkout is in review, or another page is open.
 */
export async function release(tx: Tx, sessionId: string) {
  await tx
    .updateTable('checkout_payment')
    .set({ is_active: false })
    .where('session_id', '=', sessionId)
    .where('is_active', '=', true)
    .execute()
  await sql`
    update payment set status = case
      when exists (
        select from checkout_payment join checkout_session on checkout_session.id = checkout_payment.session_id
        where checkout_payment.payment_id = payment.id
          and checkout_session.status = 'settling' and checkout_session.review_reason is not null
      ) then 'Review'
      when exists (
        select from checkout_payment where checkout_payment.payment_id = payment.id and is_active
      ) then 'In Checkout'
      else 'Due'
    end
    where id in (select payment_id from checkout_payment where session_id = ${sessionId})
      and status in ('In Checkout', 'Review')
  `.execute(tx)
}

interface SessionChange {
  status?: CheckoutSession['status']
  settled_at?: Date | null
  is_declined?: boolean
  review_reason?: string
}

const changeSession = (tx: Tx, id: string, change: SessionChange) =>
  tx.updateTable('checkout_session').set(change).where('id', '=', id).execute()
