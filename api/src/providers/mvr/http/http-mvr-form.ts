import { createHash } from 'node:crypto'
import { MvrContent } from 'shared-api/mvr/mvr-content'
import * as z from 'zod/mini'
import type { MvrOrderRequest, MvrOrderState } from '../mvr-provider.ts'

// docs/mvr-provider.md says it for providers. A change of the form is a new version, and the old one is read on.

/** The version of orders, results and callbacks. */
const schemaVersion = 1

const Version = z.literal(schemaVersion)
/** The provider's own name for an order: it stands in an address. */
const OrderId = z.string().check(z.regex(/^[\w.:-]{1,100}$/))

/** Larger than any record with its text. */
export const largestAnswer = 5_000_000

export const Order = z.object({ schemaVersion: Version, orderId: OrderId, reference: z.uuid() })

const Raw = {
  /** As the authority sent it. */
  raw: z.string().check(z.minLength(1), z.maxLength(2_000_000)),
  /** SHA-256 of the text in UTF-8, in hex. */
  rawHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
}

const Outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('complete'), content: MvrContent, ...Raw }),
  z.object({ kind: z.literal('no record'), ...Raw }),
  z.object({ kind: z.enum(['mismatch', 'declined', 'expired']) }),
])

const Result = z.intersection(
  Order,
  z.discriminatedUnion('state', [
    z.object({ state: z.literal('pending'), isDelayed: z.boolean(), isFailed: z.boolean() }),
    z.object({ state: z.literal('done'), outcome: Outcome }),
  ]),
)

export const Callback = z.object({
  schemaVersion: Version,
  eventId: z.string().check(z.minLength(1), z.maxLength(200)),
  orderId: OrderId,
  reference: z.uuid(),
})

export const orderBody = ({ id, driver, ...order }: MvrOrderRequest) => ({
  schemaVersion,
  reference: id,
  ...order,
  orderedAt: order.orderedAt.toISOString(),
  driver,
})

const unread = (why: 'form' | 'other order'): MvrOrderState => ({ state: 'unreadable', why })

/** What an answer says of the order that was asked about. It never throws: a person is told what can't be read. */
export function stateIn(text: string, asked: { orderId: string; id: string }): MvrOrderState {
  const read = z.safeParse(Result, jsonOf(text))
  if (!read.success) return unread('form')
  const { data } = read
  if (data.orderId !== asked.orderId || data.reference !== asked.id) return unread('other order')
  if (data.state === 'pending') {
    const { isDelayed, isFailed } = data
    return { state: 'pending', isDelayed, isFailed }
  }
  const { outcome } = data
  if (outcome.kind !== 'complete' && outcome.kind !== 'no record')
    return { state: 'done', outcome: { kind: outcome.kind } }
  const { raw } = outcome
  if (createHash('sha256').update(raw).digest('hex') !== outcome.rawHash) return unread('form')
  if (outcome.kind === 'no record') return { state: 'done', outcome: { kind: 'no record', raw } }
  if (outcome.content.request.orderId !== asked.orderId) return unread('other order')
  return { state: 'done', outcome: { kind: 'complete', content: outcome.content, raw } }
}

/** Undefined for what is no JSON, such as a page of a proxy. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
