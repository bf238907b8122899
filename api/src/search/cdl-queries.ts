import type { Tx } from '../platform/database/connect.ts'
import { cdlNumberIndexes } from '../drivers/protected/sealed-fields.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import type { Found, Place } from './entry-queries.ts'

/** Finds drivers by a complete CDL number, because the number is encrypted. */
export async function selectByCdlNumber(tx: Tx, place: Place, term: string, keys: Keys): Promise<Found[]> {
  if (!/\d/.test(term)) return []
  const rows = await tx
    .selectFrom('driver')
    .select('id')
    .where('cdl_number_index', 'in', cdlNumberIndexes(keys, term))
    .$if(place !== 'own', (query) =>
      query.where('account_id', 'in', place === 'own' ? [] : [...place.accountIds]),
    )
    .limit(10)
    .execute()
  return rows.map(({ id }) => ({ kind: 'Driver', id, score: 1, happened_on: '' }))
}
