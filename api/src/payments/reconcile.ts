import { sql } from 'kysely'
import type { Tx } from '../platform/database/connect.ts'
import { ProviderRefused } from '../providers/payment/payment-provider.ts'
import { askProvider, endCheckout, givenUpAfter } from './checkout-page.ts'
import { selectCheckout } from './checkout-queries.ts'
import { type PaymentTools, paymentTx } from './payment-tools.ts'
import { finishRefund } from './refund.ts'

/** Milliseconds until an unsettled checkout is asked for again, and a refund that stopped on its way is finished. */
const again = 30_000
/** What one run asks for at once. Many are left when a provider, or this service, was away. */
const atOnce = 50

/**
 * Asks the provider about checkouts whose outcome is not known, and finishes refunds: webhooks may never arrive, and a process
 * may end anywhere. Several processes share the work. Gives how many were looked at.
 */
export async function reconcile(tools: PaymentTools, { batch = atOnce } = {}): Promise<number> {
  const before = new Date(tools.clock().getTime() - again)
  let count = 0
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const [checkouts, refunds] = await paymentTx(tools.db, async (tx) => [
      await takeUnsettled(tx, { provider: tools.provider.name, now: tools.clock(), before, batch }),
      count === 0 ? await selectStoppedRefunds(tx, before) : [],
    ])
    // oxlint-disable-next-line no-await-in-loop
    const outcomes = await Promise.allSettled([
      ...checkouts.map((each) => settle(tools, each)),
      ...refunds.map((each) => finishStoppedRefund(tools, each)),
    ])
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        tools.log.warn({ err: outcome.reason }, 'a payment could not be reconciled')
    }
    count += outcomes.length
    if (checkouts.length < batch) return count
  }
}

interface Unsettled {
  id: string
  /** One of its payments was paid or cancelled elsewhere: its page must not stay open. */
  is_needless: boolean
}

/** Locked rows are taken by another process. Of another provider are those that are to be given up. */
async function takeUnsettled(
  tx: Tx,
  { provider, now, before, batch }: { provider: string; now: Date; before: Date; batch: number },
): Promise<Unsettled[]> {
  const { rows } = await sql<Unsettled>`
    with due as (
      select id from checkout_session
      where status in ('open', 'settling') and review_reason is null
        and (provider = ${provider} or expires_at <= ${new Date(now.getTime() - givenUpAfter)})
        and coalesce(checked_at, started_at) <= ${before}
      order by checked_at nulls first limit ${batch} for update skip locked
    )
    update checkout_session set checked_at = ${now} from due where checkout_session.id = due.id
    returning checkout_session.id, exists (
      select from checkout_payment join payment on payment.id = checkout_payment.payment_id
      where checkout_payment.session_id = checkout_session.id and payment.status in ('Paid', 'Cancelled')
    ) as is_needless
  `.execute(tx)
  return rows
}

async function settle(tools: PaymentTools, { id, is_needless: isNeedless }: Unsettled) {
  const session = await paymentTx(tools.db, (tx) => selectCheckout(tx, id))
  if (session !== undefined) await (isNeedless ? endCheckout(tools, session) : askProvider(tools, session))
}

/** Providers forget an idempotency key after a day: the refund may be among what the checkout's charge tells. */
async function finishStoppedRefund(tools: PaymentTools, refund: { id: string; session_id: string }) {
  const session = await paymentTx(tools.db, (tx) => selectCheckout(tx, refund.session_id))
  if (session !== undefined)
    await askProvider(tools, session).catch((problem: unknown) => {
      // It does not know the checkout, and refuses the refund, which has then failed.
      if (!(problem instanceof ProviderRefused)) throw problem
    })
  await finishRefund(tools, refund.id)
}

const selectStoppedRefunds = (tx: Tx, before: Date) =>
  tx
    .selectFrom('refund')
    .select(['id', 'session_id'])
    .where('status', '=', 'asked')
    .where('requested_at', '<=', before)
    .limit(atOnce)
    .execute()
