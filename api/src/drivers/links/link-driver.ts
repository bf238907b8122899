import { randomUUID } from 'node:crypto'
import type { DriverLinkDraft } from 'shared-api/drivers/driver-links'
import { newId } from '../../platform/database/new-id.ts'
import type { Tx } from '../../platform/database/connect.ts'
import * as drivers from '../driver-form-queries.ts'
import { membershipIn, type WriteContext } from '../driver-form-service.ts'
import { driverMailQueue } from '../driver-mail-worker.ts'
import { cdlNumberIndexes, openBirthDate, openCdlNumber, sealedColumns } from '../protected/sealed-fields.ts'
import type { Enqueue } from '../../platform/jobs/queue.ts'
import { beginMembership } from '../../memberships/begin-membership.ts'
import type { PassedOn } from './link-queries.ts'

export interface LinkContext extends WriteContext {
  enqueue: Enqueue
}

/** The carrier that gets the driver, with the values that it entered. */
export interface LinkTerms extends Omit<DriverLinkDraft, 'MatchId' | 'CarrierId'> {
  accountId: string
  carrier: string
}

/** The carrier's existing record of the same driver, if any. */
export async function findDuplicate(tx: Tx, accountId: string, source: PassedOn, { keys }: WriteContext) {
  const { cdlNumber } = decryptedFields(source, { keys })
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
 * Creates the carrier's own record of a driver, with newly encrypted fields. Membership, tickets and history stay with the
 * source. The driver gets a mail, because the details were shared. Returns the new id.
 */
export async function linkDriver(
  tx: Tx,
  source: PassedOn,
  { accountId, carrier, ...terms }: LinkTerms,
  { keys, user, now, enqueue }: LinkContext,
): Promise<string> {
  const id = await newId(tx)
  await drivers.insertDriver(tx, {
    ...sealedColumns(keys, id, decryptedFields(source, { keys })),
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

function decryptedFields(source: PassedOn, { keys }: Pick<WriteContext, 'keys'>) {
  const { id, cdl_number_sealed: number, birth_date_sealed: birthDate } = source
  return {
    cdlNumber: number === null ? undefined : openCdlNumber(keys, id, number),
    birthDate: birthDate === null ? undefined : openBirthDate(keys, id, birthDate),
  }
}
