import { sql } from 'kysely'
import type { Schedule } from '../platform/jobs/queue.ts'
import { booksDifferences, takeInDifferences } from './books-differences.ts'
import { type PaymentTools, paymentTx } from './payment-tools.ts'
import { heldSurplus } from './surplus.ts'

/** Each is 0 while the books are right. */
export interface Invariants {
  /** Paid payments without exactly one charge. */
  paidWithoutCharge: number
  chargesWithoutPaid: number
  chargesWithoutReceipt: number
  /** Receipts whose total is not the sum of their charges. */
  wrongReceipts: number
  refundsOverCharge: number
  /** Payments whose surplus is still here without a refund that was asked for. */
  surplusNotRefunded: number
  /** Cents by which the ledger differs from the provider's, entry by entry. */
  ledgerMinusProvider: number
}

export async function checkInvariants(tools: PaymentTools): Promise<Invariants> {
  const differences = await booksDifferences(tools)
  const ledgerMinusProvider = differences.reduce(
    (sum, { ledgerCents, providerCents }) => sum + Math.abs(ledgerCents - providerCents),
    0,
  )
  return paymentTx(tools.db, async (tx) => {
    const { rows: counts } = await sql<Omit<Invariants, 'ledgerMinusProvider'>>`
      with charge as not materialized (select * from transaction where kind = 'charge' and not is_surplus)
      select
        (select count(*)::int from payment where status = 'Paid'
          and (select count(*) from charge where charge.payment_id = payment.id) <> 1) as "paidWithoutCharge",
        (select count(*)::int from charge join payment on payment.id = charge.payment_id
          where payment.status <> 'Paid') as "chargesWithoutPaid",
        (select count(*)::int from charge
          where not exists (select from receipt where receipt.session_id = charge.session_id)) as "chargesWithoutReceipt",
        (select count(*)::int from receipt where total_cents is distinct from (
          select sum(amount_cents) from charge where charge.session_id = receipt.session_id)) as "wrongReceipts",
        (select count(*)::int from (
          select sum(amount_cents) filter (where kind in ('charge', 'refund') or exists (
            select from transaction as refund
            where refund.kind = 'refund' and refund.provider_reference = transaction.provider_reference
              and refund.payment_id = transaction.payment_id
          )) as held from transaction
          group by payment_id, session_id
        ) as entry where held < 0) as "refundsOverCharge",
        (select count(*)::int from (${heldSurplus}) as held) as "surplusNotRefunded"
    `.execute(tx)
    const [found] = counts
    if (found === undefined) throw new Error('The invariants were not counted')
    return { ...found, ledgerMinusProvider }
  })
}

export interface PaymentWatchTools extends PaymentTools {
  /** Takes the figures for the operator's monitoring. */
  onChecked: (invariants: Invariants) => void
}

/** Every hour, in one process. */
export const paymentWatch = ({ onChecked, ...tools }: PaymentWatchTools): Schedule => ({
  name: 'payment-watch',
  cron: '45 * * * *',
  run: async () => {
    await takeInDifferences(tools)
    const invariants = await checkInvariants(tools)
    onChecked(invariants)
    if (Object.values(invariants).some((count) => count !== 0))
      tools.log.error(invariants, 'the books of payments are not right')
  },
})
