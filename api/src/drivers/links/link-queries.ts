import { type Insertable, sql } from 'kysely'
import type { DriverLinkFilter } from 'shared-api/drivers/driver-links'
import type { Tx } from '../../platform/database/connect.ts'
import { inScope, pageOfRows, type Scope, sortedFilled } from '../../platform/database/list.ts'
import type { Database } from '../../platform/database/schema.ts'

/** Requests for both sides; driver names only when the caller may see them. */
const requests = (tx: Tx) =>
  tx
    .selectFrom('driver_link_request as request')
    .leftJoin('driver as held', 'held.id', 'request.held_driver_id')
    .leftJoin('account as holder', 'holder.id', 'request.holder_account_id')
    .leftJoin('driver as linked', 'linked.id', 'request.linked_driver_id')
    .select([
      'request.id',
      'request.account_id',
      'request.asked_as',
      'request.holder_account_id',
      'request.held_driver_id',
      'request.status',
      'request.shown_sealed',
      'request.carrier_driver_id',
      'request.activation_on',
      'request.product_id',
      'request.discount_code',
      'request.requested_by',
      'request.requested_at',
      'request.expires_at',
      'request.answered_at',
      'request.linked_driver_id',
      'held.name as held_name',
      'linked.name as linked_name',
      'holder.name as holder_name',
    ])

export type LinkRequestRow = Awaited<ReturnType<typeof selectRequests>>['Data'][number]

export function selectRequests(tx: Tx, scope: Scope, filter: DriverLinkFilter, now: Date) {
  const selected = requests(tx)
    .where((eb) => eb.or([inScope('request.account_id', scope), inScope('request.holder_account_id', scope)]))
    .$if(filter.list_filter === 'Pending', (query) =>
      query.where('request.status', '=', 'Pending').where('request.expires_at', '>', now),
    )
  const order = sortedFilled(sql`requested_at`, 'id', { SortDir: 'desc' })
  return pageOfRows(tx, selected, order, filter)
}

export const selectRequest = (tx: Tx, id: string) =>
  requests(tx).where('request.id', '=', id).executeTakeFirst()

/** Locks the request until the transaction ends. */
export const lockRequest = (tx: Tx, id: string) =>
  requests(tx).where('request.id', '=', id).forUpdate('request').executeTakeFirst()

/** False when the carrier already has an open request for the driver. */
export async function insertRequest(tx: Tx, row: Insertable<Database['driver_link_request']>) {
  await tx
    .updateTable('driver_link_request')
    .set({ status: 'Expired' })
    .where('account_id', '=', row.account_id)
    .where('held_driver_id', '=', row.held_driver_id)
    .where('status', '=', 'Pending')
    .where('expires_at', '<=', row.requested_at)
    .execute()
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('driver_link_request')
    .values(row)
    .onConflict((conflict) =>
      // A literal and not a parameter, so that a prepared statement finds the partial index.
      conflict.columns(['account_id', 'held_driver_id']).where('status', '=', sql.lit('Pending')).doNothing(),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

interface AskedBefore {
  askerId: string
  accountId: string
  driverId: string
}

/** Whether the carrier has requested the driver since then, with any outcome. */
export async function isAskedSince(tx: Tx, { askerId, accountId, driverId }: AskedBefore, since: Date) {
  const row = await tx
    .selectFrom('driver_link_request')
    .select('id')
    .where('account_id', '=', askerId)
    .where('holder_account_id', '=', accountId)
    .where('held_driver_id', '=', driverId)
    .where('requested_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type Ending = Pick<
  Insertable<Database['driver_link_request']>,
  'status' | 'answered_by' | 'answered_at' | 'linked_driver_id'
>

export const endRequest = (tx: Tx, id: string, ending: Ending) =>
  tx.updateTable('driver_link_request').set(ending).where('id', '=', id).execute()

/** The shared details of a driver: name, contact details, license and birth date. */
export const selectPassedOn = (tx: Tx, id: string) =>
  tx
    .selectFrom('driver')
    .select([
      'id',
      'account_id',
      'first_name',
      'last_name',
      'email',
      'phone',
      'street',
      'city',
      'state_province',
      'zip_postal_code',
      'country',
      'cdl_state',
      'cdl_number_sealed',
      'cdl_expires_on',
      'birth_date_sealed',
    ])
    .where('id', '=', id)
    .executeTakeFirst()

export type PassedOn = NonNullable<Awaited<ReturnType<typeof selectPassedOn>>>
