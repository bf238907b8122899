import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { MvrType, PermissiblePurpose } from 'shared-api/mvr'
import * as z from 'zod/mini'
import { signBody } from '../../src/platform/security/signed-body.ts'
import { sandboxContent } from '../../src/providers/mvr/sandbox/sandbox-content.ts'
import { sandboxEnding } from '../../src/providers/mvr/sandbox/sandbox-ending.ts'

// A provider of docs/mvr-provider.md. What becomes of an order hangs on the license number, as in the sandbox.

const Asked = z.object({
  schemaVersion: z.literal(1),
  reference: z.uuid(),
  product: MvrType,
  purpose: PermissiblePurpose,
  state: z.string(),
  orderedAt: z.coerce.date(),
  driver: z.object({
    firstName: z.string(),
    lastName: z.string(),
    licenseNumber: z.string(),
    birthDate: z.nullable(z.string()),
  }),
})
type Asked = z.infer<typeof Asked>

/** A status below 100: no answer at all. */
interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
  /** It does what it was asked for before it gives this answer. */
  isLate?: boolean
}

interface Asking {
  method: string
  url: string
  headers: IncomingMessage['headers']
  text: string
}

interface StandInOptions {
  secret: string
  callbackSecret: string
  /** Milliseconds until it answers. */
  answersIn?: number
}

export async function startMvrStandIn({ secret, callbackSecret, answersIn = 0 }: StandInOptions) {
  const orders = new Map<string, Asked>()
  const requests: string[] = []
  const next: Answer[] = []
  const told = new Map<string, (usual: Answer) => Answer>()

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const { method = '', url = '', headers } = request
    const text = await textOf(request)
    requests.push(`${method} ${url}`)
    const instead = next.shift()
    const usual =
      instead === undefined || instead.isLate ? usualAnswer({ method, url, headers, text }) : instead
    return instead ?? usual
  }

  const usualAnswer = ({ method, url, headers, text }: Asking): Answer => {
    if (headers.authorization !== `Bearer ${secret}`) return { status: 401, body: {} }
    if (method === 'POST' && url === '/v1/orders') return take(text, headers['idempotency-key'])
    const [, orderId = ''] = /^\/v1\/orders\/([\w-]+)$/.exec(url) ?? []
    const order = orders.get(orderId)
    if (order === undefined) return { status: 404, body: {} }
    const usual = resultOf(orderId, order)
    return told.get(order.reference)?.(usual) ?? usual
  }

  const take = (text: string, key: unknown): Answer => {
    const asked = z.parse(Asked, JSON.parse(text))
    if (key !== asked.reference) return { status: 400, body: {} }
    if (sandboxEnding(asked.driver.licenseNumber) === 'refused') return { status: 422, body: {} }
    const orderId = orderIdOf(asked.reference)
    orders.set(orderId, orders.get(orderId) ?? asked)
    return { status: 201, body: { schemaVersion: 1, orderId, reference: asked.reference } }
  }

  const server = createServer((request, response) => {
    const give = async () => {
      const [{ status, body, headers }] = await Promise.all([answer(request), delay(answersIn)])
      if (status < 100) return
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
    void give()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The stand-in has no address')

  return {
    address: `http://127.0.0.1:${address.port}/v1`,
    /** By the provider's own ids. */
    orders,
    /** What was asked, in its order. */
    requests,
    /** The next answers, whatever is asked. */
    answerNext: (...answers: Answer[]) => void next.push(...answers),
    dropAnswers: () => void next.splice(0),
    /** As it is told of an order. */
    resultOf: (orderId: string) => {
      const order = orders.get(orderId)
      if (order === undefined) throw new Error(`There is no order ${orderId}`)
      return resultOf(orderId, order)
    },
    /** What is told of a report's order, made of the usual answer. */
    tell: (reference: string, change: (usual: Answer) => Answer) => void told.set(reference, change),
    /** A callback about a report, signed at a time. */
    callback: (reference: string, at: Date, change: object = {}) => {
      const event = {
        schemaVersion: 1,
        eventId: `news of ${reference}`,
        orderId: orderIdOf(reference),
        reference,
      }
      return signed(Buffer.from(JSON.stringify({ ...event, ...change })), at)
    },
    signed: (text: string, at: Date) => signed(Buffer.from(text), at),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }

  function signed(body: Buffer, at: Date) {
    return { body, signature: signBody({ secret: callbackSecret }, body, at) }
  }
}

export type MvrStandIn = Awaited<ReturnType<typeof startMvrStandIn>>

const orderIdOf = (reference: string) => `ORD-${reference.slice(-12)}`

const hashOf = (raw: string) => createHash('sha256').update(raw).digest('hex')

function resultOf(orderId: string, asked: Asked): Answer {
  const { reference, ...order } = asked
  const envelope = { schemaVersion: 1, orderId, reference }
  const done = (outcome: object): Answer => ({ status: 200, body: { ...envelope, state: 'done', outcome } })
  const ending = sandboxEnding(asked.driver.licenseNumber)
  switch (ending) {
    case 'state delay':
      return { status: 200, body: { ...envelope, state: 'pending', isDelayed: true, isFailed: false } }
    case 'no record': {
      const raw = 'NO RECORD FOUND'
      return done({ kind: ending, raw, rawHash: hashOf(raw) })
    }
    case 'mismatch':
    case 'declined':
    case 'expired':
      return done({ kind: ending })
    default: {
      const raw = `MVR OF ${asked.state}\n${orderId}`
      const content = sandboxContent({ id: reference, ...order }, orderId)
      return done({ kind: 'complete', content, raw, rawHash: hashOf(raw) })
    }
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}
