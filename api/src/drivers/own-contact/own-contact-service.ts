import type { OwnContact } from 'shared-api/drivers/own-contact'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { Tx } from '../../platform/database/connect.ts'
import type { User } from '../../platform/database/tenant.ts'
import * as drivers from '../driver-form-queries.ts'
import { columnsOf } from '../driver-columns.ts'
import { checkSpouse, driverDetails, lockAtVersion } from '../driver-form-service.ts'
import { phoneOf } from '../lookup/duplicate-drivers.ts'
import { fieldRefused } from '../../platform/plugins/field-refused.ts'
import type { Keys } from '../../platform/secrets/keys.ts'
import { colleagueHas } from './own-contact-queries.ts'

/** Changes the signed-in driver's contact details. Row policies let drivers change nothing else. */
export async function updateOwnContact(
  tx: Tx,
  contact: OwnContact,
  { keys, user }: { keys: Keys; user: User },
) {
  const { driverId: Id } = user
  const row = Id === undefined ? undefined : await drivers.selectDriverDetails(tx, Id)
  if (row === undefined) throw new Refusal(404, recordNotFound)
  const email = contact.EmailId === row.EmailId?.toLowerCase() ? null : contact.EmailId
  const phone = contact.MobileNumber === phoneOf(row.MobileNumber) ? null : contact.MobileNumber
  // This lock comes before the driver's lock, in the same order as when drivers are added.
  if (email !== null || phone !== null) await drivers.lockAddingTo(tx, row.account_id)
  checkSpouse(await lockAtVersion(tx, { Id: row.id, Version: contact.Version }, keys), contact)
  await refuseColleagues(tx, { email, phone })
  await drivers.updateDriver(tx, row.id, columnsOf(contact))
  return driverDetails(tx, row.id, keys)
}

/** Refuses another driver's email or phone, without naming that driver. */
async function refuseColleagues(tx: Tx, changed: { email: string | null; phone: string | null }) {
  const { by_email: byEmail, by_phone: byPhone } = await colleagueHas(tx, changed)
  const of = 'Another driver of your carrier has this'
  if (byEmail) throw fieldRefused('EmailId', `${of} email address. Enter your own.`, 409)
  if (byPhone)
    throw fieldRefused('MobileNumber', `${of} mobile number and your name. Enter your own number.`, 409)
}
