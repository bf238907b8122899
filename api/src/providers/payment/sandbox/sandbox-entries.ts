import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { ProviderEntry } from '../payment-provider.ts'

/** Money that moved in the sandbox: of one session, or of all since then. */
export async function sandboxEntries(
  tx: Tx,
  { session = null, since = new Date(0) }: { session?: string | null; since?: Date },
): Promise<ProviderEntry[]> {
  const { rows } = await sql<Omit<ProviderEntry, 'refundId'> & { refundId: string | null }>`
    with entry as (
      select 'charge' as kind, id as reference, amount_cents, created_at as at, session_id, null::uuid as refund_id
      from sandbox.charge where status = 'succeeded'
      union all
      select 'refund', refund.id, -refund.amount_cents, refund.created_at, charge.session_id, refund.idempotency_key
      from sandbox.refund join sandbox.charge on charge.id = refund.charge_id
      union all
      select case when (body -> 'dispute' ->> 'amountCents')::bigint < 0 then 'dispute' else 'reversal' end,
        body -> 'dispute' ->> 'reference', (body -> 'dispute' ->> 'amountCents')::bigint,
        (body -> 'dispute' ->> 'at')::timestamptz, session_id, null
      from sandbox.event where type like 'charge.dispute.%'
    )
    select distinct kind, reference, entry.amount_cents as "amountCents", at,
      session.idempotency_key as "checkoutId", refund_id as "refundId"
    from entry join sandbox.session on session.id = entry.session_id
    where at >= ${since} and (${session}::text is null or session.id = ${session})
    order by at, reference
  `.execute(tx)
  return rows.map((row) => ({ ...row, refundId: row.refundId ?? undefined }))
}
