import type { Tx } from '../platform/database/connect.ts'

/** Whose driver it is, of those whom the caller sees: it stays so. */
export async function accountOfDriver(tx: Tx, id: string): Promise<string> {
  const driver = await tx
    .selectFrom('driver')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return driver.account_id
}
