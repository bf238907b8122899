import type { DriverChange } from 'shared-api/drivers/driver-form'
import { phoneNumberOf } from 'shared-api/drivers/phone-numbers'
import { Refusal } from 'shared-api/refusal'
import type { Tx } from '../../platform/database/connect.ts'
import type { Keys } from '../../platform/secrets/keys.ts'
import * as queries from '../driver-form-queries.ts'
import { driverNotFound } from '../../memberships/driver-not-found.ts'
import { cdlNumberIndexes } from '../protected/sealed-fields.ts'

export const indexesOf = (number: string | null | undefined, keys: Keys) =>
  number === null || number === undefined ? [] : cdlNumberIndexes(keys, number)

/** The matching values of two records, by field. */
export const duplicateLabels = {
  CDLNumber: 'CDL',
  EmailId: 'email address',
  MobileNumber: 'name and mobile number',
} as const

export const matchedField = (same: queries.DuplicateDriver): keyof typeof duplicateLabels =>
  same.by_number ? 'CDLNumber' : same.by_email ? 'EmailId' : 'MobileNumber'

/** Refuses a second record of a driver, which would split the history. */
export function refuseDuplicate(found: readonly queries.DuplicateDriver[], except?: string) {
  const [same] = found.filter(({ id }) => id !== except)
  if (same === undefined) return
  const Field = matchedField(same)
  const advice =
    except !== undefined
      ? 'Check which of the two it belongs to.'
      : same.status === 'Inactive'
        ? 'Reactivate that driver instead.'
        : 'Open that driver instead of adding another.'
  const Message = `${same.name} already has this ${duplicateLabels[Field]}. ${advice}`
  throw new Refusal(409, Message, { errors: [{ Field, Message, RecordId: same.id }] })
}

/**
 * A change of identifying fields waits for forms that add drivers. This lock comes before the driver's lock, in the same
 * order as there; the version check after it refuses a record that changed in between.
 */
export async function lockIfIdentityChanges(tx: Tx, change: DriverChange, keys: Keys) {
  const row = await queries.selectDriverDetails(tx, change.Id)
  if (row === undefined) throw driverNotFound('Id')
  const { email, phone, cdlNumberIndexes: numbers } = changedIdentity(row, change, keys)
  if (email !== null || phone !== null || numbers.length > 0) await queries.lockAddingTo(tx, row.account_id)
}

/** Compares only changed fields, so that existing duplicates stay editable. */
export async function refuseDuplicateChange(
  tx: Tx,
  row: queries.DetailsRow,
  change: DriverChange,
  keys: Keys,
) {
  const found = await queries.selectDuplicates(tx, row.account_id, changedIdentity(row, change, keys))
  refuseDuplicate(found, row.id)
}

/** The changed identifying values; null or empty for unchanged ones. */
function changedIdentity(row: queries.DetailsRow, change: DriverChange, keys: Keys) {
  const { CDLState = row.CDLState, CDLNumber } = change
  const hasCdlNumber = CDLNumber === undefined ? row.cdl_number_index !== null : CDLNumber !== null
  // Without a CDL the email identifies the driver, so it must be compared now.
  const losesCdl = row.cdl_number_index !== null && !hasCdlNumber
  const isNewState = CDLState !== row.CDLState
  const kept = isNewState && row.cdl_number_index !== null ? [row.cdl_number_index] : []
  const isNewPerson =
    losesCdl ||
    change.MobileNumber !== phoneOf(row.MobileNumber) ||
    change.FirstName !== row.FirstName ||
    change.LastName !== row.LastName
  return {
    firstName: change.FirstName,
    lastName: change.LastName,
    email: !losesCdl && change.EmailId === row.EmailId?.toLowerCase() ? null : change.EmailId,
    phone: isNewPerson ? change.MobileNumber : null,
    cdlState: CDLState,
    cdlNumberIndexes: CDLNumber === undefined ? kept : indexesOf(CDLNumber, keys),
    hasCdlNumber,
  }
}

/** Older records store the number as it was typed. */
export const phoneOf = (phone: string | null) => (phone === null ? null : (phoneNumberOf(phone) ?? phone))
