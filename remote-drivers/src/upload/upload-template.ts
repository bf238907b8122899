import {
  type DriverFieldName,
  driverFieldNames,
  isDateField,
  isRequiredField,
  maxLengthOf,
} from 'shared-api/drivers/driver-field-table'
import { labelOfUploadField, type UploadField } from 'shared-api/uploads/driver-headings'
import { dateFormat } from 'shared-api/typed-date'

interface TemplateColumn {
  header: UploadField
  /** As the columns of a file and problems are named elsewhere. */
  label: string
  isRequired: boolean
  /** How it is filled in. */
  hint: string
}

const hints: Partial<Record<DriverFieldName, string>> = {
  FirstName: 'As on the license',
  LastName: 'As on the license',
  EmailId: 'Like name@example.com',
  MobileNumber: 'With area code, like 513 555 0143',
  CarrierDriverId: "The carrier's own number for the driver",
  ActivationDate: `The first day of the membership, ${dateFormat}`,
  DOB: `Date of birth, ${dateFormat}`,
  SocialSecurityNumber: 'Nine digits or the last four; only the last four are kept',
  CDLState: 'Who issued the license, like OH or Ohio',
  CDLNumber: 'As on the license',
  CDLExpirationDate: `The last day of the license, ${dateFormat}`,
  MedCertExpirationDate: `The last day of the medical card, ${dateFormat}`,
  Street: 'House number and street',
  City: 'City or town',
  StateProvince: 'Like OH or Ohio',
  ZipPostalCode: 'Like 43215',
  Country: 'Like United States',
  SpouseFirstName: 'First name of the spouse',
  SpouseLastName: 'Last name of the spouse',
  SpouseCellNumber: 'With area code',
  SpouseEmail: 'Like name@example.com',
}

const usualHint = (field: DriverFieldName) =>
  isDateField(field) ? dateFormat : `Up to ${maxLengthOf(field)} characters`

export const requiredFields: readonly UploadField[] = driverFieldNames.filter(isRequiredField)

/** The columns of a file of drivers, named as the fields of a driver who is added by hand. */
export const templateColumns: readonly TemplateColumn[] = driverFieldNames.map((field) => ({
  header: field,
  label: labelOfUploadField(field),
  isRequired: isRequiredField(field),
  hint: hints[field] ?? usualHint(field),
}))
