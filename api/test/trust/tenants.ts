import { type RawBuilder, sql } from 'kysely'
import { Role } from 'shared-api/contract'
import type { Db } from '../../src/platform/database/connect.ts'
import { seedLarge } from '../../demo/large-seed.ts'
import { bearer, type TestService } from '../support/test-service.ts'
import { testKeys, testNow } from '../support/test-world.ts'

/** Every role, and a caller without a token. */
export const callers = [...Role.options, 'signed out'] as const
export type CallerName = (typeof callers)[number]

export const absentId = '00000000-0000-4000-8000-000000000417'

/** A kind of record: a table whose rows have an id and belong to an account, a driver or a user. */
interface Kind {
  table: string
  account: RawBuilder<unknown>
  /** Two carriers see its rows: the one that asks, and the one that holds what is asked for. */
  hasHolder: boolean
  hasDriver: boolean
  /** Its rows belong to users, not to accounts. */
  isOfUsers: boolean
}

/** As the database itself knows them: a new table is here by itself. */
async function kindsOf(admin: Db): Promise<Kind[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name not in ('app_user', 'audit_entry')
    group by table_name
    having bool_or(column_name = 'id' and data_type = 'uuid')
    order by table_name
  `.execute(admin)
  return rows.flatMap(({ table, columns }): Kind[] => {
    const isAccount = table === 'account'
    const hasAccount = isAccount || columns.includes('account_id')
    if (!hasAccount && !columns.includes('user_id')) return []
    const account = isAccount ? sql`id` : hasAccount ? sql`account_id` : sql`user_id`
    const hasDriver = columns.includes('driver_id') || table === 'driver'
    const hasHolder = columns.includes('holder_account_id')
    // A draft or a notification is its user's alone, whichever carrier it is for.
    const isOfUsers = !hasAccount || ['ticket_draft', 'notification'].includes(table)
    return [{ table, account: isOfUsers ? sql`user_id` : account, hasHolder, hasDriver, isOfUsers }]
  })
}

/** A second carrier that the agent does not serve: two foreign ones for everybody who has accounts of his own. */
export const addForeignCarrier = ({ adminUrl }: TestService) =>
  seedLarge({ adminUrl, today: testNow, keys: testKeys, drivers: 60, tickets: 400 })

/** By kind of record. */
export interface Ids {
  own: Map<string, string>
  /** Of two strangers. */
  foreign: Map<string, string[]>
}

/** Ids of records that the caller may and may not see, asked of the database past all policies. */
export async function idsOf({ admin }: TestService, role: Role): Promise<Ids> {
  const ids: Ids = { own: new Map(), foreign: new Map() }
  const caller = await admin
    .selectFrom('app_user')
    .select(['id', 'driver_id'])
    .where('email', '=', `${role}@demo.example`)
    .executeTakeFirstOrThrow()
  for (const kind of await kindsOf(admin)) {
    const { own, foreign } = belonging(kind, role, caller)
    const select = async (where: RawBuilder<unknown>, limit: number) => {
      const { rows } = await sql<{ id: string }>`
        select distinct on (${kind.account}) id from ${sql.table(kind.table)}
        where ${where} order by ${kind.account}, id desc limit ${limit}
      `.execute(admin)
      return rows.map(({ id }) => id)
    }
    const [first] = await select(own, 1)
    if (first !== undefined) ids.own.set(kind.table, first)
    ids.foreign.set(kind.table, await select(foreign, 2))
  }
  return ids
}

function belonging(kind: Kind, role: Role, caller: { id: string; driver_id: string | null }) {
  const { account, hasHolder, hasDriver, isOfUsers, table } = kind
  if (isOfUsers) return { own: sql`user_id = ${caller.id}`, foreign: sql`user_id <> ${caller.id}` }
  if (role === 'operator') return { own: sql`true`, foreign: sql`false` }
  const accounts = sql`(select account_id from account_access where user_id = ${caller.id})`
  const ofAccounts = hasHolder
    ? sql`(${account} in ${accounts} or holder_account_id in ${accounts})`
    : sql`${account} in ${accounts}`
  if (role === 'carrier' || role === 'agent') return { own: ofAccounts, foreign: sql`not ${ofAccounts}` }
  if (role === 'driver' && table === 'file') {
    const own = sql`created_by = ${caller.id}`
    return { own, foreign: sql`not (${own})` }
  }
  if (role === 'guest' || !hasDriver)
    return { own: table === 'account' ? ofAccounts : sql`false`, foreign: sql`not ${ofAccounts}` }
  const driver = table === 'driver' ? sql`id` : sql`driver_id`
  const own = sql`${driver} = ${caller.driver_id}`
  return { own, foreign: sql`(${own}) is not true` }
}

export interface Sessions {
  headersOf: (caller: CallerName) => Promise<Record<string, string>>
  /** Signs the caller in again: a call has ended the session. */
  renew: (caller: CallerName) => void
}

/** A token for every caller. */
export function openSessions(service: TestService): Sessions {
  const tokens = new Map<CallerName, string>()
  return {
    headersOf: async (caller) => {
      if (caller === 'signed out') return {}
      const token = tokens.get(caller) ?? (await service.signIn(caller))
      tokens.set(caller, token)
      return bearer(token)
    },
    renew: (caller) => void tokens.delete(caller),
  }
}
