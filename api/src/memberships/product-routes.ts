import { dayEverywhere } from 'shared-api/day-everywhere'
import { type Product, products } from 'shared-api/memberships/products'
import type { App, AppContext } from '../context.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { decimal } from '../payments/money.ts'
import { serve } from '../serve.ts'
import { discounted, percentOff, unknownCode } from './discount.ts'
import { type DiscountRow, type ProductRow, selectDiscount, selectProducts } from './product-queries.ts'

/** No carrier is named here: what is offered is offered until the last of them has come to the day. What is agreed is judged by the carrier's own. */
export function productRoutes(app: App, { db }: AppContext) {
  serve(app, products.list, async ({ user, now }) => {
    const rows = await tenantTx(db, user, (tx) => selectProducts(tx, dayEverywhere(now)))
    return rows.map(productOf)
  })

  serve(app, products.details, ({ user, query: { disc = '' }, now }) =>
    tenantTx(db, user, async (tx) => {
      const today = dayEverywhere(now)
      const discount = disc === '' ? undefined : await selectDiscount(tx, disc.toUpperCase(), today)
      if (disc !== '' && discount === undefined) throw unknownCode('disc')
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
