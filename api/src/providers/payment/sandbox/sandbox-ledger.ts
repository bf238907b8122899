import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { withDefault } from 'shared-api/fields'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import type { Enqueue, Queue } from '../../../platform/jobs/queue.ts'
import type { Keys } from '../../../platform/secrets/keys.ts'
import { sealedRows } from '../../../platform/secrets/reseal.ts'
import { open, seal } from '../../../platform/secrets/seal.ts'
import { ProviderRefused, type SessionRequest } from '../payment-provider.ts'

export interface SandboxTools {
  db: Db
  keys: Keys
  enqueue: Enqueue
  clock: () => Date
  /** Base URL of the payment page, without a trailing slash. */
  portal: string
  /** Seconds that a delayed charge takes. */
  settlesAfter?: number
}

export const sandboxId = (kind: string) => `sb_${kind}_${randomBytes(16).toString('hex')}`

const Payer = z.strictObject({ name: z.string(), email: z.string() })
export type SandboxPayer = z.infer<typeof Payer>

const sealContext = (key: string) => `sandbox.session.payer:${key}`

export const sealSandboxPayer = (keys: Keys, key: string, payer: SandboxPayer) =>
  seal(keys, sealContext(key), JSON.stringify(payer))

const openPayer = (keys: Keys, key: string, sealed: Buffer) =>
  z.parse(Payer, JSON.parse(open(keys, sealContext(key), sealed)))

export const sealedSandboxPayers = sealedRows({
  name: 'payers of the sandbox',
  table: 'sandbox.session',
  id: 'idempotency_key',
  columns: ['payer_sealed'],
  isOfService: true,
  reseal: (keys, key, { payer_sealed: sealed }) => ({
    payer_sealed: sealed && sealSandboxPayer(keys, key, openPayer(keys, key, sealed)),
  }),
})

/** A webhook to send, tried for about an hour. */
export const sandboxWebhookQueue = {
  name: 'sandbox-webhook',
  payload: z.strictObject({ eventId: z.string() }),
  retries: 12,
  within: 30,
} as const satisfies Queue

/** What a webhook says, as it is signed. */
export const SandboxEvent = z.strictObject({
  id: z.string(),
  type: z.string(),
  session: z.nullable(z.string()),
  dispute: z.nullable(z.strictObject({ reference: z.string(), amountCents: z.number(), at: z.string() })),
})

interface SandboxDispute {
  reference: string
  /** Below zero when the money is withdrawn, above when it comes back. */
  amountCents: number
  at: Date
}

/** Writes an event and the job that sends it. */
export async function addEvent(
  tx: Tx,
  { enqueue, clock }: SandboxTools,
  type: string,
  session: string,
  dispute?: SandboxDispute,
) {
  const id = sandboxId('evt')
  const told = dispute === undefined ? null : { ...dispute, at: dispute.at.toISOString() }
  const body = { id, type, session, dispute: told } satisfies z.infer<typeof SandboxEvent>
  await tx
    .insertInto('sandbox.event')
    .values({
      id,
      type,
      session_id: session,
      body: JSON.stringify(body),
      created_at: clock(),
      delivered_at: null,
    })
    .execute()
  await enqueue(tx, sandboxWebhookQueue, randomUUID(), { eventId: id })
}

