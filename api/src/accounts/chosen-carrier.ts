import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { Tx } from '../platform/database/connect.ts'

export const selectCarrier = (tx: Tx, id: string) =>
  tx
    .selectFrom('account')
    .select(['id', 'name', 'time_zone', 'allows_agent_tickets'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The carrier of a form. 404 when it is not the caller's. */
export async function carrierOf(tx: Tx, id: string) {
  const account = await selectCarrier(tx, id)
  if (account !== undefined) return account
  const errors = [{ Field: 'CarrierId', Message: 'Choose one of your carriers' }]
  throw new Refusal(404, recordNotFound, { errors })
}
