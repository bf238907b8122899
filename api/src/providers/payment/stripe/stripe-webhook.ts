import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { signatureSeconds, WebhookRefused } from '../../../platform/security/signed-body.ts'
import type { ProviderEvent } from '../payment-provider.ts'

/** The rest of an event differs by the version of the API that the endpoint was made with, and is not needed. */
const Event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.optional(z.string()),
      charge: z.optional(z.nullable(z.union([z.string(), z.object({ id: z.string() })]))),
    }),
  }),
})

interface Sent {
  body: Buffer
  signature: string
  now: Date
}

/** Throws `WebhookRefused` unless Stripe signed the body, at most 300 seconds before or after now. */
export function verifyStripeWebhook(
  stripe: Stripe,
  secret: string,
  { body, signature, now }: Sent,
): ProviderEvent {
  const [, time = ''] = /(?:^|,)t=(\d+)/.exec(signature) ?? []
  if (Number(time) - now.getTime() / 1000 > signatureSeconds)
    throw new WebhookRefused('The signature is of a time to come')
  const { id, type, data } = verified(stripe, secret, { body, signature, now })
  const { object, id: reference, charge } = data.object
  const chargeReference =
    object === 'charge' ? reference : typeof charge === 'string' ? charge : (charge?.id ?? undefined)
  return {
    id,
    type,
    sessionReference: object === 'checkout.session' ? reference : undefined,
    chargeReference: object === 'checkout.session' ? undefined : chargeReference,
  }
}

function verified(stripe: Stripe, secret: string, { body, signature, now }: Sent) {
  try {
    const event = stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      signatureSeconds,
      undefined,
      now.getTime(),
    )
    return z.parse(Event, event)
  } catch {
    // Stripe's error quotes the header and the body.
    throw new WebhookRefused('The signature is missing, too old, or not of this body')
  }
}
