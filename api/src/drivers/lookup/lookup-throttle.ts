import { sql } from 'kysely'
import type { DriverSearch } from 'shared-api/drivers/driver-search'
import { Refusal } from 'shared-api/refusal'
import { dayOf } from '../../platform/calendar.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { FoundDriver } from '../driver-form-queries.ts'
import type { Writing } from '../driver-form-service.ts'

/** More than anybody adds by hand, and too few to try numbers. */
export const lookupsPerDay = 500

/**
 * Counts a look-up that may find drivers of strangers, no matter who is found, or refuses it. Free is what can tell of the
 * caller's own drivers alone: names, and whatever one of them has.
 */
export async function throttleLookup(
  tx: Tx,
  { search, found }: { search: DriverSearch; found: readonly FoundDriver[] },
  { user, now }: Writing,
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
    `You have searched for ${lookupsPerDay} people today who are not your drivers. Continue tomorrow, or add many drivers at once with a bulk upload.`,
  )
