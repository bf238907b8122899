import { earliestLocalDate } from 'shared-api/earliest-local-date'
import { products } from 'shared-api/memberships/products'
import type { App, AppContext } from '../context.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { decimal } from '../payments/money.ts'
import { serve } from '../serve.ts'
import { discounted, percentOff, unknownCode } from './discount.ts'
import { selectDiscount, selectProducts } from './product-queries.ts'

/** No carrier is given, so the earliest local date applies. A membership is checked against its carrier's own date. */
export function productRoutes(app: App, { db }: AppContext) {
  serve(app, products.list, ({ user, now }) =>
    tenantTx(db, user, (tx) => selectProducts(tx, earliestLocalDate(now))),
  )

  serve(app, products.details, ({ user, query: { disc = '' }, now }) =>
    tenantTx(db, user, async (tx) => {
      const today = earliestLocalDate(now)
      const discount = disc === '' ? undefined : await selectDiscount(tx, disc.toUpperCase(), today)
      if (disc !== '' && discount === undefined) throw unknownCode('disc')
      const rows = await selectProducts(tx, today)
      return {
        Discount: discount ?? null,
        Products: rows.map((row) => ({
          ...row,
          DiscountedPrice: decimal(discounted(row.price_cents, percentOff(row, discount))),
        })),
      }
    }),
  )
}
