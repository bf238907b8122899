import type { FastifyInstance } from 'fastify'
import { Refusal } from 'shared-api/refusal'
import { networkOf } from 'shared-http/network'
import type { App } from '../../context.ts'
import { Misuse } from '../security/security-events.ts'
import { WebhookRefused } from '../security/signed-body.ts'

/** Events of all providers are a few kB. */
const largestBody = 64 * 1024

export interface Webhooks<Event> {
  /** The name of the provider follows. */
  path: string
  /** Of the signature, like 'x-mvr-signature'. */
  signatureHeaders: readonly string[]
  /** Undefined for a provider that is not the installation's. */
  receiver: (provider: string) => Receiver<Event> | undefined
}

interface Receiver<Event> {
  /** Throws `WebhookRefused` for a body that its provider did not sign just now. */
  verify: (body: Buffer, signature: string) => Event
  take: (event: Event) => Promise<void>
}

/**
 * What a provider reports by itself. It is no call of the contract: the provider decides its form, and the signature over
 * the raw body is the permission. A success tells the provider not to send it again.
 */
export function serveWebhooks<Event>(app: App, { path, signatureHeaders, receiver }: Webhooks<Event>) {
  const receiverOf = (provider: string) => {
    const found = receiver(provider)
    if (found === undefined) throw new Refusal(404, 'There is no such call')
    return found
  }
  app.register(async (hooks) => {
    takeAnyBody(hooks)
    hooks.post<{ Params: { provider: string } }>(
      `${path}/:provider`,
      {
        schema: { hide: true },
        // Before the body is read.
        onRequest: [...app.limitRate('webhook'), async ({ params }) => void receiverOf(params.provider)],
      },
      async ({ params, headers, body, ip }, reply) => {
        const found = receiverOf(params.provider)
        const signature = signatureHeaders.map((name) => headers[name]).find((value) => value !== undefined)
        const event = verified(found, body, typeof signature === 'string' ? signature : '')
        await app.networkShare(`webhooks of ${networkOf(ip)}`, () => found.take(event))
        return reply.send({ received: true })
      },
    )
  })
}

function takeAnyBody(hooks: FastifyInstance) {
  hooks.removeAllContentTypeParsers()
  hooks.addContentTypeParser<Buffer>(
    '*',
    { parseAs: 'buffer', bodyLimit: largestBody },
    (_request, body, done) => done(null, body),
  )
}

function verified<Event>({ verify }: Receiver<Event>, body: unknown, signature: string): Event {
  try {
    if (!Buffer.isBuffer(body)) throw new WebhookRefused('There is no body')
    return verify(body, signature)
  } catch (cause) {
    if (!(cause instanceof WebhookRefused))
      throw new Refusal(400, "The webhook can't be read: its form is not the one that was agreed.", { cause })
    throw new Refusal(401, 'The webhook was refused: its signature or its time is wrong.', {
      cause: new Misuse('refused token'),
    })
  }
}
