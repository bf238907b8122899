import { labelOfUploadField, type UploadField, uploadFields } from 'shared-api/uploads/driver-headings'
import { dateForm } from 'shared-api/typed-date'

interface TemplateColumn {
  header: UploadField
  /** As the columns of a file and problems are named elsewhere. */
  label: string
  isRequired: boolean
  /** How it is filled in. */
  hint: string
}

const hints: Readonly<Record<UploadField, string>> = {
  FirstName: 'As on the license',
  LastName: 'As on the license',
  FullName: 'Both names, where they have no columns of their own',
  EmailId: 'Like name@example.com',
  MobileNumber: 'With area code, like 513 555 0143',
  CarrierDriverId: "The carrier's own number for the driver",
  ActivationDate: `The first day of the membership, ${dateForm}`,
  DOB: `Date of birth, ${dateForm}`,
  SocialSecurityNumber: 'Nine digits or the last four; only the last four are kept',
  CDLState: 'Who issued the license, like OH or Ohio',
  CDLNumber: 'As on the license',
  CDLExpirationDate: `The last day of the license, ${dateForm}`,
  MedCertExpirationDate: `The last day of the medical card, ${dateForm}`,
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

export const requiredFields: readonly UploadField[] = ['FirstName', 'LastName', 'EmailId', 'MobileNumber']

/** The columns of a file of drivers, named as the fields of a driver who is added by hand. */
export const templateColumns: readonly TemplateColumn[] = uploadFields
  .filter((field) => field !== 'FullName')
  .map((field) => ({
    header: field,
    label: labelOfUploadField(field),
    isRequired: requiredFields.includes(field),
    hint: hints[field],
  }))
