import type { Tx } from '../platform/database/connect.ts'

/** The id of the carrier that has the driver, whom the caller may see. */
export async function carrierIdOfDriver(tx: Tx, id: string): Promise<string> {
  const driver = await tx
    .selectFrom('driver')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return driver.account_id
}
