import type { OwnContact } from 'shared-api/own-contact'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { Tx } from '../database/connect.ts'
import { updateDriver } from '../drivers/driver-form-queries.ts'
import { contactColumns, driverDetails, lockAsSeen } from '../drivers/driver-form-service.ts'
import type { User } from '../database/tenant.ts'
import type { Keys } from '../secrets/keys.ts'

/** Changes how the driver who is signed in is reached. The database lets him write nothing else of his record. */
export async function updateOwnContact(
  tx: Tx,
  contact: OwnContact,
  { keys, user }: { keys: Keys; user: User },
) {
  const { driverId: Id } = user
  if (Id === undefined) throw new Refusal(404, recordNotFound)
  await lockAsSeen(tx, { Id, Version: contact.Version }, keys)
  await updateDriver(tx, Id, contactColumns(contact, undefined))
  return driverDetails(tx, Id, keys)
}
