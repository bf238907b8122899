import { type Insertable, sql, type Updateable } from 'kysely'
import type { Tx } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/schema.ts'

export type LockedDriver = NonNullable<Awaited<ReturnType<typeof lockDriver>>>
export type MembershipRow = NonNullable<Awaited<ReturnType<typeof selectLastMembership>>>

/** Every change of a membership locks its driver first: all of it happens one after the other. */
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

/** What of a driver follows from the membership. */
export type MemberColumns = Pick<
  Updateable<Database['driver']>,
  'status' | 'is_member' | 'activated_on' | 'cancelled_on' | 'active_until_on' | 'is_embark_monitored'
>

export const updateMember = (tx: Tx, driverId: string, columns: MemberColumns) =>
  tx.updateTable('driver').set(columns).where('id', '=', driverId).execute()

/** The one that has not ended, else the last that has. */
export const selectLastMembership = (tx: Tx, driverId: string) =>
  tx
    .selectFrom('membership')
    .leftJoin('product', 'product.id', 'membership.product_id')
    .select([
      'membership.id',
      'membership.product_id',
      'product.name as product_name',
      'product.family as product_family',
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
    ])
    .where('membership.driver_id', '=', driverId)
    .orderBy(sql`membership.state = 'Ended'`)
    .orderBy('membership.created_at', 'desc')
    .orderBy('membership.id', 'desc')
    .limit(1)
    .executeTakeFirst()

type NewMembership = Insertable<Database['membership']>

export const insertMemberships = (tx: Tx, rows: readonly NewMembership[]) =>
  tx
    .insertInto('membership')
    .values([...rows])
    .execute()

export const updateMembership = (tx: Tx, id: string, change: Updateable<Database['membership']>) =>
  tx.updateTable('membership').set(change).where('id', '=', id).execute()

/** One that has not begun, and so is no history yet. */
export const deletePlanned = (tx: Tx, id: string) =>
  tx.deleteFrom('membership').where('id', '=', id).where('state', '=', 'Planned').execute()

export type NewEvent = Insertable<Database['membership_event']>

export const insertEvents = (tx: Tx, rows: readonly NewEvent[]) =>
  tx
    .insertInto('membership_event')
    .values([...rows])
    .execute()

export const selectStatus = (tx: Tx, driverId: string) =>
  tx
    .selectFrom('driver')
    .innerJoin('account', 'account.id', 'driver.account_id')
    .select(['driver.status', 'driver.active_until_on', 'driver.is_embark_monitored', 'account.time_zone'])
    .where('driver.id', '=', driverId)
    .executeTakeFirst()

const mostEvents = 200

export const selectEvents = (tx: Tx, driverId: string) =>
  tx
    .selectFrom('membership_event')
    .select([
      'id',
      'kind',
      'happened_at',
      'effective_on',
      'from_status',
      'to_status',
      'reason',
      'product_name',
      'actor_name',
    ])
    .where('driver_id', '=', driverId)
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostEvents)
    .execute()
