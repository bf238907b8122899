import { driverFieldNames } from 'shared-api/drivers/driver-field-table'
import type { DraftFields } from 'shared-api/drafts/drafts'
import { type DriverField, type DriverFields, emptyDriver } from './driver-fields.ts'

const names: readonly DriverField[] = [...driverFieldNames, 'CarrierId', 'ProductId', 'DiscountCode']

/** What a draft keeps of the form: of a Social Security number the last four digits, like the record of a driver. */
export const keptDraftOf = (fields: DriverFields): DraftFields =>
  Object.fromEntries(
    names
      .map((name) => [name, name === 'SocialSecurityNumber' ? lastFour(fields[name]) : fields[name]] as const)
      .filter(([, typed]) => typed !== ''),
  )

/** Nothing of a number that is half typed: its last four digits would be others. */
function lastFour(typed: string) {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^(\d{4}|\d{9})$/.test(digits) ? digits.slice(-4) : ''
}

/** The form as it was left. A field that it does not have any more is left out. */
export function driverFieldsOf(kept: DraftFields): DriverFields {
  const fields = { ...emptyDriver }
  for (const name of names) fields[name] = kept[name] ?? emptyDriver[name]
  return fields
}

/** 'Lucasta Penhallow', or nothing where no name was typed. */
export const draftName = ({ FirstName = '', LastName = '' }: DraftFields) => `${FirstName} ${LastName}`.trim()
