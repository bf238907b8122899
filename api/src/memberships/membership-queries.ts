import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Membership } from 'shared-api/memberships'
import type { Db, Tx } from '../platform/database/connect.ts'
import { fixedStatement } from '../platform/database/fixed-statement.ts'
import type { Database } from '../platform/database/schema.ts'
import { instant, money, named } from '../platform/database/wire.ts'

export type LockedDriver = NonNullable<Awaited<ReturnType<typeof lockDriver>>>
export type MembershipRow = NonNullable<Awaited<ReturnType<typeof selectLastMembership>>>

/** Locks the driver, so that changes of a membership run one after another. */
export const lockDriver = (tx: Tx, id: string) =>
  tx
    .selectFrom('driver')
    .innerJoin('account', 'account.id', 'driver.account_id')
    .select([
      'driver.id',
      'driver.account_id',
      'driver.status',
      'driver.activated_on',
      'driver.created_at',
      'account.time_zone',
    ])
    .where('driver.id', '=', id)
    .forUpdate('driver')
    .executeTakeFirst()

/** The driver columns that depend on the membership. */
export type MemberColumns = Pick<
  Updateable<Database['driver']>,
  'status' | 'is_member' | 'activated_on' | 'cancelled_on' | 'active_until_on' | 'is_embark_monitored'
>

export const updateMember = (tx: Tx, driverId: string, columns: MemberColumns) =>
  tx.updateTable('driver').set(columns).where('id', '=', driverId).execute()

/** The current membership, otherwise the last one. */
const lastOf = (tx: Db | Tx, driverId: string | RawBuilder<string>) =>
  tx
    .selectFrom('membership')
    .leftJoin('product', 'product.id', 'membership.product_id')
    .where('membership.driver_id', '=', driverId)
    .orderBy(sql`membership.state = 'Ended'`)
    .orderBy('membership.created_at', 'desc')
    .orderBy('membership.id', 'desc')
    .limit(1)

export async function selectLastMembership(tx: Tx, driverId: string) {
  const { rows } = await tx.executeQuery(lastMembership(tx, driverId))
  return rows[0]
}

const lastMembership = fixedStatement((tx, driverId: RawBuilder<string>) =>
  lastOf(tx, driverId).select([
    'membership.id',
    'membership.product_id',
    'product.name as product_name',
    'membership.driver_status',
    'membership.price_cents',
    'membership.currency',
    'membership.billing',
    'membership.discount_code',
    'membership.percent_off',
    'membership.is_embark_monitored',
    'membership.state',
    'membership.begins_on',
    'membership.renews_on',
    'membership.cancels_on',
    'membership.cancellation_reason',
  ]),
)

type NewMembership = Insertable<Database['membership']>

export const insertMemberships = (tx: Tx, rows: readonly NewMembership[]) =>
  tx
    .insertInto('membership')
    .values([...rows])
    .execute()

export const updateMembership = (tx: Tx, id: string, change: Updateable<Database['membership']>) =>
  tx.updateTable('membership').set(change).where('id', '=', id).execute()

/** Deletes a membership that has not started. */
export const deletePlanned = (tx: Tx, id: string) =>
  tx.deleteFrom('membership').where('id', '=', id).where('state', '=', 'Planned').execute()

export type NewEvent = Insertable<Database['membership_event']>

export const insertEvent = (tx: Tx, row: NewEvent & { happened_at: Date }) =>
  tx
    .insertInto('membership_event')
    .values({ ...row, happened_at: afterLastEvent(sql`${row.driver_id}::uuid`, row.happened_at) })
    .execute()

/** A call that waited for the driver's lock may have begun before the one that it waited for. */
export const afterLastEvent = (driverId: RawBuilder<unknown>, now: Date) => sql<Date>`greatest(
  ${now}::timestamptz,
  (select max(last.happened_at) from membership_event as last where last.driver_id = ${driverId})
)`

export const selectStatus = (tx: Tx, driverId: string) =>
  tx
    .selectFrom('driver')
    .innerJoin('account', 'account.id', 'driver.account_id')
    .select(['driver.status', 'account.time_zone'])
    .where('driver.id', '=', driverId)
    .executeTakeFirst()

/** The same membership as `selectLastMembership`, in the contract's shape. */
export const selectMembership = (tx: Tx, driverId: string) =>
  lastOf(tx, driverId)
    .innerJoin('driver', 'driver.id', 'membership.driver_id')
    .select([
      'membership.id as Id',
      sql<Membership['Product__r']>`case when product.id is not null
        then json_build_object('Id', product.id, 'Name', product.name, 'Family', product.family) end`.as(
        'Product__r',
      ),
      money(sql`membership.price_cents`).as('Price__c'),
      'membership.currency as CurrencyIsoCode',
      'membership.billing as Billing__c',
      'membership.discount_code as Discount_Code__c',
      'membership.percent_off as Percent_Off__c',
      'membership.begins_on as Activation_Date__c',
      'driver.active_until_on as Active_Until__c',
      'driver.is_embark_monitored as Embark_Monitoring_Active__c',
      'membership.cancels_on as Cancellation_Date__c',
      'membership.cancellation_reason as Cancellation_Reason__c',
      sql<boolean>`membership.state <> 'Ended' and membership.cancels_on is not null`.as(
        'Is_Cancellation_Planned__c',
      ),
    ])
    .executeTakeFirst()

const maxEvents = 200

export const selectEvents = (tx: Tx, driverId: string) =>
  tx
    .selectFrom('membership_event')
    .select([
      'id as Id',
      'kind as Kind__c',
      instant('happened_at').as('CreatedDate'),
      'effective_on as Effective_Date__c',
      'from_status as From_Status__c',
      'to_status as To_Status__c',
      'reason as Reason__c',
      'product_name as Product__c',
      named('actor_name').as('CreatedBy__r'),
    ])
    .where('driver_id', '=', driverId)
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxEvents)
    .execute()
