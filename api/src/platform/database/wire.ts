import { type RawBuilder, sql } from 'kysely'

/** What a select gives under the names and in the forms of the contract, so that a row needs no mapper. */

/** An instant as ISO text: `2026-11-20T18:45:05.120Z`. */
export const instant = (column: string): RawBuilder<string> => instantOf(sql.ref(column))

export const instantOf = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char((${at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Cents as decimal text: 123456 is '1234.56'. */
export const money = (cents: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`((${cents})::numeric / 100)::numeric(18, 2)::text`

/** `{ Name }` of a row that may be missing; null where it is. */
export const named = (name: string): RawBuilder<{ Name: string } | null> =>
  sql`case when ${sql.ref(name)} is not null then json_build_object('Name', ${sql.ref(name)}) end`

/** `{ Id, Name }` of a row that may be missing; null where it is. */
export const namedWithId = (id: string, name: string): RawBuilder<{ Id: string; Name: string } | null> =>
  sql`case when ${sql.ref(name)} is not null
    then json_build_object('Id', ${sql.ref(id)}, 'Name', ${sql.ref(name)}) end`

/** Of the account that is joined. */
export const accountName = sql<{ Name: string }>`json_build_object('Name', account.name)`
export const accountWithId = sql<{
  Id: string
  Name: string
}>`json_build_object('Id', account.id, 'Name', account.name)`
