import type { Tx } from '../platform/database/connect.ts'

/** The account of a driver that the caller may see. */
export async function accountOfDriver(tx: Tx, id: string): Promise<string> {
  const driver = await tx
    .selectFrom('driver')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return driver.account_id
}
