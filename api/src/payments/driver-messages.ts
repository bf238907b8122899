import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../platform/database/connect.ts'

/**
 * Whether messages may go to the ticket's driver: none were held, or what was asked to be paid first is paid or covered. The
 * query selects from `ticket`. The rule itself is the function of the database, which triggers of notifications ask, too.
 */
export const mayTellDriver = sql<SqlBool>`may_tell_driver(ticket.id)`

/** The messages of one of the tickets are held, and this is its driver's address: of the record, of the form, or of the sign-in. */
export async function isHeldFrom(tx: Tx, ticketIds: readonly string[], address: string): Promise<boolean> {
  const held = await tx
    .selectFrom('ticket')
    .leftJoin('driver', 'driver.id', 'ticket.driver_id')
    .select('ticket.id')
    .where('ticket.id', 'in', [...ticketIds])
    .where(sql<SqlBool>`not ${mayTellDriver}`)
    .where(
      sql<SqlBool>`(
        lower(${address}) in (lower(driver.email), lower(ticket.driver_email))
        or is_sign_in_of_driver(ticket.driver_id, ${address})
      )`,
    )
    .executeTakeFirst()
  return held !== undefined
}
