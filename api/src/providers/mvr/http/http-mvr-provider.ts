import * as z from 'zod/mini'
import { checkSignedBody } from '../../../platform/security/signed-body.ts'
import { type MvrCallback, type MvrOrderRequest, type MvrProvider, MvrRefused } from '../mvr-provider.ts'
import { askPatiently, type Patience, usualPatience } from './ask-patiently.ts'
import { Callback, jsonOf, Order, orderBody, stateIn } from './http-mvr-form.ts'

export interface HttpMvrSettings {
  /** The base URL of its orders. */
  address: string
  /** Who asks: sent as a bearer token. */
  secret: string
  /** Its callbacks are signed with this. */
  callbackSecret: string
  mayStoreStructured: boolean
  mayNotCombine: boolean
  patience?: Patience
}

/** A provider that speaks the form of docs/mvr-provider.md. Neither an answer nor a secret gets into an error. */
export function createHttpMvr(settings: HttpMvrSettings): MvrProvider {
  const { secret, callbackSecret, mayStoreStructured, mayNotCombine, patience = usualPatience } = settings
  const orders = `${settings.address.replace(/\/+$/, '')}/orders`
  const headers = { authorization: `Bearer ${secret}`, accept: 'application/json' }
  return {
    name: 'http',
    mayStoreStructured,
    mayNotCombine,
    order: async (request) => {
      const { status, text } = await askPatiently(
        orders,
        {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': request.id },
          body: JSON.stringify(orderBody(request)),
        },
        patience,
      )
      if (status === 422) throw new MvrRefused('The provider takes no such order')
      return { orderId: orderIdIn(text, status, request) }
    },
    read: async (orderId, id) => {
      const { status, text } = await askPatiently(
        `${orders}/${encodeURIComponent(orderId)}`,
        { headers },
        patience,
      )
      if (status === 404) return { state: 'unreadable', why: 'no such order' }
      if (status !== 200) throw new Error(`The MVR provider answered with ${status}`)
      return stateIn(text, { orderId, id })
    },
    verifyCallback: (body, signature, now) => {
      checkSignedBody([{ secret: callbackSecret }], { body, signature, now })
      return callbackIn(body.toString('utf8'))
    },
  }
}

/** Anything else may pass: it is asked again with the same key, and is the same order. */
function orderIdIn(text: string, status: number, { id }: MvrOrderRequest): string {
  if (status !== 200 && status !== 201) throw new Error(`The MVR provider answered with ${status}`)
  const read = z.safeParse(Order, jsonOf(text))
  if (!read.success) throw new Error("The MVR provider's answer to an order can't be read")
  if (read.data.reference !== id) throw new Error('The MVR provider answered for another order')
  return read.data.orderId
}

function callbackIn(text: string): MvrCallback {
  const { eventId, orderId, reference } = z.parse(Callback, jsonOf(text))
  return { eventId, orderId, id: reference }
}
