import { sql } from 'kysely'
import { askProvider } from './checkout-page.ts'
import { selectCheckout } from './checkout-queries.ts'
import { type PaymentTools, paymentTx } from './payment-tools.ts'

/** Money that the ledger and the provider don't agree about. */
export interface BooksDifference {
  kind: 'charge' | 'refund' | 'dispute' | 'reversal'
  reference: string
  ledgerCents: number
  providerCents: number
  /** Of the portal; null where it knows none. */
  checkoutId: string | null
}

const day = 86_400_000
/** Days of entries that are compared. */
const compared = 35
/** Money of the last minutes may still be on its way here. */
const settling = 5 * 60_000

/** Compares the ledger with the provider's entries. A checkout in review has no entry yet, and is left out. */
export async function booksDifferences({ db, provider, clock }: PaymentTools): Promise<BooksDifference[]> {
  const now = clock().getTime()
  const since = new Date(now - compared * day)
  const told = JSON.stringify(await provider.listEntries(since))
  return paymentTx(db, async (tx) => {
    const { rows } = await sql<BooksDifference>`
      with told as (
        select kind, reference, "amountCents" as cents, at, "checkoutId" as checkout_id
        from jsonb_to_recordset(${told}::jsonb)
          as told (kind text, reference text, "amountCents" bigint, at timestamptz, "checkoutId" uuid)
        -- Listed by the day on which its balance moved, which for a bank debit is days after it was made.
        where at >= ${since}
      ), ledger as (
        select kind, provider_reference as reference, sum(amount_cents)::bigint as cents, min(happened_at) as at,
          (array_agg(session_id))[1] as checkout_id
        from transaction where provider = ${provider.name} and happened_at >= ${since}
        group by kind, provider_reference
      )
      select kind, reference, coalesce(ledger.cents, 0)::bigint as "ledgerCents",
        coalesce(told.cents, 0)::bigint as "providerCents", checkout_session.id as "checkoutId"
      from told full join ledger using (kind, reference)
      left join checkout_session on checkout_session.id = coalesce(ledger.checkout_id, told.checkout_id)
      where ledger.cents is distinct from told.cents
        and coalesce(ledger.at, told.at) <= ${new Date(now - settling)}
        and (checkout_session.review_reason is null or checkout_session.status <> 'settling')
      order by coalesce(told.at, ledger.at)
    `.execute(tx)
    return rows
  })
}

/** Asks the provider again about each checkout whose money differs: a webhook may be lost, or never have been sent. */
export async function takeInDifferences(tools: PaymentTools): Promise<void> {
  const differences = await booksDifferences(tools)
  const ids = new Set(differences.flatMap(({ checkoutId }) => checkoutId ?? []))
  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop
    const session = await paymentTx(tools.db, (tx) => selectCheckout(tx, id))
    if (session === undefined) continue
    // oxlint-disable-next-line no-await-in-loop
    await askProvider(tools, session).catch((problem: unknown) =>
      tools.log.warn({ err: problem, checkout: id }, 'a difference of the books could not be taken in'),
    )
  }
}
