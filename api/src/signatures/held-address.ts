import { Refusal } from 'shared-api/refusal'
import type { Tx } from '../platform/database/connect.ts'

/**
 * Holds a driver's address until the link that is mailed to it exists: a change of the address waits, and then closes the
 * link. Taken before any lock of links, as the change does. False where the driver has another address by now.
 * @param address undefined where the link is copied: a change of the license waits alike.
 */
export async function holdAddress(tx: Tx, driverId: string, address: string | undefined): Promise<boolean> {
  const driver = await tx
    .selectFrom('driver')
    .select('email')
    .where('id', '=', driverId)
    .forShare()
    .executeTakeFirst()
  return address === undefined || driver?.email?.toLowerCase() === address.toLowerCase()
}

export const addressChanged = () =>
  new Refusal(409, "Another user changed this driver's email address. Try again.")
