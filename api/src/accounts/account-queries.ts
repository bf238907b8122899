import { sql } from 'kysely'
import type { AccountDetails } from 'shared-api/accounts'
import type { Db, Tx } from '../platform/database/connect.ts'

/** What the carrier is registered for; where no one says it, nothing special. */
export const registeredKind = sql<'general' | 'hm' | 'passenger'>`coalesce(
  nullif(account.carrier_kind, 'general'), registered_kind(usdot_number(account.dot_number)), 'general')`

/** Accounts that the caller may see, with their latest census report. */
const visibleAccounts = (tx: Tx, userId: string, today: string) =>
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
      'account.id as Id',
      'account.name as Name',
      'account.dot_number as DOT_Number__c',
      'account.allows_agent_tickets as Allow_Agents_Tickets__c',
      sql<boolean>`coalesce(account_access.is_direct, false)`.as('IsDirect'),
      'census.power_units as Power_Units__c',
      'census.annual_miles as Annual_Miles__c',
    ])

/** By name. */
export const selectAccounts = (tx: Tx, userId: string, today: string) =>
  visibleAccounts(tx, userId, today)
    .orderBy(sql`lower(account.name)`)
    .orderBy('account.id')
    .execute()

export const selectAccount = (tx: Tx, id: string, { userId, today }: { userId: string; today: string }) =>
  visibleAccounts(tx, userId, today)
    .select([
      sql<AccountDetails['Carrier_Kind__c']>`case ${registeredKind}
        when 'hm' then 'Hazardous materials' when 'passenger' then 'Passenger' else 'General' end`.as(
        'Carrier_Kind__c',
      ),
      'account.time_zone as Time_Zone__c',
      'census.as_of as Reported_On__c',
    ])
    .where('account.id', '=', id)
    .executeTakeFirst()

export async function selectAccountName(tx: Tx, id: string): Promise<string | undefined> {
  const account = await tx.selectFrom('account').select('name').where('id', '=', id).executeTakeFirst()
  return account?.name
}

/** The agents of the caller's accounts, or of one account, without duplicates, by name. */
export const selectAgents = (tx: Tx, accountId?: string) =>
  tx
    .selectFrom('agent')
    .select(['id as Id', 'name as Name'])
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
