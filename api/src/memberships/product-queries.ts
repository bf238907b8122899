import { sql } from 'kysely'
import type { Tx } from '../platform/database/connect.ts'
import { money } from '../platform/database/wire.ts'

export type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number]
export type DiscountRow = NonNullable<Awaited<ReturnType<typeof selectDiscount>>>

/** The products available on a date, in display order. */
export const selectProducts = (tx: Tx, today: string) =>
  tx
    .selectFrom('product')
    .select([
      'id as Id',
      'name as Name',
      'description as Description',
      'family as Family',
      money(sql`price_cents`)
        .$notNull()
        .as('Price'),
      'currency as CurrencyIsoCode',
      'billing as Billing__c',
      'price_cents',
      'driver_status',
    ])
    .where((eb) => eb.or([eb('withdrawn_on', 'is', null), eb('withdrawn_on', '>', today)]))
    .orderBy('position')
    .orderBy('id')
    .execute()

/** The discount of an uppercase code, if it is valid on a date. */
export const selectDiscount = (tx: Tx, code: string, today: string) =>
  tx
    .selectFrom('discount')
    .select([
      'code as Code',
      'description as Description',
      'percent_off as Percent_Off__c',
      'valid_until as Valid_Until__c',
      'family',
    ])
    .where('code', '=', code)
    .where('valid_from', '<=', today)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>=', today)]))
    .executeTakeFirst()
