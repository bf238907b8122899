import { type SqlBool, sql } from 'kysely'

/**
 * Whether messages may go to the ticket's driver: none were held, or what was asked to be paid first is paid or covered. The
 * query selects from `ticket`. The rule itself is the function of the database, which triggers of notifications ask, too.
 */
export const mayTellDriver = sql<SqlBool>`may_tell_driver(ticket.id)`
