import { type Product, products } from 'shared-api/products'
import { Refusal } from 'shared-api/refusal'
import type { App, Parts } from '../app.ts'
import { dayOf } from '../calendar.ts'
import { tenantTx } from '../database/tenant.ts'
import { decimal } from '../payments/money.ts'
import { serve } from '../serve.ts'
import { discounted } from './discount.ts'
import { type DiscountRow, type ProductRow, selectDiscount, selectProducts } from './product-queries.ts'

export function productRoutes(app: App, { db }: Parts) {
  serve(app, products.list, async ({ user, now }) => {
    const rows = await tenantTx(db, user, (tx) => selectProducts(tx, dayOf(now)))
    return rows.map(productOf)
  })

  serve(app, products.details, ({ user, query: { disc = '' }, now }) =>
    tenantTx(db, user, async (tx) => {
      const today = dayOf(now)
      const discount = disc === '' ? undefined : await selectDiscount(tx, disc.toUpperCase(), today)
      if (disc !== '' && discount === undefined) throw unknownCode()
      const rows = await selectProducts(tx, today)
      return {
        Discount: discount === undefined ? null : discountOf(discount),
        Products: rows.map((row) => ({
          ...productOf(row),
          DiscountedPrice: decimal(discounted(row.price_cents, percentOff(row, discount))),
        })),
      }
    }),
  )
}

const percentOff = ({ family }: ProductRow, discount: DiscountRow | undefined) =>
  discount === undefined || (discount.family !== null && discount.family !== family)
    ? 0
    : discount.percent_off

const productOf = (row: ProductRow): Product => ({
  Id: row.id,
  Name: row.name,
  Description: row.description,
  Family: row.family,
  Price: decimal(row.price_cents),
  CurrencyIsoCode: row.currency,
  Billing__c: row.billing,
})

const discountOf = (row: DiscountRow) => ({
  Code: row.code,
  Description: row.description,
  Percent_Off__c: row.percent_off,
  Valid_Until__c: row.valid_until,
})

/** One that has ended is answered like one that never was: codes are not to be guessed. */
const unknownCode = () =>
  new Refusal(400, 'One field needs another value', {
    errors: [{ Field: 'disc', Message: 'This code is not known or has ended. Check it, or leave it out' }],
  })
