import { type RawBuilder, sql } from 'kysely'

/** The last day of a limit of FMCSA that runs from this day. */
export const addLimit = (day: RawBuilder<unknown>, name: RawBuilder<unknown>) =>
  sql`(${day} + (select length from dataq_limit where name = ${name}))::date`

/** A limit of FMCSA as days, by its name. */
export const limitDays = (name: string) =>
  sql<number>`(select extract(day from length)::int from dataq_limit where name = ${name})`
