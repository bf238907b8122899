import * as z from 'zod/mini'
import type { Db } from '../../../platform/database/connect.ts'
import { type Worker, worker } from '../../../platform/jobs/queue.ts'
import type { Key, Keys } from '../../../platform/secrets/keys.ts'
import { checkSignedBody, signBody } from '../../../platform/security/signed-body.ts'
import type { ProviderEvent } from '../payment-provider.ts'
import { SandboxEvent, sandboxWebhookQueue } from './sandbox-ledger.ts'

export const signatureHeader = 'x-sandbox-signature'

const signerOf = ({ index: secret }: Key) => ({ secret, begin: 'sandbox webhook ' })

export const signWebhook = ({ current }: Keys, body: Buffer, now: Date) =>
  signBody(signerOf(current), body, now)

/** Throws `WebhookRefused` unless the body was signed by the sandbox within the last 300 seconds. */
export function verifySandboxWebhook(keys: Keys, body: Buffer, signature: string, now: Date): ProviderEvent {
  checkSignedBody(keys.all.map(signerOf), { body, signature, now })
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
