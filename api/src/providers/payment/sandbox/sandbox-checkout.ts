import type { Tx } from '../../../platform/database/connect.ts'
import type { Card, CardOutcome } from './sandbox-card.ts'
import {
  addEvent,
  isDue,
  isOpen,
  lockSession,
  readSession,
  sandboxId,
  type SandboxPayer,
  type SandboxSession,
  type SandboxTools,
  sealSandboxPayer,
} from './sandbox-ledger.ts'

/** What the payer does on the payment page. */
export interface SandboxCheckout {
  find: (id: string) => Promise<SandboxSession>
  pay: (id: string, card: Card & { outcome: CardOutcome }, payer: SandboxPayer) => Promise<SandboxSession>
  /** Answers the bank's question of 3-D Secure. */
  authenticate: (id: string, isPassed: boolean) => Promise<SandboxSession>
}

export function sandboxCheckout(tools: SandboxTools): SandboxCheckout {
  const locked = (id: string, work: (tx: Tx, session: SandboxSession) => Promise<void>) =>
    tools.db.transaction().execute(async (tx) => {
      const session = await lockSession(tx, tools, id)
      await work(tx, session)
      return lockSession(tx, tools, id)
    })
  return {
    find: async (id) => {
      const session = await readSession(tools.db, tools, id)
      return isDue(session, tools.clock()) ? locked(id, async () => undefined) : session
    },
    pay: (id, card, payer) =>
      locked(id, async (tx, session) => {
        if (session.status !== 'open') return
        await change(tx, id, {
          payer_sealed: sealSandboxPayer(tools.keys, session.key, payer),
          is_declined: card.outcome === 'declined',
          ...(card.outcome === 'authenticate'
            ? { status: 'authenticating', card_brand: card.brand, card_last4: card.last4 }
            : {}),
        })
        if (card.outcome !== 'declined' && card.outcome !== 'authenticate')
          await charge(tx, tools, session, card, card.outcome)
      }),
    authenticate: (id, isPassed) =>
      locked(id, async (tx, session) => {
        if (session.status !== 'authenticating' || !isOpen(session)) return
        const { card_brand: brand, card_last4: last4 } = session
        await change(tx, id, { status: 'open', is_declined: !isPassed, card_brand: null, card_last4: null })
        if (isPassed && brand !== null && last4 !== null)
          await charge(tx, tools, session, { brand, last4 }, 'paid')
      }),
  }
}

interface Change {
  status?: 'open' | 'authenticating' | 'settling' | 'paid'
  is_declined?: boolean
  payer_sealed?: Buffer
  card_brand?: string | null
  card_last4?: string | null
}

const change = (tx: Tx, id: string, set: Change) =>
  tx.updateTable('sandbox.session').set(set).where('id', '=', id).execute()

async function charge(
  tx: Tx,
  tools: SandboxTools,
  { id, amount_cents: amountCents, currency }: SandboxSession,
  { brand, last4 }: Card,
  outcome: Exclude<CardOutcome, 'declined' | 'authenticate'>,
) {
  const now = tools.clock()
  const isDelayed = outcome === 'settles later' || outcome === 'settling fails'
  await tx
    .insertInto('sandbox.charge')
    .values({
      id: sandboxId('ch'),
      session_id: id,
      amount_cents: amountCents,
      currency,
      status: isDelayed ? 'settling' : 'succeeded',
      card_brand: brand,
      card_last4: last4,
      settles_as: isDelayed ? (outcome === 'settles later' ? 'succeeded' : 'failed') : null,
      settles_at: isDelayed ? new Date(now.getTime() + (tools.settlesAfter ?? 20) * 1000) : null,
      created_at: now,
    })
    .execute()
  await change(tx, id, { status: isDelayed ? 'settling' : 'paid' })
  await addEvent(tx, tools, 'checkout.session.completed', id)
  if (outcome === 'disputed') {
    const dispute = { reference: sandboxId('dp'), amountCents: -amountCents, at: now }
    await addEvent(tx, tools, 'charge.dispute.created', id, dispute)
  }
}
