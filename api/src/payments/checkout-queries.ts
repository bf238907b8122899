import { sql } from 'kysely'
import type { Tx } from '../platform/database/connect.ts'
import type { ProviderEvent } from '../providers/payment/payment-provider.ts'

const sessionColumns = [
  'checkout_session.id',
  'checkout_session.account_id',
  'checkout_session.provider',
  'checkout_session.mode',
  'checkout_session.status',
  'checkout_session.amount_cents',
  'checkout_session.currency',
  'checkout_session.ticket_ids',
  'checkout_session.payer_user_id',
  'checkout_session.link_payment_id',
  'checkout_session.payer_sealed',
  'checkout_session.parameters',
  'checkout_session.provider_session_id',
  'checkout_session.provider_url',
  'checkout_session.is_declined',
  'checkout_session.review_reason',
  'checkout_session.started_at',
  'checkout_session.expires_at',
] as const

export type CheckoutSession = NonNullable<Awaited<ReturnType<typeof selectCheckout>>>

export const selectCheckout = (tx: Tx, id: string) =>
  tx.selectFrom('checkout_session').select(sessionColumns).where('id', '=', id).executeTakeFirst()

export const lockCheckout = (tx: Tx, id: string) =>
  tx
    .selectFrom('checkout_session')
    .select(sessionColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** The checkout that an event of the provider is about: an event names its session, or its charge. */
export const selectCheckoutOf = (
  tx: Tx,
  provider: 'sandbox' | 'stripe',
  { sessionReference = '', chargeReference = '' }: Partial<ProviderEvent>,
) =>
  tx
    .selectFrom('checkout_session')
    .select(['id', 'provider_session_id as reference'])
    .where('provider', '=', provider)
    .where((where) =>
      where.or([
        where('provider_session_id', '=', sessionReference),
        where('id', 'in', (charge) =>
          charge
            .selectFrom('transaction')
            .select('session_id')
            .where('provider', '=', provider)
            .where('kind', '=', 'charge')
            .where('provider_reference', '=', chargeReference),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()

/** The checkouts that the payments are in now, locked. */
export async function lockActiveCheckouts(tx: Tx, paymentIds: readonly string[]) {
  const active = await tx
    .selectFrom('checkout_payment')
    .select('session_id')
    .where('payment_id', 'in', [...paymentIds])
    .where('is_active', '=', true)
    .execute()
  if (active.length === 0) return []
  return tx
    .selectFrom('checkout_session')
    .select(sessionColumns)
    .select(
      sql<string[]>`array(select payment_id from checkout_payment where session_id = checkout_session.id)`.as(
        'payment_ids',
      ),
    )
    .where(
      'id',
      'in',
      active.map(({ session_id: id }) => id),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Locks in the order of the ids, as every transaction that changes payments does. */
export const lockPayments = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('payment')
    .innerJoin('ticket', 'ticket.id', 'payment.ticket_id')
    .select([
      'payment.id',
      'payment.account_id',
      'payment.ticket_id',
      'payment.name',
      'payment.status',
      'payment.amount_cents',
      'payment.currency',
      'ticket.number as ticket',
    ])
    .where('payment.id', 'in', [...ids])
    .orderBy('payment.id')
    .forUpdate('payment')
    .execute()

export type LockedPayment = Awaited<ReturnType<typeof lockPayments>>[number]

/** The payments of a checkout, locked, with the amount that it asks for each. */
export async function lockPaymentsOfCheckout(tx: Tx, sessionId: string) {
  const asked = await tx
    .selectFrom('checkout_payment')
    .select(['payment_id', 'amount_cents'])
    .where('session_id', '=', sessionId)
    .execute()
  const amounts = new Map(asked.map(({ payment_id: id, amount_cents: cents }) => [id, cents]))
  const payments = await lockPayments(tx, [...amounts.keys()])
  return payments.map((payment) => ({ ...payment, asked_cents: amounts.get(payment.id) ?? 0 }))
}

export type AskedPayment = Awaited<ReturnType<typeof lockPaymentsOfCheckout>>[number]
