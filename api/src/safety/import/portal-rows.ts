import type { Client } from 'pg'

/** The lines of a snapshot that are of carriers with an account here. */
export interface PortalRows {
  Carriers: number
  Inspections: number
  Violations: number
  Crashes: number
}

/** Brings them to the tables that the screens read, in the transaction of the import. */
export async function bringPortalRows(client: Client, snapshot: string): Promise<PortalRows> {
  const { rows } = await client.query<{ brought: PortalRows }>('select bring_national_rows($1) as brought', [
    snapshot,
  ])
  const [row] = rows
  if (row === undefined) throw new Error('A function answered without a row')
  return row.brought
}
