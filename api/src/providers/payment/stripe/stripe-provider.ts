import { Stripe } from 'stripe'
import {
  type PaymentProvider,
  ProviderRefused,
  type ProviderSession,
  type ProviderStatus,
  type SessionRequest,
} from '../payment-provider.ts'
import { asked } from './stripe-errors.ts'
import { entriesSince, entriesOfCharge } from './stripe-entries.ts'
import { verifyStripeWebhook } from './stripe-webhook.ts'

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** Where Stripe's API is. Default: Stripe. */
  address?: URL
}

/** Stripe's Checkout, by its official client. */
export function createStripe({ secretKey, webhookSecret, address }: StripeSettings): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    timeout: 15_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(address === undefined ? {} : { protocol: 'http', host: address.hostname, port: address.port }),
  })
  const mode = /^.k_live_/.test(secretKey) ? 'live' : 'test'
  const readSession = (reference: string) => asked(() => retrieveSession(stripe, reference))
  return {
    name: 'stripe',
    mode,
    createSession: async (request) => {
      const { id: reference, url } = await asked(() =>
        stripe.checkout.sessions.create(parametersOf(request), { idempotencyKey: request.id }),
      )
      if (url === null) throw new Error('Stripe gave a session without a page')
      return { reference, url }
    },
    readSession,
    expireSession: async (reference) => {
      try {
        await asked(() => stripe.checkout.sessions.expire(reference))
      } catch (problem) {
        // It is not open any more: what it is now follows.
        if (!(problem instanceof ProviderRefused)) throw problem
      }
      return readSession(reference)
    },
    refund: async ({ id, chargeReference: charge, amountCents: amount }) => {
      const refund = await asked(() =>
        stripe.refunds.create({ charge, amount, metadata: { refund: id } }, { idempotencyKey: id }),
      )
      if (refund.status === 'failed' || refund.status === 'canceled')
        throw new ProviderRefused(`The refund is ${refund.status}`)
      return { reference: refund.id, at: new Date(refund.created * 1000) }
    },
    verifyWebhook: (body, signature, now) =>
      verifyStripeWebhook(stripe, webhookSecret, { body, signature, now }),
    listEntries: (since) => asked(() => entriesSince(stripe, since)),
  }
}

function parametersOf({ id, lines, currency, returnUrl, expiresAt, payerEmail }: SessionRequest) {
  return {
    mode: 'payment',
    line_items: lines.map(({ name, amountCents }) => ({
      quantity: 1,
      price_data: {
        currency: currency.toLowerCase(),
        unit_amount: amountCents,
        product_data: { name },
      },
    })),
    // The amount and currency that are asked for are those that are paid.
    adaptive_pricing: { enabled: false },
    client_reference_id: id,
    metadata: { checkout: id },
    // A charge has the metadata of its payment intent.
    payment_intent_data: { metadata: { checkout: id } },
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    ...(payerEmail === null ? {} : { customer_email: payerEmail }),
  } satisfies Stripe.Checkout.SessionCreateParams
}

async function retrieveSession(stripe: Stripe, reference: string): Promise<ProviderSession> {
  const session = await stripe.checkout.sessions.retrieve(reference, {
    expand: ['payment_intent.latest_charge'],
  })
  const { payment_intent: intent, customer_details: payer } = session
  if (typeof intent === 'string') throw new Error('Stripe gave a payment intent by its id alone')
  const charge = chargeOf(intent)
  const card = charge?.payment_method_details?.card
  return {
    reference,
    mode: session.livemode ? 'live' : 'test',
    status: statusOf(session, intent),
    amountCents: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    isDeclined: session.status === 'open' && intent?.last_payment_error != null,
    charge: charge && {
      reference: charge.id,
      at: new Date(charge.created * 1000),
      cardLabel: card ? `${titled(card.brand ?? 'card')} ends ${card.last4 ?? ''}` : null,
    },
    payer: { name: payer?.name ?? null, email: payer?.email ?? null },
    entries: charge === undefined ? [] : await entriesOfCharge(stripe, charge),
  }
}

function chargeOf(intent: Stripe.PaymentIntent | null): Stripe.Charge | undefined {
  const charge = intent?.latest_charge ?? undefined
  if (typeof charge === 'string') throw new Error('Stripe gave a charge by its id alone')
  return charge?.status === 'succeeded' ? charge : undefined
}

function statusOf(
  { status, payment_status: paid }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): ProviderStatus {
  if (status === 'open') return 'open'
  if (status === 'expired') return 'expired'
  if (paid === 'paid') return 'paid'
  return intent?.status === 'processing' ? 'settling' : 'failed'
}

/** 'visa' as 'Visa' */
const titled = (brand: string) => brand.slice(0, 1).toUpperCase() + brand.slice(1)
