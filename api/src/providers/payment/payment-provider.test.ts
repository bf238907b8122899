import { afterAll, beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { Stripe } from 'stripe'
import { disputedAtProvider, payAtProvider } from '../../../test/support/sample-checkout.ts'
import { startStripeStandIn } from '../../../test/support/stripe-stand-in.ts'
import { testService } from '../../../test/support/test-service.ts'
import { testKeys, testNow } from '../../../test/support/test-world.ts'
import { WebhookRefused } from '../../platform/security/signed-body.ts'
import { type PaymentProvider, ProviderRefused, type SessionRequest } from './payment-provider.ts'
import { signWebhook } from './sandbox/sandbox-webhook.ts'
import { createStripe } from './stripe/stripe-provider.ts'

const service = await testService()
let now = testNow
const secretKey = 'sk_test_notAKeyOfAnyAccount'
const webhookSecret = 'whsec_notASecretOfAnyEndpoint'
const standIn = await startStripeStandIn({ secretKey, clock: () => Math.floor(now.getTime() / 1000) })
afterAll(standIn.close)
const stripe = createStripe({ secretKey, webhookSecret, address: standIn.address })

beforeEach(() => setNow(testNow))

function setNow(time: Date) {
  now = time
  service.setNow(time)
}

interface Tested {
  provider: PaymentProvider
  pay: (reference: string) => unknown
  dispute: (session: string, charge: string, cents: number) => unknown
  /** An event about a session, as the provider sends it, signed at a time. */
  webhook: (session: string, at: Date) => { body: Buffer; signature: string }
}

const providers: Record<string, Tested> = {
  sandbox: {
    provider: service.sandbox,
    pay: (reference) => payAtProvider(service, reference),
    dispute: (session, _, cents) => disputedAtProvider(service, session, cents),
    webhook: (session, at) => {
      const event = { id: 'evt_1', type: 'checkout.session.completed', session, dispute: null }
      const body = Buffer.from(JSON.stringify(event))
      return { body, signature: signWebhook(testKeys, body, at) }
    },
  },
  stripe: {
    provider: stripe,
    pay: (reference) => standIn.pay(reference, 'paid'),
    dispute: (_, charge, cents) => standIn.dispute(charge, cents),
    webhook: (session, at) => stripeWebhook({ object: 'checkout.session', id: session }, at),
  },
}

function stripeWebhook(object: object, at: Date) {
  const payload = JSON.stringify({ id: 'evt_1', type: 'checkout.session.completed', data: { object } })
  const timestamp = Math.floor(at.getTime() / 1000)
  const options = { payload, secret: webhookSecret, timestamp }
  const signature = new Stripe(secretKey).webhooks.generateTestHeaderString(options)
  return { body: Buffer.from(payload), signature }
}

const at = (seconds: number) => new Date(testNow.getTime() + seconds * 1000)

const errorOf = (attempt: Promise<unknown>) => attempt.catch((problem: unknown) => problem)

const requestOf = (change: Partial<SessionRequest> = {}): SessionRequest => ({
  id: randomUUID(),
  amountCents: 25_000,
  currency: 'USD',
  lines: [
    { name: 'Attorney fee, ticket T-1', amountCents: 20_000 },
    { name: 'Court costs, ticket T-1', amountCents: 5_000 },
  ],
  returnUrl: 'http://portal.example/return?session_id=1',
  expiresAt: new Date(testNow.getTime() + 35 * 60_000),
  payerEmail: null,
  ...change,
})

describe.each(Object.entries(providers))('the provider %s', (_, { provider, pay, dispute, webhook }) => {
  async function paidSession() {
    const request = requestOf()
    const { reference } = await provider.createSession(request)
    await pay(reference)
    const { charge } = await provider.readSession(reference)
    return { request, reference, charge: charge?.reference ?? '' }
  }

  test('makes one session for one id, and refuses the id with another amount', async () => {
    const request = requestOf()
    const created = await Promise.all([provider.createSession(request), provider.createSession(request)])
    expect(created[0]).toEqual(created[1])
    const other = { ...request, amountCents: 5_000, lines: request.lines.slice(1) }
    await expect(provider.createSession(other)).rejects.toThrow(ProviderRefused)
  })

  test('tells of an open, then of a paid session', async () => {
    const request = requestOf()
    const { reference } = await provider.createSession(request)
    const open = {
      reference,
      mode: 'test',
      status: 'open',
      amountCents: 25_000,
      currency: 'USD',
      entries: [],
    }
    expect(await provider.readSession(reference)).toMatchObject({ ...open, isDeclined: false })
    await pay(reference)
    expect(await provider.readSession(reference)).toMatchObject({
      ...open,
      status: 'paid',
      charge: { at: testNow, cardLabel: 'Visa ends 4242' },
      payer: { name: 'Dana Pell', email: 'dana@carrier.example' },
    })
  })

  test('expires an open session, and not a paid one', async () => {
    const { reference } = await provider.createSession(requestOf())
    expect((await provider.expireSession(reference)).status).toBe('expired')
    expect((await provider.expireSession((await paidSession()).reference)).status).toBe('paid')
  })

  test('expires a session by itself', async () => {
    const { reference } = await provider.createSession(requestOf())
    setNow(new Date(testNow.getTime() + 36 * 60_000))
    expect((await provider.readSession(reference)).status).toBe('expired')
  })

  test('refunds once for one id, and never more than the charge', async () => {
    const { request, reference, charge } = await paidSession()
    const id = randomUUID()
    const refund = { id, chargeReference: charge, amountCents: 10_000 }
    const made = [await provider.refund(refund), await provider.refund(refund)]
    expect(made[0]).toEqual(made[1])
    await expect(provider.refund({ ...refund, amountCents: 9_000 })).rejects.toThrow(ProviderRefused)
    const over = { id: randomUUID(), chargeReference: charge, amountCents: 15_001 }
    await expect(provider.refund(over)).rejects.toThrow(ProviderRefused)
    const { entries } = await provider.readSession(reference)
    expect(entries).toEqual([
      {
        kind: 'refund',
        reference: made[0]?.reference,
        amountCents: -10_000,
        at: testNow,
        checkoutId: request.id,
        refundId: id,
      },
    ])
  })

  test('lists charge, dispute and reversal of a checkout since a time, each as its session tells it', async () => {
    const { request, reference, charge } = await paidSession()
    setNow(new Date(testNow.getTime() + 3_600_000))
    await dispute(reference, charge, -25_000)
    await dispute(reference, charge, 25_000)
    const own = (entries: readonly { checkoutId: string }[]) =>
      entries.filter(({ checkoutId }) => checkoutId === request.id)
    const all = own(await provider.listEntries(new Date(testNow.getTime() - 1000)))
    expect(all).toMatchObject([
      { kind: 'charge', reference: charge, amountCents: 25_000, at: testNow },
      { amountCents: -25_000, kind: 'dispute' },
      { amountCents: 25_000, kind: 'reversal' },
    ])
    expect((await provider.readSession(reference)).entries).toEqual(all.slice(1))
    expect(own(await provider.listEntries(new Date(testNow.getTime() + 1_800_000)))).toEqual(all.slice(1))
  })

  test('knows its webhooks by the signature over the body, 300 seconds before and after', () => {
    const sent = webhook('cs_test_1', testNow)
    expect(provider.verifyWebhook(sent.body, sent.signature, testNow)).toEqual({
      id: 'evt_1',
      type: 'checkout.session.completed',
      sessionReference: 'cs_test_1',
      chargeReference: undefined,
    })
    const altered = Buffer.from(sent.body.toString().replace('cs_test_1', 'cs_test_2'))
    for (const [body, signature, seconds] of [
      [altered, sent.signature, 0],
      [sent.body, '', 0],
      [sent.body, 't=1,v1=00', 0],
      [sent.body, sent.signature, 301],
      [sent.body, sent.signature, -301],
    ] as const)
      expect(() => provider.verifyWebhook(body, signature, at(seconds))).toThrow(WebhookRefused)
  })

  test('refuses an unknown session and charge', async () => {
    await expect(provider.readSession('cs_test_none')).rejects.toThrow(ProviderRefused)
    const refund = { id: randomUUID(), chargeReference: 'ch_none', amountCents: 1 }
    await expect(provider.refund(refund)).rejects.toThrow(ProviderRefused)
  })
})

describe('stripe', () => {
  test('another app of the account may use the same words in its metadata', async () => {
    const foreign = await stripe.createSession(requestOf({ id: 'order-7' }))
    standIn.pay(foreign.reference, 'paid')
    const entries = await stripe.listEntries(new Date(testNow.getTime() - 1000))
    expect(entries.map(({ checkoutId }) => checkoutId)).not.toContain('order-7')
    const request = requestOf()
    const { reference } = await stripe.createSession(request)
    standIn.pay(reference, 'paid')
    const { charge } = await stripe.readSession(reference)
    await stripe.refund({ id: 'by hand', chargeReference: charge?.reference ?? '', amountCents: 100 })
    expect((await stripe.readSession(reference)).entries).toMatchObject([
      { kind: 'refund', checkoutId: request.id, refundId: undefined },
    ])
  })

  test('a declined card leaves the page open, a slow bank settles, and one that says no has failed', async () => {
    const { reference } = await stripe.createSession(requestOf())
    standIn.pay(reference, 'declined')
    expect(await stripe.readSession(reference)).toMatchObject({ status: 'open', isDeclined: true })
    standIn.pay(reference, 'settling')
    expect((await stripe.readSession(reference)).status).toBe('settling')
    standIn.pay(reference, 'fails')
    expect((await stripe.readSession(reference)).status).toBe('failed')
  })

  test('a request that meets 409, 429 or 500 is sent again with its key, and is made once', async () => {
    for (const status of [409, 429, 500]) {
      const before = standIn.requests.length
      standIn.fail(status)
      const request = requestOf()
      const failing = stripe.createSession(request)
      // Stripe's client does not send again what met a rate limit: the portal does.
      const { reference } = await failing.catch(() => stripe.createSession(request))
      expect(standIn.requests.slice(before)).toEqual([
        'POST /v1/checkout/sessions',
        'POST /v1/checkout/sessions',
      ])
      expect((await stripe.createSession(request)).reference).toBe(reference)
    }
  })

  test('a failure that may pass is no refusal, a declined request is one, and no error holds the key', async () => {
    standIn.fail(402)
    expect(await errorOf(stripe.createSession(requestOf()))).toBeInstanceOf(ProviderRefused)
    standIn.fail(500, 500, 500)
    const failed = await errorOf(stripe.createSession(requestOf()))
    const stranger = createStripe({ secretKey: 'sk_test_wrong', webhookSecret, address: standIn.address })
    const wrongKey = await errorOf(stranger.createSession(requestOf()))
    for (const problem of [failed, wrongKey]) {
      expect(problem).toBeInstanceOf(Error)
      expect(problem).not.toBeInstanceOf(ProviderRefused)
      expect(inspect(problem, { depth: 9, showHidden: true })).not.toMatch(/sk_test|dana@/)
    }
  })

  test('an event of a dispute or a refund names its charge', () => {
    for (const object of [
      { object: 'dispute', id: 'dp_1', charge: 'ch_1' },
      { object: 'refund', id: 're_1', charge: 'ch_1' },
      { object: 'charge', id: 'ch_1' },
    ]) {
      const { body, signature } = stripeWebhook(object, testNow)
      expect(stripe.verifyWebhook(body, signature, testNow)).toMatchObject({
        sessionReference: undefined,
        chargeReference: 'ch_1',
      })
    }
  })
})
