import { expect, test } from '@jest/globals'
import {
  booksOf,
  disputedAtProvider,
  paidAtProvider,
  startedCheckout,
} from '../../test/support/sample-checkout.ts'
import { inBatches } from '../../test/support/in-batches.ts'
import { testService } from '../../test/support/test-service.ts'
import { testKeys, testNow } from '../../test/support/test-world.ts'
import { signatureHeader, signWebhook } from '../providers/payment/sandbox/sandbox-webhook.ts'
import { webhookPath } from './webhook-routes.ts'

const service = await testService({ as: 'carrier' })

interface Sent {
  body: Buffer | string
  signature: string
  provider?: string
}

const send = async ({ body, signature, provider = 'sandbox' }: Sent) => {
  const { statusCode } = await service.app.inject({
    method: 'POST',
    url: `${webhookPath}/${provider}`,
    headers: { 'content-type': 'application/json', [signatureHeader]: signature },
    payload: body,
  })
  return statusCode
}

const eventOf = (session: string | null, id: string, type = 'checkout.session.completed') =>
  Buffer.from(JSON.stringify({ id, type, session, dispute: null }))

const signed = (body: Buffer, secondsAgo = 0): Sent => ({
  body,
  signature: signWebhook(testKeys, body, new Date(testNow.getTime() - secondsAgo * 1000)),
})

const keptEvents = (id: string) =>
  service.admin
    .selectFrom('webhook_event')
    .select(['type', 'provider_session_id', 'handled_at'])
    .where('event_id', 'like', `${id}%`)
    .execute()

test('a webhook pays once, and the same one again is taken without effect', async () => {
  const { paymentId, reference } = await paidAtProvider(service)
  const webhook = signed(eventOf(reference, 'sb_evt_once'))
  expect([await send(webhook), await send(webhook)]).toEqual([200, 200])
  expect(await booksOf(service, paymentId)).toEqual({ status: 'Paid', money: ['charge 25000'], receipts: 1 })
  expect(await keptEvents('sb_evt_once')).toEqual([
    { type: 'checkout.session.completed', provider_session_id: reference, handled_at: testNow },
  ])
})

test('webhooks tripled, shuffled, of older states and all at once pay once', async () => {
  const { paymentId, reference } = await paidAtProvider(service)
  const types = ['expired', 'completed', 'async_payment_failed', 'async_payment_succeeded']
  const webhooks = types.flatMap((type) => {
    const webhook = signed(eventOf(reference, `sb_evt_${type}`, `checkout.session.${type}`))
    return [webhook, webhook, webhook]
  })
  const answers = await Promise.all(webhooks.toReversed().map(send))
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(await booksOf(service, paymentId)).toEqual({ status: 'Paid', money: ['charge 25000'], receipts: 1 })
})

test('of 1,000 webhooks that are forged, altered, late or early none is accepted', async () => {
  const { paymentId, reference } = await paidAtProvider(service)
  const hex = 'a'.repeat(64)
  const seconds = Math.floor(testNow.getTime() / 1000)
  const wrong = Array.from({ length: 1000 }, (_, place): Sent => {
    const body = eventOf(reference, `sb_evt_wrong_${place}`)
    const { signature } = signed(body)
    const kinds: Sent[] = [
      { body, signature: '' },
      { body, signature: `t=${seconds},v1=${hex}` },
      { body: body.toString().replace('completed', 'Completed'), signature },
      { body: `${body.toString()} `, signature },
      { body, signature: signature.replace(`t=${seconds}`, `t=${seconds - 1}`) },
      signed(body, 301),
      signed(body, -301),
      { body, signature: signature.replace('v1=', 'v0=') },
      { body: '', signature },
      { body: '{', signature: 't=1' },
    ]
    return kinds[place % kinds.length] ?? { body, signature: '' }
  })
  const answers = await inBatches(wrong, send)
  expect(answers.filter((status) => status !== 401)).toEqual([])
  expect(await keptEvents('sb_evt_wrong')).toEqual([])
  expect((await booksOf(service, paymentId)).status).toBe('In Checkout')
  expect(await send(signed(eventOf(reference, 'sb_evt_right'), 299))).toBe(200)
  expect((await booksOf(service, paymentId)).status).toBe('Paid')
})

test('a dispute that is told three times at once, before all else, is one transaction', async () => {
  const { paymentId, reference } = await paidAtProvider(service)
  await disputedAtProvider(service, reference, -25_000)
  const webhook = signed(eventOf(reference, 'sb_evt_dispute', 'charge.dispute.created'))
  expect(await Promise.all([webhook, webhook, webhook].map(send))).toEqual([200, 200, 200])
  expect((await booksOf(service, paymentId)).money).toEqual(['charge 25000', 'dispute -25000'])
})

test('an event of an unknown session or type is kept, and changes nothing', async () => {
  expect(await send(signed(eventOf('sb_cs_elsewhere', 'sb_evt_unknown_session')))).toBe(200)
  expect(await send(signed(eventOf(null, 'sb_evt_unknown_type', 'customer.created')))).toBe(200)
  expect(await keptEvents('sb_evt_unknown')).toEqual([
    { type: 'checkout.session.completed', provider_session_id: 'sb_cs_elsewhere', handled_at: null },
    { type: 'customer.created', provider_session_id: null, handled_at: null },
  ])
})

test('a webhook that comes before its payment changes nothing, and the payment is taken in later', async () => {
  const { paymentId, reference } = await startedCheckout(service)
  expect(await send(signed(eventOf(reference, 'sb_evt_early')))).toBe(200)
  expect((await booksOf(service, paymentId)).status).toBe('In Checkout')
})

test('a webhook of another provider is unknown, and a huge one is refused', async () => {
  const body = eventOf(null, 'sb_evt_other')
  expect(await send({ ...signed(body), provider: 'stripe' })).toBe(404)
  expect(await send(signed(Buffer.alloc(300_000, ' ')))).toBe(413)
})
