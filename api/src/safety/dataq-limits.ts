import { type RawBuilder, sql } from 'kysely'
import type { DataqLimit } from 'shared-api/challenges/challenge-stages'

/** The last day of a limit of FMCSA that runs from this day. */
export const addLimit = (day: RawBuilder<unknown>, name: RawBuilder<unknown>) =>
  sql`(${day} + (select length from dataq_limit where name = ${name}))::date`

/** A limit of FMCSA as days, by its name. */
export const limitDays = (name: string) =>
  sql<number>`(select extract(day from length)::int from dataq_limit where name = ${name})`

/** Those of a request that states review, or of a crash: those of a request that is filed first, then that of the filing. */
export const limitsOf = (isReviewedByStates: RawBuilder<unknown>) => sql<DataqLimit[]>`(
  select json_agg(json_build_object(
    'Name', name, 'Length', length::text,
    'Source', source, 'IsRead', is_read
  ) order by array_position(array[
    'decision', 'initial review', 'reconsideration', 'final review', 'answer', 'file inspection', 'file crash'
  ], name)) from dataq_limit
  where case when ${isReviewedByStates} then name <> 'file crash' else name in ('answer', 'file crash') end
)`
