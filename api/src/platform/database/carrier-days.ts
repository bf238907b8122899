import { sql, type SqlBool } from 'kysely'
import { dayIn } from '../calendar.ts'
import type { Tx } from './connect.ts'
import { inScope, type Scope } from './list.ts'

/** Carriers of one time zone, and the day that their calendar shows. A window in days begins at their midnight. */
export interface CarrierDay {
  today: string
  timeZone: string
  accountIds: readonly string[]
}

/** From a day, up to but without another. */
export interface Days {
  from: string
  to: string
}

export async function carrierDays(tx: Tx, scope: Scope, now: Date): Promise<CarrierDay[]> {
  const accounts = await tx
    .selectFrom('account')
    .select(['id', 'time_zone'])
    .where(inScope('account.id', scope))
    .execute()
  return [...Map.groupBy(accounts, ({ time_zone: timeZone }) => timeZone)].map(([timeZone, of]) => ({
    today: dayIn(timeZone, now),
    timeZone,
    accountIds: of.map(({ id }) => id),
  }))
}

/** The row is of one of the carriers, and its day in the window that begins at their midnight. */
export function onCarrierDays(
  columns: { account: string; day: string },
  days: readonly CarrierDay[],
  windowOf: (today: string) => Days,
) {
  const [account, day] = [sql.ref(columns.account), sql.ref(columns.day)]
  const conditions = days.map(({ today, accountIds }) => {
    const { from, to } = windowOf(today)
    return sql<SqlBool>`(${account} = any(${accountIds}::uuid[]) and ${day} >= ${from}::date and ${day} < ${to}::date)`
  })
  return anyOf(conditions)
}

/** The same for an instant: the window begins and ends at the carriers' midnights. */
export function atCarrierDays(
  columns: { account: string; at: string },
  days: readonly CarrierDay[],
  windowOf: (today: string) => Days,
) {
  const [account, at] = [sql.ref(columns.account), sql.ref(columns.at)]
  const conditions = days.map(({ today, timeZone, accountIds }) => {
    const { from, to } = windowOf(today)
    return sql<SqlBool>`(
      ${account} = any(${accountIds}::uuid[])
      and ${at} >= ${midnight(from, timeZone)} and ${at} < ${midnight(to, timeZone)}
    )`
  })
  return anyOf(conditions)
}

const midnight = (day: string, timeZone: string) => sql`(${day}::timestamp at time zone ${timeZone})`

const anyOf = (conditions: readonly ReturnType<typeof sql<SqlBool>>[]) =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join([...conditions], sql` or `)})`
