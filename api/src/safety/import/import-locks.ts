import type { Client } from 'pg'

/** Advisory lock of an import, held to its end: only one at a time. */
export const importLock = 4_817_206

/** Takes the lock to the end of the transaction; false where an import has it. */
export async function takeImportLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    `select pg_try_advisory_xact_lock(${importLock}) as free`,
  )
  return rows[0]?.free === true
}

/** The first number of the advisory lock that `bring_national_rows` and `bring_rows_of_account` hold to their end. */
export const bringLock = 4_817_207
