import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import type { ProviderEntry } from '../payment-provider.ts'

const instant = (seconds: number) => new Date(seconds * 1000)

/** The portal's id. Another app of the account, or a user of the dashboard, may write anything under the same name. */
const idIn = (metadata: Stripe.Metadata | null, name: 'checkout' | 'refund') =>
  z.safeParse(z.uuid(), metadata?.[name]).data

/** Refunds, disputes and reversals of a charge. */
export async function entriesOfCharge(stripe: Stripe, charge: Stripe.Charge): Promise<ProviderEntry[]> {
  const checkoutId = idIn(charge.metadata, 'checkout')
  if (checkoutId === undefined) return []
  const entries: ProviderEntry[] = []
  for await (const refund of stripe.refunds.list({ charge: charge.id, limit: 100 }))
    entries.push(...entriesOfRefund(refund, checkoutId))
  for await (const dispute of stripe.disputes.list({ charge: charge.id, limit: 100 }))
    entries.push(...dispute.balance_transactions.map((moved) => entryOfDispute(moved, dispute, checkoutId)))
  return entries
}

/**
 * What moved the account's balance since then, as far as the portal asked for it. A dispute that is won may move it months after
 * the charge. A charge and a refund have the time at which they were made, which may be days before they moved the balance.
 */
export async function entriesSince(stripe: Stripe, since: Date): Promise<ProviderEntry[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const entries: ProviderEntry[] = []
  const moves = stripe.balanceTransactions.list({
    created,
    limit: 100,
    expand: ['data.source', 'data.source.charge'],
  })
  for await (const moved of moves) {
    const entry = entryOf(moved)
    if (entry !== undefined) entries.push(entry)
  }
  return entries
}

function entryOf(moved: Stripe.BalanceTransaction): ProviderEntry | undefined {
  const { source } = moved
  if (source === null || typeof source === 'string') return undefined
  if (source.object === 'charge') {
    const checkoutId = idIn(source.metadata, 'checkout')
    if (checkoutId === undefined || moved.amount < 0) return undefined
    const { id: reference, amount: amountCents, created } = source
    return { kind: 'charge', reference, amountCents, at: instant(created), checkoutId, refundId: undefined }
  }
  if (source.object !== 'refund' && source.object !== 'dispute') return undefined
  const checkoutId =
    typeof source.charge === 'object' ? idIn(source.charge?.metadata ?? null, 'checkout') : undefined
  if (checkoutId === undefined) return undefined
  if (source.object === 'dispute') return entryOfDispute(moved, source, checkoutId)
  const kind = moved.amount < 0 ? 'refund' : 'reversal'
  return entriesOfRefund(source, checkoutId).find((entry) => entry.kind === kind)
}

/** A refund that failed after it was accepted came back: both are entries. */
function entriesOfRefund(refund: Stripe.Refund, checkoutId: string): ProviderEntry[] {
  const { id: reference, amount, created, metadata, status } = refund
  const entry = { reference, at: instant(created), checkoutId, refundId: idIn(metadata, 'refund') }
  const paidBack: ProviderEntry = { ...entry, kind: 'refund', amountCents: -amount }
  const hasFailed = status === 'failed' || status === 'canceled'
  return hasFailed ? [paidBack, { ...entry, kind: 'reversal', amountCents: amount }] : [paidBack]
}

function entryOfDispute(
  { id: reference, amount: moved, created }: Stripe.BalanceTransaction,
  { amount }: Stripe.Dispute,
  checkoutId: string,
): ProviderEntry {
  const isWithdrawn = moved < 0
  return {
    kind: isWithdrawn ? 'dispute' : 'reversal',
    reference,
    amountCents: isWithdrawn ? -amount : amount,
    at: instant(created),
    checkoutId,
    refundId: undefined,
  }
}
