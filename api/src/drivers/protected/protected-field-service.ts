import { type DriverAccess, protectedFields, type ProtectedField } from 'shared-api/drivers/protected-fields'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { Tx } from '../../platform/database/connect.ts'
import { pageBounds } from '../../platform/database/list.ts'
import { openBirthDate, openCdlNumber, openSsnLast4 } from './sealed-fields.ts'
import type { Keys } from '../../platform/secrets/keys.ts'
import { type AccessRow, countAccesses, selectAccesses, selectSealedFields } from './access-log-queries.ts'
import { passedOn } from './protected-audit.ts'

/** How to decrypt each field, and the message when it is empty. */
const fields = {
  cdlNumber: {
    column: 'cdl_number_sealed',
    open: openCdlNumber,
    missing: 'No CDL number is on file for this driver',
  },
  birthDate: {
    column: 'birth_date_sealed',
    open: openBirthDate,
    missing: 'No date of birth is on file for this driver',
  },
  ssn: {
    column: 'ssn_last4_sealed',
    open: openSsnLast4,
    missing: 'No social security number is on file for this driver',
  },
} as const

/** The field in full. 404, without an audit entry, when the caller may not see the driver or the field is empty. */
export async function revealField(tx: Tx, driverId: string, field: keyof typeof fields, keys: Keys) {
  const row = await selectSealedFields(tx, driverId)
  if (row === undefined) throw new Refusal(404, recordNotFound)
  const { column, open, missing } = fields[field]
  const sealed = row[column]
  if (sealed === null) throw new Refusal(404, missing)
  return open(keys, row.id, sealed)
}

/** The field of each audit action. */
const fieldOfAction = new Map<string, ProtectedField>([
  [protectedFields.cdlNumber.audit, 'CDL_Number__c'],
  [protectedFields.birthDate.audit, 'PersonBirthdate'],
  [protectedFields.ssn.audit, 'Last_4_of_SS__c'],
  [passedOn.cdl_number_sealed, 'CDL_Number__c'],
  [passedOn.birth_date_sealed, 'PersonBirthdate'],
])

export async function listAccesses(tx: Tx, driverId: string, page: { Page: number; PageSize: number }) {
  if ((await selectSealedFields(tx, driverId)) === undefined) throw new Refusal(404, recordNotFound)
  const rows = await selectAccesses(tx, driverId, pageBounds(page))
  return { Data: rows.map(accessOf), ...page, Total: await countAccesses(tx, driverId) }
}

function accessOf({ at, actor_name: name, actor_role: Role, action }: AccessRow): DriverAccess {
  const Field = fieldOfAction.get(action)
  if (Field === undefined) throw new Error(`'${action}' shows no field of a driver`)
  return {
    At: at.toISOString(),
    By: { Name: name ?? 'A user without a sign-in' },
    Role,
    Field,
    IsPassedOn: Object.values<string>(passedOn).includes(action),
  }
}
