import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/database/connect.ts'
import { type Worker, worker } from '../../../platform/jobs/queue.ts'
import type { Key, Keys } from '../../../platform/secrets/keys.ts'
import { type ProviderEvent, signatureSeconds, WebhookRefused } from '../payment-provider.ts'
import { SandboxEvent, sandboxWebhookQueue } from './sandbox-ledger.ts'

export const signatureHeader = 'x-sandbox-signature'

const hmacOf = (key: Key, at: number, body: Buffer) =>
  createHmac('sha256', key.index).update(`sandbox webhook ${at}.`).update(body).digest()

/** 't=1763664300,v1=<hex>': over the time and the body as it is sent. */
export function signWebhook({ current }: Keys, body: Buffer, now: Date): string {
  const at = Math.floor(now.getTime() / 1000)
  return `t=${at},v1=${hmacOf(current, at, body).toString('hex')}`
}

/** Throws `WebhookRefused` unless the body was signed by the sandbox within the last 300 seconds. */
export function verifySandboxWebhook(keys: Keys, body: Buffer, signature: string, now: Date): ProviderEvent {
  const [, time = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  const at = Number(time)
  const given = Buffer.from(hex, 'hex')
  if (given.length !== 32) throw new WebhookRefused('The signature is missing or unreadable')
  if (!keys.all.some((key) => timingSafeEqual(hmacOf(key, at, body), given)))
    throw new WebhookRefused('The signature is not of this body')
  if (Math.abs(now.getTime() / 1000 - at) > signatureSeconds)
    throw new WebhookRefused('The signature is too old')
  const { id, type, session } = z.parse(SandboxEvent, JSON.parse(body.toString('utf8')))
  return { id, type, sessionReference: session ?? undefined, chargeReference: undefined }
}

interface WebhookTools {
  db: Db
  keys: Keys
  clock: () => Date
  /** The portal's webhook route, known once the service listens. */
  webhookUrl: () => string
}

/** Sends the sandbox's webhooks. Any other answer than a success is tried again later. */
export const sandboxWebhookWorker = ({ db, keys, clock, webhookUrl }: WebhookTools): Worker =>
  worker(sandboxWebhookQueue, async ({ eventId }) => {
    const event = await db
      .updateTable('sandbox.event')
      .set((expression) => ({ tries: expression('tries', '+', 1) }))
      .where('id', '=', eventId)
      .returning('body')
      .executeTakeFirstOrThrow()
    const body = Buffer.from(JSON.stringify(event.body))
    const response = await fetch(webhookUrl(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // The service that stops waits for its connections, and this one would stay open.
        connection: 'close',
        [signatureHeader]: signWebhook(keys, body, clock()),
      },
      body,
      signal: AbortSignal.timeout(20_000),
    })
    await response.text()
    if (!response.ok) throw new Error(`The webhook was answered with ${response.status}`)
    await db.updateTable('sandbox.event').set({ delivered_at: clock() }).where('id', '=', eventId).execute()
  })