/** Equal ids are one session; the same id with other parameters is refused. */
export async function insertSession(
  { db, clock, keys }: SandboxTools,
  request: SessionRequest,
): Promise<string> {
  const { id: key, amountCents, currency, expiresAt, returnUrl, lines, payerEmail } = request
  // The address itself is not part of what is kept.
  const parameters = JSON.stringify({ returnUrl, lines, asksForEmail: payerEmail === null })
  await db
    .insertInto('sandbox.session')
    .values({
      id: sandboxId('cs'),
      idempotency_key: key,
      parameters,
      amount_cents: amountCents,
      currency,
      payer_sealed: payerEmail === null ? null : sealSandboxPayer(keys, key, { name: '', email: payerEmail }),
      card_brand: null,
      card_last4: null,
      created_at: clock(),
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
  const session = await db
    .selectFrom('sandbox.session')
    .select('id')
    .where('idempotency_key', '=', key)
    .where('amount_cents', '=', amountCents)
    .where('currency', '=', currency)
    .where('expires_at', '=', expiresAt)
    .where(sql<boolean>`parameters = ${parameters}::jsonb`)
    .executeTakeFirst()
  if (session === undefined) throw new ProviderRefused('This id was used with other parameters')
  return session.id
}

export type SandboxSession = Awaited<ReturnType<typeof lockSession>>

/** Locks the session, and lets happen what is due by the clock: it expires, or its delayed charge ends. */
export async function lockSession(tx: Tx, tools: SandboxTools, id: string) {
  const session = await selectSession(tx, tools.keys, id, 'to change')
  if (!isDue(session, tools.clock())) return session
  if (isOpen(session)) return endSession(tx, tools, session, 'expired')
  const isPaid = session.settles_as === 'succeeded'
  await tx
    .updateTable('sandbox.charge')
    .set({ status: isPaid ? 'succeeded' : 'failed' })
    .where('session_id', '=', id)
    .execute()
  return endSession(tx, tools, session, isPaid ? 'paid' : 'failed')
}

/** As it stands, with what is due by the clock not done. */
export const readSession = (db: Db, { keys }: SandboxTools, id: string): Promise<SandboxSession> =>
  selectSession(db, keys, id)

/** It is to expire, or its delayed charge to end. */
export function isDue(session: Pick<SandboxSession, 'status' | 'expires_at' | 'settles_at'>, now: Date) {
  const { status, expires_at: expiresAt, settles_at: settlesAt } = session
  if (isOpen(session)) return expiresAt <= now
  return status === 'settling' && settlesAt !== null && settlesAt <= now
}

const endings = {
  paid: 'checkout.session.async_payment_succeeded',
  failed: 'checkout.session.async_payment_failed',
  expired: 'checkout.session.expired',
} as const

export async function endSession<S extends { id: string }>(
  tx: Tx,
  tools: SandboxTools,
  session: S,
  status: keyof typeof endings,
) {
  await tx.updateTable('sandbox.session').set({ status }).where('id', '=', session.id).execute()
  await addEvent(tx, tools, endings[status], session.id)
  return { ...session, status }
}

export const isOpen = ({ status }: { status: string }) => status === 'open' || status === 'authenticating'

async function selectSession(db: Db | Tx, keys: Keys, id: string, use?: 'to change') {
  // Of an address that anyone may type: the database takes no zero byte.
  if (!/^\w+$/.test(id)) throw new ProviderRefused('There is no such session')
  const row = await db
    .selectFrom('sandbox.session as session')
    .leftJoin('sandbox.charge as charge', 'charge.session_id', 'session.id')
    .select([
      'session.id',
      'session.idempotency_key as key',
      'session.parameters',
      'session.amount_cents',
      'session.currency',
      'session.status',
      'session.is_declined',
      'session.payer_sealed',
      'session.card_brand',
      'session.card_last4',
      'session.expires_at',
      'charge.id as charge_id',
      'charge.created_at as charged_at',
      'charge.card_brand as charge_brand',
      'charge.card_last4 as charge_last4',
      'charge.settles_at',
      'charge.settles_as',
    ])
    .where('session.id', '=', id)
    .$if(use !== undefined, (query) => query.forUpdate('session'))
    .executeTakeFirst()
  if (row === undefined) throw new ProviderRefused('There is no such session')
  const { payer_sealed: sealed, key, parameters, ...session } = row
  return {
    ...session,
    key,
    parameters: z.parse(Parameters, parameters),
    payer: sealed === null ? undefined : openPayer(keys, key, sealed),
  }
}

const Parameters = z.object({
  returnUrl: withDefault(z.string(), '/'),
  lines: withDefault(z.array(z.object({ name: z.string(), amountCents: z.number() })), []),
})
