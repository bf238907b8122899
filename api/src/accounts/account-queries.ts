import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/connect.ts'

/** Accounts that the caller sees, with what they last reported about themselves. */
const seenAccounts = (tx: Tx, userId: string, today: string) =>
  tx
    .selectFrom('account')
    .leftJoin('account_access', (join) =>
      join.onRef('account_access.account_id', '=', 'account.id').on('account_access.user_id', '=', userId),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('account_census')
          .select(['power_units', 'annual_miles', 'as_of'])
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

/** By name. */
export const selectAccounts = (tx: Tx, userId: string, today: string) =>
  seenAccounts(tx, userId, today)
    .orderBy(sql`lower(account.name)`)
    .orderBy('account.id')
    .execute()

export const selectAccount = (tx: Tx, id: string, { userId, today }: { userId: string; today: string }) =>
  seenAccounts(tx, userId, today)
    .select(['account.carrier_kind', 'account.time_zone', 'census.as_of'])
    .where('account.id', '=', id)
    .executeTakeFirst()

export async function selectAccountName(tx: Tx, id: string): Promise<string | undefined> {
  const account = await tx.selectFrom('account').select('name').where('id', '=', id).executeTakeFirst()
  return account?.name
}

/** The agents of the accounts that the caller sees, or of one of them, each once, by name. */
export const selectAgents = (tx: Tx, accountId?: string) =>
  tx
    .selectFrom('agent')
    .select(['id', 'name'])
    .$if(accountId !== undefined, (agents) =>
      agents.where('id', 'in', (eb) =>
        eb
          .selectFrom('account_agent')
          .select('agent_id')
          .where('account_id', '=', accountId ?? ''),
      ),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

export const updatePinnedAccount = (db: Db | Tx, userId: string, accountId: string | null) =>
  db.updateTable('app_user').set({ pinned_account_id: accountId }).where('id', '=', userId).execute()
