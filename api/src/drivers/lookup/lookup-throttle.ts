import { sql } from 'kysely'
import type { DriverSearch } from 'shared-api/drivers/driver-search'
import { Refusal } from 'shared-api/refusal'
import { dayOf } from '../../platform/calendar.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { WriteContext } from '../driver-form-service.ts'

/** More than a user adds by hand, and too few to guess numbers. */
export const lookupsPerDay = 500

/**
 * Counts searches that can reveal drivers of other carriers, whatever is found, and refuses them over the limit. Searches
 * by name are free. Those by values of own drivers are not: a user can give such a driver any value.
 */
export async function throttleLookup(
  tx: Tx,
  { CDLNumber, EmailId, MobileNumber }: DriverSearch,
  { user, now }: WriteContext,
) {
  if (!CDLNumber && !EmailId && !MobileNumber) return
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
    `You have reached today's limit of ${lookupsPerDay} searches by license, email or mobile. Continue tomorrow, or add many drivers at once with a bulk upload.`,
  )
