import type { FormField } from 'shared-ui/forms'
import type { DriverDraft } from 'shared-api/drivers/driver-form'

export type DriverField = keyof Required<DriverDraft>

/** Shown masked, never in the form itself: what is typed takes the place of what is on record. */
export const sealedFields = ['DOB', 'SocialSecurityNumber', 'CDLNumber'] as const
export type SealedField = (typeof sealedFields)[number]
export const isSealed = (name: DriverField): name is SealedField =>
  sealedFields.some((sealed) => sealed === name)

/** The form holds what was typed, field by field under the contract's names; '' where nothing was. */
export interface DriverFields extends Record<DriverField, string> {
  /** Which of the masked fields are to be taken off the record. */
  Removed: Record<SealedField, boolean>
}

export const emptyDriver: DriverFields = {
  CarrierId: '',
  FirstName: '',
  LastName: '',
  EmailId: '',
  MobileNumber: '',
  CarrierDriverId: '',
  ActivationDate: '',
  DOB: '',
  SocialSecurityNumber: '',
  CDLState: '',
  CDLNumber: '',
  CDLExpirationDate: '',
  MedCertExpirationDate: '',
  Street: '',
  City: '',
  StateProvince: '',
  ZipPostalCode: '',
  Country: 'US',
  SpouseFirstName: '',
  SpouseLastName: '',
  SpouseCellNumber: '',
  SpouseEmail: '',
  ProductId: '',
  DiscountCode: '',
  Removed: { DOB: false, SocialSecurityNumber: false, CDLNumber: false },
}

export const fieldLabels: Record<DriverField, string> = {
  CarrierId: 'Carrier',
  FirstName: 'First name',
  LastName: 'Last name',
  EmailId: 'Email',
  MobileNumber: 'Mobile number',
  CarrierDriverId: "Carrier's driver ID",
  ActivationDate: 'Activation date',
  DOB: 'Date of birth',
  SocialSecurityNumber: 'Social Security number',
  CDLState: 'CDL state',
  CDLNumber: 'CDL number',
  CDLExpirationDate: 'CDL expires',
  MedCertExpirationDate: 'Medical card expires',
  Street: 'Street',
  City: 'City',
  StateProvince: 'State',
  ZipPostalCode: 'ZIP code',
  Country: 'Country',
  SpouseFirstName: 'Spouse first name',
  SpouseLastName: 'Spouse last name',
  SpouseCellNumber: 'Spouse mobile number',
  SpouseEmail: 'Spouse email',
  ProductId: 'Product',
  DiscountCode: 'Discount code',
}

export const noProductYet = {
  value: '',
  label: 'No product yet',
  note: 'The driver stays Pending until there is one.',
}

/** Days, which are typed in any usual way. */
export const dayFields = ['ActivationDate', 'DOB', 'CDLExpirationDate', 'MedCertExpirationDate'] as const
export const isDay = (name: DriverField) => dayFields.some((day) => day === name)

export const neededFields: readonly DriverField[] = [
  'CarrierId',
  'FirstName',
  'LastName',
  'EmailId',
  'MobileNumber',
]

export interface FormPartFields {
  id: string
  title: string
  fields: readonly DriverField[]
}

export const driverFields = [
  'FirstName',
  'LastName',
  'EmailId',
  'MobileNumber',
  'DOB',
  'SocialSecurityNumber',
  'CarrierDriverId',
] as const
export const licenseFields = ['CDLState', 'CDLNumber', 'CDLExpirationDate', 'MedCertExpirationDate'] as const
export const addressFields = ['Street', 'City', 'StateProvince', 'ZipPostalCode', 'Country'] as const
export const spouseFields = ['SpouseFirstName', 'SpouseLastName', 'SpouseCellNumber', 'SpouseEmail'] as const
export const membershipFields = ['ProductId', 'DiscountCode', 'ActivationDate'] as const

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
