import { payments } from 'shared-api/payments'
import { Refusal, tokenExpired, unauthorizedAccess } from 'shared-api/refusal'
import type { Role } from 'shared-api/contract'
import type { App, AppContext, Caller } from '../context.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { serve, serveOpenly } from '../serve.ts'
import { type CheckoutPayer, startCheckout } from './checkout.ts'
import { readCheckoutStatus } from './checkout-status.ts'
import { centsOf } from './money.ts'
import { isExpired } from './pay-link.ts'
import { decrypted } from './payment-routes.ts'
import type { PaymentTools } from './payment-tools.ts'
import { refundPayment } from './refund.ts'

/** Carrier staff, agents and drivers pay what they see; the back office does not pay. */
const payers: ReadonlySet<Role> = new Set(['carrier', 'agent', 'driver'])

export function checkoutRoutes(app: App, context: AppContext) {
  const tools = () => toolsOf(app, context)
  serveOpenly(app, payments.startCheckout, async ({ body: { PaymentIds, Data }, caller, audit, now }) => {
    const user = Data === undefined ? await caller() : undefined
    const payer = Data === undefined ? userWhoPays(user) : linkPayer(context.keys, Data, now)
    return startCheckout(tools(), {
      payer,
      paymentIds: PaymentIds ?? (payer.link === undefined ? [] : [payer.link.paymentId]),
      audit: (tx, accountId, sessionId) =>
        audit(tx, { id: user?.id, role: user?.role ?? 'anyone' }, sessionId, accountId),
    })
  })
  serveOpenly(app, payments.status, async ({ query: { session_id: id }, caller }) =>
    readCheckoutStatus(tools(), id, await caller()),
  )
  serve(app, payments.refund, async ({ body: { PaymentId, Amount, Reason, RequestId }, user, audit }) => {
    const refund = {
      paymentId: PaymentId,
      amountCents: centsOf(Amount),
      reason: Reason,
      requestId: RequestId,
    }
    const RefundId = await refundPayment(tools(), { ...refund, requestedBy: user.id }, (tx, accountId) =>
      audit(tx, user, PaymentId, accountId),
    )
    return { RefundId }
  })
}

function userWhoPays(user: Caller | undefined): CheckoutPayer {
  if (user === undefined) throw new Refusal(401, tokenExpired)
  if (!payers.has(user.role)) throw new Refusal(403, unauthorizedAccess)
  return { user }
}

function linkPayer(keys: Keys, data: string, now: Date): CheckoutPayer {
  const link = decrypted(keys, data)
  if (!isExpired(link, now)) return { link: { paymentId: link.paymentId, data } }
  const Message = 'This payment link has expired. Ask for a new one'
  throw new Refusal(400, Message, { errors: [{ Field: 'Data', Message }] })
}

export function toolsOf(app: App, { db, keys, enqueue, payments: setup }: AppContext): PaymentTools {
  if (setup === undefined)
    throw new Refusal(503, "The portal can't take payments right now. Nothing was charged.")
  return { ...setup, db, keys, enqueue, clock: app.clock, log: app.log }
}
