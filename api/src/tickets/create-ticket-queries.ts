import { type Insertable, sql } from 'kysely'
import type { Tx } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/schema.ts'
import { instant } from '../platform/database/wire.ts'
import { citationKey } from './ticket-search.ts'

/** Whether the user belongs to the carrier itself, and not to an agency that serves it. */
export async function hasDirectAccess(tx: Tx, accountId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('account_access')
    .select('is_direct')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.is_direct === true
}

export const selectDriver = (tx: Tx, id: string, accountId: string) =>
  tx
    .selectFrom('driver')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** A time-ordered id and the next number, before the row, because the sealed columns are bound to the id. */
export async function newTicket(tx: Tx): Promise<{ id: string; number: string }> {
  const { rows } = await sql<{
    id: string
    number: string
  }>`select uuidv7() as id, next_ticket_number() as number`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('The database gave no id')
  return row
}

/** False when the user has already sent this request. Waits for another transaction with the same request. */
export async function insertTicket(tx: Tx, row: Insertable<Database['ticket']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('ticket')
    .values(row)
    .onConflict((conflict) => conflict.columns(['created_by', 'request_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const selectRequested = (tx: Tx, userId: string, requestId: string) =>
  tx
    .selectFrom('ticket')
    .select(['id', 'account_id', 'number', 'request_index'])
    .select([
      'citation_number',
      'violation_category',
      'violation_description',
      'received_on',
      'city_state',
      'county',
      'court_on',
      'is_accident',
      'license_type',
      'initial_fine_cents',
      'special_instruction',
      'no_driver_comms_until_paid',
      'driver_id',
    ])
    .where('created_by', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()

export const selectSameCitation = (tx: Tx, accountId: string, citation: string) =>
  tx
    .selectFrom('ticket')
    .select([
      'id as Id',
      'number as Name',
      'received_on as Date_of_Ticket',
      'driver_full_name as Driver_Full_Name__c',
      instant('created_at').as('CreatedDate'),
    ])
    .where('account_id', '=', accountId)
    .where('citation_key', '=', citationKey(citation))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
