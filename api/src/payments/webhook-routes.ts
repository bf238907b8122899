import type { App, AppContext } from '../context.ts'
import { serveWebhooks } from '../platform/plugins/webhooks.ts'
import type { ProviderEvent } from '../providers/payment/payment-provider.ts'
import { selectCheckoutOf } from './checkout-queries.ts'
import { toolsOf } from './checkout-routes.ts'
import { fulfil } from './fulfil.ts'
import { type PaymentTools, paymentTx } from './payment-tools.ts'

export const webhookPath = '/api/payment-webhooks'

export function webhookRoutes(app: App, context: AppContext) {
  serveWebhooks(app, {
    path: webhookPath,
    signatureHeaders: ['x-sandbox-signature', 'stripe-signature'],
    receiver: (name) => {
      if (name !== context.payments?.provider.name) return undefined
      const tools = toolsOf(app, context)
      return {
        verify: (body, signature) => tools.provider.verifyWebhook(body, signature, tools.clock()),
        take: (event) => takeEvent(tools, event),
      }
    },
  })
}

/** Events of unknown sessions and types are kept, and change nothing. */
async function takeEvent(tools: PaymentTools, event: ProviderEvent): Promise<void> {
  const { provider, db, clock } = tools
  const { id, type } = event
  const known = await db
    .selectFrom('webhook_event')
    .select('handled_at')
    .where('provider', '=', provider.name)
    .where('event_id', '=', id)
    .executeTakeFirst()
  if (known !== undefined && known.handled_at !== null) return
  const checkout = await paymentTx(db, (tx) => selectCheckoutOf(tx, provider.name, event))
  if (checkout?.reference != null) {
    await fulfil(tools, checkout.id, await provider.readSession(checkout.reference), event)
    return
  }
  await db
    .insertInto('webhook_event')
    .values({
      provider: provider.name,
      event_id: id,
      type,
      provider_session_id: event.sessionReference ?? null,
      received_at: clock(),
      handled_at: null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .execute()
}
