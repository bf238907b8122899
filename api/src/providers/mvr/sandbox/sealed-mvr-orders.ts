import * as z from 'zod/mini'
import { MvrType, PermissiblePurpose } from 'shared-api/mvr'
import type { Keys } from '../../../platform/secrets/keys.ts'
import { sealedRows } from '../../../platform/secrets/reseal.ts'
import { open, seal } from '../../../platform/secrets/seal.ts'
import type { MvrOrderRequest } from '../mvr-provider.ts'

const Request = z.strictObject({
  id: z.string(),
  product: MvrType,
  purpose: PermissiblePurpose,
  state: z.string(),
  orderedAt: z.coerce.date(),
  driver: z.strictObject({
    firstName: z.string(),
    lastName: z.string(),
    licenseNumber: z.string(),
    birthDate: z.nullable(z.string()),
  }),
})

const place = (key: string) => `sandbox.mvr_order.request:${key}`

export const sealRequest = (keys: Keys, request: MvrOrderRequest) =>
  seal(keys, place(request.id), JSON.stringify(request))

export const openRequest = (keys: Keys, key: string, sealed: Buffer): MvrOrderRequest =>
  z.parse(Request, JSON.parse(open(keys, place(key), sealed)))

export const sealedSandboxMvrOrders = sealedRows({
  name: 'MVR orders of the sandbox',
  table: 'sandbox.mvr_order',
  id: 'idempotency_key',
  columns: ['request_sealed'],
  isOfService: true,
  reseal: (keys, key, { request_sealed: sealed }) => ({
    request_sealed: sealed && sealRequest(keys, openRequest(keys, key, sealed)),
  }),
})
