import type { Client } from 'pg'
import { readViolationCatalog } from '../reference-data.ts'

/** The lines of a snapshot that are of carriers with an account here. */
export interface PortalRows {
  Carriers: number
  Inspections: number
  Violations: number
  Crashes: number
}

/** Brings them to the tables that the screens read, in the transaction of the import. */
export async function bringPortalRows(client: Client, snapshot: string): Promise<PortalRows> {
  const codes = new Map(readViolationCatalog().map(({ smsCode, code }) => [smsCode, code]))
  await client.query(
    `insert into violation_code as known select * from unnest($1::text[], $2::text[])
     on conflict (sms_code) do update set code = excluded.code where known.code <> excluded.code`,
    [[...codes.keys()], [...codes.values()]],
  )
  const { rows } = await client.query<{ brought: PortalRows }>('select bring_national_rows($1) as brought', [
    snapshot,
  ])
  await client.query('select drop_invented_rows()')
  await client.query('select fold_roadside_tally()')
  const [row] = rows
  if (row === undefined) throw new Error('A function answered without a row')
  return row.brought
}
