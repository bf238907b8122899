import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'

/** The accounts the caller sees, by name, with what they last reported about themselves. */
export const selectAccounts = (tx: Tx, userId: string, today: string) =>
  tx
    .selectFrom('account')
    .leftJoin('account_access', (join) =>
      join.onRef('account_access.account_id', '=', 'account.id').on('account_access.user_id', '=', userId),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('account_census')
          .select(['power_units', 'annual_miles'])
          .whereRef('account_census.account_id', '=', 'account.id')
          .where('as_of', '<=', today)
          .orderBy('as_of', 'desc')
          .limit(1)
          .as('census'),
      (join) => join.onTrue(),
    )
    .select([
      'account.id',
      'account.name',
      'account.dot_number',
      'account.allows_agent_tickets',
      'account_access.is_direct',
      'census.power_units',
      'census.annual_miles',
    ])
    .orderBy(sql`lower(account.name)`)
    .orderBy('account.id')
    .execute()

export async function selectAccountName(tx: Tx, id: string): Promise<string | undefined> {
  const account = await tx.selectFrom('account').select('name').where('id', '=', id).executeTakeFirst()
  return account?.name
}
