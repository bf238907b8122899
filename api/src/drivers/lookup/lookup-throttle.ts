import { sql } from 'kysely'
import type { DriverSearch } from 'shared-api/drivers/driver-search'
import { Refusal } from 'shared-api/refusal'
import { dayOf } from '../../platform/calendar.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { FoundDriver } from '../driver-form-queries.ts'
import type { WriteContext } from '../driver-form-service.ts'

/** More than a user adds by hand, and too few to guess numbers. */
export const lookupsPerDay = 500

/**
 * Counts searches that can reveal drivers of other carriers, whatever is found, and refuses them over the limit. Searches
 * by name, or by values of the caller's own drivers, are free.
 */
export async function throttleLookup(
  tx: Tx,
  { search, found }: { search: DriverSearch; found: readonly FoundDriver[] },
  { user, now }: WriteContext,
) {
  const isOwn = (by: 'by_number' | 'by_email' | 'by_phone') => found.some((row) => row.is_own && row[by])
  const isFree =
    (!search.CDLNumber || isOwn('by_number')) &&
    (!search.EmailId || isOwn('by_email')) &&
    (!search.MobileNumber || isOwn('by_phone'))
  if (isFree) return
  const day = dayOf(now)
  await tx.deleteFrom('driver_look_up').where('day', '<', day).execute()
  const { count } = await tx
    .insertInto('driver_look_up')
    .values({ user_id: user.id, day, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day']).doUpdateSet({ count: sql`driver_look_up.count + 1` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  if (count > lookupsPerDay) throw tooMany()
}

const tooMany = () =>
  new Refusal(
    429,
    `You have reached today's limit of ${lookupsPerDay} searches for other carriers' drivers. Continue tomorrow, or add many drivers at once with a bulk upload.`,
  )
