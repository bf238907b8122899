import type { App, AppContext } from '../context.ts'
import { Refusal } from 'shared-api/refusal'
import { networkOf } from 'shared-http/network'
import { type ProviderEvent, WebhookRefused } from '../providers/payment/payment-provider.ts'
import { selectCheckoutOf } from './checkout-queries.ts'
import { toolsOf } from './checkout-routes.ts'
import { fulfil } from './fulfil.ts'
import { type PaymentTools, paymentTx } from './payment-tools.ts'

export const webhookPath = '/api/payment-webhooks'

/** Events of both providers are a few kB. */
const largestBody = 64 * 1024

/**
 * What the provider reports by itself. It is no call of the contract: the provider decides its form, and the signature over
 * the raw body is the permission. A success tells the provider not to send it again.
 */
export function webhookRoutes(app: App, context: AppContext) {
  app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser<Buffer>(
      '*',
      { parseAs: 'buffer', bodyLimit: largestBody },
      (_request, body, done) => done(null, body),
    )
    hooks.post<{ Params: { provider: string } }>(
      `${webhookPath}/:provider`,
      { schema: { hide: true }, onRequest: app.limitRate('read') },
      async ({ params, headers, body, ip }, reply) => {
        const tools = toolsOf(app, context)
        if (params.provider !== tools.provider.name) throw new Refusal(404, 'There is no such call')
        const signature = headers['x-sandbox-signature'] ?? headers['stripe-signature']
        const event = verified(tools, body, typeof signature === 'string' ? signature : '')
        await app.networkShare(`webhooks of ${networkOf(ip)}`, () => takeEvent(tools, event))
        return reply.send({ received: true })
      },
    )
  })
}

function verified(tools: PaymentTools, body: unknown, signature: string): ProviderEvent {
  try {
    if (!Buffer.isBuffer(body)) throw new WebhookRefused('There is no body')
    return tools.provider.verifyWebhook(body, signature, tools.clock())
  } catch (cause) {
    throw new Refusal(400, 'The webhook was refused: its signature or its time is wrong.', { cause })
  }
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
