import {
  driverFieldNames,
  driverFieldTable,
  fieldsInSection,
  isDateField,
  isRequiredField,
  type SealedField,
  sealedFields,
} from 'shared-api/drivers/driver-field-table'
import type { DriverDraft } from 'shared-api/drivers/driver-form'
import type { FormField } from 'shared-ui/forms'

export type DriverField = keyof Required<DriverDraft>

/** Shown masked, never in the form itself: what is typed takes the place of what is on record. */
export const isSealed = (name: DriverField): name is SealedField =>
  sealedFields.some((sealed) => sealed === name)

/** The form holds what was typed, field by field under the contract's names; '' where nothing was. */
export interface DriverFields extends Record<DriverField, string> {
  /** Which of the masked fields are to be taken off the record. */
  Removed: Record<SealedField, boolean>
}

function recordOf<Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value>
function recordOf<Name extends string>(names: readonly Name[], value: (name: Name) => unknown): object {
  return Object.fromEntries(names.map((name) => [name, value(name)]))
}

export const emptyDriver: DriverFields = {
  ...recordOf(driverFieldNames, () => ''),
  CarrierId: '',
  Country: 'US',
  ProductId: '',
  DiscountCode: '',
  Removed: recordOf(sealedFields, () => false),
}

export const fieldLabels: Record<DriverField, string> = {
  ...recordOf(driverFieldNames, (name) => driverFieldTable[name].label),
  CarrierId: 'Carrier',
  ProductId: 'Product',
  DiscountCode: 'Discount code',
}

export const noProductYet = {
  value: '',
  label: 'No product yet',
  note: 'The driver stays Pending until there is one.',
}

/** Days, which are typed in any usual way. */
export const dayFields = driverFieldNames.filter(isDateField)
export const isDay = (name: DriverField) => dayFields.some((day) => day === name)

export const neededFields: readonly DriverField[] = ['CarrierId', ...driverFieldNames.filter(isRequiredField)]

export interface FormPartFields {
  id: string
  title: string
  fields: readonly DriverField[]
}

export const driverFields = fieldsInSection('driver')
export const licenseFields = fieldsInSection('license')
export const addressFields = fieldsInSection('address')
export const spouseFields = fieldsInSection('spouse')
export const membershipFields = ['ProductId', 'DiscountCode', ...fieldsInSection('membership')] as const

/** The parts of the form in the order of the page, and what stands in each. */
export const personParts: readonly FormPartFields[] = [
  { id: 'driver', title: 'Driver', fields: driverFields },
  { id: 'license', title: 'License', fields: licenseFields },
  { id: 'address', title: 'Address', fields: addressFields },
  { id: 'spouse', title: 'Spouse', fields: spouseFields },
]

export const membershipPart: FormPartFields = {
  id: 'membership',
  title: 'Membership',
  fields: membershipFields,
}

/** Of a form that begins with a look-up, which has the mobile number. */
export const partsAfterLookUp = personParts.map((part) => ({
  ...part,
  fields: part.fields.filter((name) => name !== 'MobileNumber'),
}))

/** One is wrong or right by the other, too. */
const checkedTogether: Partial<Record<DriverField, DriverField>> = {
  Country: 'ZipPostalCode',
  SpouseLastName: 'SpouseFirstName',
  SpouseCellNumber: 'SpouseFirstName',
  SpouseEmail: 'SpouseFirstName',
  CDLState: 'CDLNumber',
  CDLNumber: 'CDLState',
}

/** The fields of a form of a driver, in the order of its page. */
export function formFieldsOf<Name extends DriverField>(names: readonly Name[]) {
  const fields: Partial<Record<Name, FormField<Name>>> = {}
  for (const name of names) {
    const checkedWith = names.find((other) => other === checkedTogether[name])
    fields[name] = {
      label: fieldLabels[name],
      isOptional: !neededFields.includes(name),
      ...(checkedWith && { checkedWith }),
    }
  }
  return fields
}
