import type { Tx } from '../platform/database/connect.ts'

export type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number]
export type DiscountRow = NonNullable<Awaited<ReturnType<typeof selectDiscount>>>

/** What is sold on a day, in the order in which it is shown. */
export const selectProducts = (tx: Tx, today: string) =>
  tx
    .selectFrom('product')
    .select(['id', 'name', 'description', 'family', 'price_cents', 'currency', 'billing', 'driver_status'])
    .where((eb) => eb.or([eb('withdrawn_on', 'is', null), eb('withdrawn_on', '>', today)]))
    .orderBy('position')
    .orderBy('id')
    .execute()

/** The discount of a code, in capitals, if it counts on a day. */
export const selectDiscount = (tx: Tx, code: string, today: string) =>
  tx
    .selectFrom('discount')
    .select(['code', 'description', 'percent_off', 'valid_until', 'family'])
    .where('code', '=', code)
    .where('valid_from', '<=', today)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>=', today)]))
    .executeTakeFirst()
