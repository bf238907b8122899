import { sql } from 'kysely'
import type { Tx } from '../platform/database/connect.ts'
import { jobIdFor } from '../platform/jobs/job-id.ts'
import type { ProviderEntry } from '../providers/payment/payment-provider.ts'
import type { CheckoutSession } from './checkout-queries.ts'
import type { PaymentTools } from './payment-tools.ts'
import { writeRefund } from './refund.ts'
import { mailRefund } from './refund-mail.ts'
import { isMoveOfDispute } from './ticket-payments.ts'

/**
 * Brings refunds, disputes and reversals of a paid checkout into the ledger, each once: also those that the provider's own
 * dashboard made. The checkout and its payments are locked.
 */
export async function takeEntries(
  tx: Tx,
  tools: PaymentTools,
  session: CheckoutSession,
  entries: readonly ProviderEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const known = await tx
    .selectFrom('transaction')
    .select(['kind', 'provider_reference'])
    .where('session_id', '=', session.id)
    .execute()
  // Without a charge the checkout waits for a review, and its entries wait with it.
  if (!known.some(({ kind }) => kind === 'charge')) return
  const keys = new Set(known.map(({ kind, provider_reference: reference }) => `${kind} ${reference}`))
  for (const entry of entries) {
    if (keys.has(`${entry.kind} ${entry.reference}`)) continue
    // oxlint-disable-next-line no-await-in-loop
    await (entry.kind === 'refund' ? takeRefund(tx, tools, session, entry) : takeMove(tx, session, entry))
  }
}

async function takeRefund(tx: Tx, tools: PaymentTools, session: CheckoutSession, entry: ProviderEntry) {
  const asked =
    entry.refundId === undefined
      ? undefined
      : await tx
          .selectFrom('refund')
          .select(['id', 'status', 'payment_id', 'is_surplus'])
          .where('id', '=', entry.refundId)
          .executeTakeFirst()
  if (asked !== undefined) {
    const { id, status, ...booked } = asked
    await (status === 'failed'
      ? insertPart(tx, session, entry, { ...booked, amount_cents: entry.amountCents })
      : writeRefund(tx, tools, id, entry))
    return
  }
  for (const part of await partsOf(tx, session.id, entry)) {
    const id = dashboardRefundId(entry, part)
    // oxlint-disable no-await-in-loop
    await tx
      .insertInto('refund')
      .values({
        id,
        account_id: session.account_id,
        payment_id: part.payment_id,
        session_id: session.id,
        request_id: id,
        is_surplus: part.is_surplus,
        amount_cents: -part.amount_cents,
        currency: session.currency,
        reason: 'Refunded at the payment provider',
        status: 'done',
        requested_by: null,
        requested_at: entry.at,
        refunded_at: entry.at,
      })
      .execute()
    await insertPart(tx, session, entry, part)
    await mailRefund(tx, tools, id)
    // oxlint-enable no-await-in-loop
  }
}

/** So that the refund is found again when the bank returns it. */
const dashboardRefundId = ({ reference }: ProviderEntry, { payment_id: paymentId }: Part) =>
  jobIdFor('refund of the dashboard', reference, paymentId)

/** A dispute takes money from the charges of the checkout, and a won one gives it back. */
async function takeMove(tx: Tx, session: CheckoutSession, entry: ProviderEntry) {
  const returned = entry.kind === 'reversal' ? await returnedParts(tx, session.id, entry) : []
  if (returned.length > 0) await markReturned(tx, entry, returned)
  for (const part of returned.length > 0 ? returned : await partsOf(tx, session.id, entry)) {
    // oxlint-disable-next-line no-await-in-loop
    await insertPart(tx, session, entry, part)
  }
}

/** Where the refund was booked that the bank did not take; none for a dispute that was won. */
const returnedParts = (tx: Tx, sessionId: string, { reference }: ProviderEntry): Promise<Part[]> =>
  tx
    .selectFrom('transaction')
    .select(['payment_id', 'is_surplus', sql<number>`-amount_cents`.as('amount_cents')])
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'refund')
    .where('provider_reference', '=', reference)
    .execute()

const markReturned = (tx: Tx, entry: ProviderEntry, parts: readonly Part[]) =>
  tx
    .updateTable('refund')
    .set({ status: 'failed', refunded_at: null })
    .where('id', 'in', [
      ...(entry.refundId === undefined ? [] : [entry.refundId]),
      ...parts.map((part) => dashboardRefundId(entry, part)),
    ])
    .execute()

interface Part {
  payment_id: string
  is_surplus: boolean
  amount_cents: number
}

/**
 * The entry's amount, charge by charge: a refund or a dispute takes what earlier ones left, a refund surplus first, and a dispute
 * that was won gives back where it took. What the bank moves beyond that is booked, too: the ledger leaves no cent out.
 */
async function partsOf(tx: Tx, sessionId: string, { kind, amountCents }: ProviderEntry): Promise<Part[]> {
  const charges = await tx
    .selectFrom('transaction')
    .select(['payment_id', 'is_surplus', 'amount_cents'])
    .select([
      sql<number>`coalesce((
        select sum(amount_cents) from refund
        where refund.payment_id = transaction.payment_id and refund.session_id = transaction.session_id
          and status <> 'failed'
      ), 0)::bigint`.as('refunded'),
      sql<number>`coalesce((
        select -sum(amount_cents) from transaction as move
        where move.payment_id = transaction.payment_id and move.session_id = transaction.session_id
          and ${isMoveOfDispute}
      ), 0)::bigint`.as('disputed'),
    ])
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'charge')
    .orderBy('is_surplus', kind === 'refund' ? 'desc' : 'asc')
    .orderBy('payment_id')
    .execute()
  let left = Math.abs(amountCents)
  const take = (most: number) => {
    const taken = Math.min(left, Math.max(most, 0))
    left -= taken
    return taken
  }
  const first = charges.map(({ amount_cents: cents, refunded, disputed }) =>
    take(kind === 'reversal' ? disputed : cents - refunded - disputed),
  )
  const sign = Math.sign(amountCents)
  return charges
    .map(({ payment_id, is_surplus, amount_cents: cents, refunded }, place) => {
      const taken = first[place] ?? 0
      const more = take(cents - taken - (kind === 'refund' ? refunded : 0))
      return { payment_id, is_surplus, amount_cents: sign * (taken + more) }
    })
    .filter(({ amount_cents: cents }) => cents !== 0)
}

const insertPart = (
  tx: Tx,
  { id: session_id, account_id, currency, provider }: CheckoutSession,
  { kind, reference, at }: ProviderEntry,
  part: Part,
) =>
  tx
    .insertInto('transaction')
    .values({
      ...part,
      account_id,
      session_id,
      kind,
      currency,
      provider,
      provider_reference: reference,
      happened_at: at,
    })
    .execute()
