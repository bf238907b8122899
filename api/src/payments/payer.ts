import * as z from 'zod/mini'
import type { Keys } from '../platform/secrets/keys.ts'
import { sealedRows } from '../platform/secrets/reseal.ts'
import { open, seal } from '../platform/secrets/seal.ts'
import type { CheckoutSession } from './checkout-queries.ts'

/** What is known of the user who pays. Users with a pay link enter their name and address on the payment page. */
const Payer = z.strictObject({
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** The data of the pay link that the checkout was started with. */
  linkData: z.nullable(z.string()),
})
export type Payer = z.infer<typeof Payer>

type Table = 'checkout_session' | 'receipt'

const sealContext = (table: Table, id: string) => `${table}.payer:${id}`

/** @param id of the row. */
export const sealPayer = (keys: Keys, table: Table, id: string, payer: Payer) =>
  seal(keys, sealContext(table, id), JSON.stringify(payer))

export const openPayer = (keys: Keys, table: Table, id: string, sealed: Buffer): Payer =>
  z.parse(Payer, JSON.parse(open(keys, sealContext(table, id), sealed)))

export function payerOf({ keys }: { keys: Keys }, session: CheckoutSession): Payer {
  const { id, payer_sealed: sealed } = session
  return sealed === null
    ? { name: null, email: null, linkData: null }
    : openPayer(keys, 'checkout_session', id, sealed)
}

const sealedPayersOf = (table: Table, name: string) =>
  sealedRows({
    name,
    table,
    id: 'id',
    columns: ['payer_sealed'],
    reseal: (keys, id, { payer_sealed: sealed }) => ({
      payer_sealed: sealed && sealPayer(keys, table, id, openPayer(keys, table, id, sealed)),
    }),
  })

export const sealedPayers = [
  sealedPayersOf('checkout_session', 'payers of checkouts'),
  sealedPayersOf('receipt', 'payers of receipts'),
]
