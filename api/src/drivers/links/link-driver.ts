import { randomUUID } from 'node:crypto'
import type { DriverLinkDraft } from 'shared-api/drivers/driver-links'
import type { Tx } from '../../platform/database/connect.ts'
import * as drivers from '../driver-form-queries.ts'
import { membershipIn, type Writing } from '../driver-form-service.ts'
import { driverMailQueue } from '../driver-mail-worker.ts'
import { cdlNumberIndexes, openBirthDate, openCdlNumber, sealedColumns } from '../protected/sealed-fields.ts'
import type { Enqueue } from '../../platform/jobs/queue.ts'
import { beginMembership } from '../../memberships/begin-membership.ts'
import type { PassedOn } from './link-queries.ts'

export interface Linking extends Writing {
  enqueue: Enqueue
}

/** The carrier that gets the driver, and what it says of him itself. */
export interface LinkTerms extends Omit<DriverLinkDraft, 'MatchId' | 'CarrierId'> {
  accountId: string
  carrier: string
}

/** The driver whom the carrier has already in place of this one, if there is one. */
export async function findDuplicate(tx: Tx, accountId: string, source: PassedOn, { keys }: Writing) {
  const { cdlNumber } = openedOf(source, { keys })
  const cdlNumbers = cdlNumber === undefined ? [] : cdlNumberIndexes(keys, cdlNumber)
  const [same] = await drivers.selectDuplicates(tx, accountId, {
    firstName: source.first_name,
    lastName: source.last_name,
    email: source.email,
    phone: source.phone,
    cdlState: source.cdl_state,
    cdlNumberIndexes: cdlNumbers,
    hasCdlNumber: cdlNumbers.length > 0,
  })
  return same
}

/**
 * A record of its own for the carrier, sealed for that record. Membership, tickets and history stay with the one it was
 * taken from. The driver is told, who has to know where his details went. Gives the record's id.
 */
export async function linkDriver(
  tx: Tx,
  source: PassedOn,
  { accountId, carrier, ...terms }: LinkTerms,
  { keys, user, now, enqueue }: Linking,
): Promise<string> {
  const id = await drivers.newId(tx)
  await drivers.insertDriver(tx, {
    ...sealedColumns(keys, id, openedOf(source, { keys })),
    id,
    account_id: accountId,
    first_name: source.first_name,
    last_name: source.last_name,
    email: source.email,
    phone: source.phone,
    street: source.street,
    city: source.city,
    state_province: source.state_province,
    zip_postal_code: source.zip_postal_code,
    country: source.country,
    cdl_state: source.cdl_state,
    cdl_expires_on: source.cdl_expires_on,
    carrier_driver_id: terms.CarrierDriverId ?? null,
    status: 'Pending',
    created_at: now,
  })
  await beginMembership(tx, { ...membershipIn(terms), driverId: id, user, now })
  const { email, first_name: firstName } = source
  if (email !== null) await enqueue(tx, driverMailQueue, randomUUID(), { email, firstName, carrier })
  return id
}

function openedOf(source: PassedOn, { keys }: Pick<Writing, 'keys'>) {
  const { id, cdl_number_sealed: number, birth_date_sealed: birthDate } = source
  return {
    cdlNumber: number === null ? undefined : openCdlNumber(keys, id, number),
    birthDate: birthDate === null ? undefined : openBirthDate(keys, id, birthDate),
  }
}
