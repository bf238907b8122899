import type { Tx } from '../../../platform/database/connect.ts'
import {
  type PaymentProvider,
  type ProviderEntry,
  ProviderRefused,
  type ProviderSession,
  type RefundRequest,
} from '../payment-provider.ts'
import { cardLabel } from './sandbox-card.ts'
import { type SandboxCheckout, sandboxCheckout } from './sandbox-checkout.ts'
import { sandboxEntries } from './sandbox-entries.ts'
import {
  addEvent,
  endSession,
  insertSession,
  isOpen,
  lockSession,
  sandboxId,
  type SandboxSession,
  type SandboxTools,
} from './sandbox-ledger.ts'
import { verifySandboxWebhook } from './sandbox-webhook.ts'

export interface Sandbox extends PaymentProvider {
  checkout: SandboxCheckout
}

export const isSandbox = (provider: PaymentProvider): provider is Sandbox => 'checkout' in provider

/** Where the payment page is, under the portal's address. */
export const sandboxPath = '/api/sandbox-checkout'

/** A payment service for demos and tests: a ledger and a payment page of its own, and no money. */
export function createSandbox(tools: SandboxTools): Sandbox {
  const { db, keys, portal } = tools
  const locked = (reference: string, work: (tx: Tx, session: SandboxSession) => Promise<SandboxSession>) =>
    db.transaction().execute(async (tx) => {
      const session = await lockSession(tx, tools, reference)
      const after = await work(tx, session)
      return shown(after, await sandboxEntries(tx, { session: reference }))
    })
  return {
    name: 'sandbox',
    mode: 'test',
    checkout: sandboxCheckout(tools),
    createSession: async (request) => {
      const reference = await insertSession(tools, request)
      return { reference, url: `${portal}${sandboxPath}/${reference}` }
    },
    readSession: (reference) => locked(reference, async (_, session) => session),
    expireSession: (reference) =>
      locked(reference, async (tx, session) =>
        isOpen(session) ? endSession(tx, tools, session, 'expired') : session,
      ),
    refund: (request) => db.transaction().execute((tx) => refund(tx, tools, request)),
    verifyWebhook: (body, signature, now) => verifySandboxWebhook(keys, body, signature, now),
    listEntries: (since) => db.transaction().execute((tx) => sandboxEntries(tx, { since })),
  }
}

const shown = (session: SandboxSession, entries: readonly ProviderEntry[]): ProviderSession => {
  const { status, charge_id: reference, charged_at: at } = session
  const { charge_brand: brand, charge_last4: last4, payer } = session
  return {
    reference: session.id,
    mode: 'test',
    status: status === 'authenticating' ? 'open' : status,
    amountCents: session.amount_cents,
    currency: session.currency,
    isDeclined: session.is_declined,
    charge:
      reference === null || at === null || brand === null || last4 === null
        ? undefined
        : { reference, at, cardLabel: cardLabel({ brand, last4 }) },
    payer: { name: payer?.name || null, email: payer?.email ?? null },
    entries: entries.filter(({ kind }) => kind !== 'charge'),
  }
}

async function refund(tx: Tx, tools: SandboxTools, { id, chargeReference, amountCents }: RefundRequest) {
  const charge = await tx
    .selectFrom('sandbox.charge')
    .select(['session_id', 'amount_cents'])
    .where('id', '=', chargeReference)
    .where('status', '=', 'succeeded')
    .forUpdate()
    .executeTakeFirst()
  if (charge === undefined) throw new ProviderRefused('There is no such charge')
  const before = await tx
    .selectFrom('sandbox.refund')
    .select(['id', 'charge_id', 'amount_cents', 'idempotency_key', 'created_at'])
    .where((where) => where.or([where('charge_id', '=', chargeReference), where('idempotency_key', '=', id)]))
    .execute()
  const same = before.find(({ idempotency_key: key }) => key === id)
  if (same !== undefined) {
    if (same.charge_id !== chargeReference || same.amount_cents !== amountCents)
      throw new ProviderRefused('This id was used with other parameters')
    return { reference: same.id, at: same.created_at }
  }
  const refunded = before.reduce((sum, { amount_cents: cents }) => sum + cents, 0)
  if (refunded + amountCents > charge.amount_cents)
    throw new ProviderRefused('More than the charge can not be refunded')
  const reference = sandboxId('re')
  const at = tools.clock()
  await tx
    .insertInto('sandbox.refund')
    .values({
      id: reference,
      idempotency_key: id,
      charge_id: chargeReference,
      amount_cents: amountCents,
      created_at: at,
    })
    .execute()
  await addEvent(tx, tools, 'charge.refunded', charge.session_id)
  return { reference, at }
}
