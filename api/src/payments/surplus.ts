import { sql } from 'kysely'
import type { Tx } from '../platform/database/connect.ts'
import { lockPaymentsOfCheckout, selectCheckout } from './checkout-queries.ts'
import { returnMoney } from './fulfil-money.ts'
import { type PaymentTools, paymentTx } from './payment-tools.ts'

interface HeldSurplus {
  checkoutId: string
  paymentId: string
  cents: number
  currency: string
  /** Why nothing was due for it. */
  reason: string
}

/** Surplus money that is still here, and that no refund is asked for: the provider refused to pay it back. */
export const heldSurplus = sql<HeldSurplus>`
  select session_id as "checkoutId", payment_id as "paymentId", sum(amount_cents)::bigint as cents, currency, (
      select reason from refund
      where refund.session_id = transaction.session_id and refund.payment_id = transaction.payment_id
      order by requested_at desc limit 1
    ) as reason
  from transaction where is_surplus
  group by session_id, payment_id, currency
  having sum(amount_cents) > (
    select coalesce(sum(refund.amount_cents), 0) from refund
    where refund.session_id = transaction.session_id and refund.payment_id = transaction.payment_id
      and refund.status = 'asked'
  )
  order by min(happened_at)
`

const selectHeldSurplus = async (tx: Tx) => (await heldSurplus.execute(tx)).rows

export const surplusHeld = ({ db }: PaymentTools): Promise<HeldSurplus[]> => paymentTx(db, selectHeldSurplus)

/** Asks once more for the refund of a checkout's surplus. False where there is none to refund. */
export const refundSurplusAgain = (
  tools: PaymentTools,
  checkoutId: string,
  audit: (tx: Tx, accountId: string) => Promise<void>,
): Promise<boolean> =>
  paymentTx(tools.db, async (tx) => {
    await lockPaymentsOfCheckout(tx, checkoutId)
    const held = (await selectHeldSurplus(tx)).filter((each) => each.checkoutId === checkoutId)
    const [first] = held
    const session = await selectCheckout(tx, checkoutId)
    if (first === undefined || session === undefined) return false
    await returnMoney(tx, tools, { ...session, currency: first.currency }, held)
    await audit(tx, session.account_id)
    return true
  })
