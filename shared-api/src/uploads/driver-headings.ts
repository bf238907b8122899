import type { FieldError } from '../refusal.ts'
import { type DriverFieldName, driverFieldNames, driverFieldTable } from '../drivers/driver-field-table.ts'
import { normalizedStart } from '../plain-line.ts'

/** `FullName` holds first and last name in one column. */
export type UploadField = DriverFieldName | 'FullName'

/** The columns of a driver file, in template order. */
export const uploadFields: readonly UploadField[] = driverFieldNames.flatMap((name) =>
  name === 'LastName' ? [name, 'FullName' as const] : [name],
)

/** The column of each field, from 0. */
export type Mapping = Partial<Record<UploadField, number | undefined>>

/** Accepted headings besides a field's name and label, separated by commas. Case, spaces and signs are ignored. */
const alsoCalled: Partial<Record<UploadField, string>> = {
  FirstName: 'first, fname, given name, forename, driver first name, driver first, name first',
  LastName: 'last, lname, surname, family name, driver last name, driver last, name last',
  FullName: 'name, driver, driver name, driver full name, employee, employee name',
  EmailId: 'email address, e-mail address, mail, person email, driver email, email 1, work email',
  MobileNumber:
    'mobile, mobile phone, cell, cell phone, cell number, cellphone number, phone, phone number, telephone, tel, person mobile phone, driver phone, driver cell, phone 1, contact number',
  CarrierDriverId:
    'driver id, driver no, driver number, driver #, driver code, employee id, employee number, employee no, emp id, emp no, payroll number, carriers driver id, external id',
  ActivationDate:
    'activation, active from, start date, start, member since, membership start, effective date',
  DOB: 'birth date, birthday, born, person birthdate, driver dob',
  SocialSecurityNumber:
    'ssn, social, social security, soc sec, ss number, ssn last 4, last 4 of ssn, last 4 of ss, last four ssn',
  CDLState:
    'license state, licence state, dl state, driver license state, drivers license state, cdl st, issuing state, state of issue, cdl issuing state, license st, cdl state/province',
  CDLNumber:
    'cdl, cdl no, cdl #, license number, licence number, license, license no, license #, dl number, dl, dl no, dl #, driver license, drivers license, driver license number, drivers license number, drivers licence number, operator license number',
  CDLExpirationDate:
    'cdl expiration date, cdl expiration, cdl expires, cdl expiry, cdl exp, cdl exp date, license expiration, license expires, license expiration date, license exp, license exp date, dl expiration, dl expiration date, dl exp date, dl exp, licence expiry',
  MedCertExpirationDate:
    'medical card expiration date, med cert expiration, medical expiration, medical expires, medical card, medical card expiration, medical card expires, med card, med card expiration, med card exp, med exp, med exp date, medical exp date, medical cert expiration, medical certificate expiration, medical certificate expiration date, physical expiration, dot physical expiration, dot medical expiration, medical expiry',
  Street: 'address, street address, address 1, address line 1, mailing address, mailing street, home address',
  City: 'town, mailing city, home city, city name',
  StateProvince:
    'state or province, state, province, st, state/province, mailing state, home state, address state, region',
  ZipPostalCode:
    'zip or postal code, zip, zip code, zipcode, postal code, postcode, postal, mailing zip, zip/postal code, zip 5',
  Country: 'mailing country, country code',
  SpouseFirstName: 'spouse first, spouse given name, spouse name',
  SpouseLastName: 'spouse last, spouse surname',
  SpouseCellNumber:
    'spouse cell number, spouse cell, spouse phone, spouse mobile, spouse mobile number, spouse phone number',
  SpouseEmail: 'spouse e-mail, spouse email address',
}

export const isUploadField = (name: string): name is UploadField =>
  uploadFields.some((field) => field === name)

export const labelOfUploadField = (field: UploadField) =>
  field === 'FullName' ? 'Full name' : driverFieldTable[field].label

/** A heading for comparison: 'E-Mail Address *' and 'email address' are equal. */
export const normalizedHeading = (heading: string) =>
  normalizedStart(heading, 'NFKD')
    .toLowerCase()
    .replaceAll('#', 'number')
    .replaceAll(/[^a-z0-9]/g, '')

const fieldOf = new Map<string, UploadField>(
  uploadFields.flatMap((field) =>
    [field, labelOfUploadField(field), ...(alsoCalled[field] ?? field).split(',')].map(
      (name) => [normalizedHeading(name), field] as const,
    ),
  ),
)

/** The field that a heading names, if any. */
export const fieldOfHeading = (heading: string) => fieldOf.get(normalizedHeading(heading))

/** Maps columns by their headings; of two equal headings, the first is used. */
export function recognizedMapping(row: readonly string[]): Mapping {
  const mapping: Mapping = {}
  for (const [column, heading] of row.entries()) {
    const field = fieldOfHeading(heading)
    if (field !== undefined && mapping[field] === undefined) mapping[field] = column
  }
  // With separate columns for both names, the full name adds nothing.
  if (mapping.FirstName !== undefined && mapping.LastName !== undefined) delete mapping.FullName
  return mapping
}

/** The required fields that a mapping lacks; empty when it is complete. */
export function missingFields(mapping: Mapping): UploadField[] {
  const names = mapping.FullName === undefined ? (['FirstName', 'LastName'] as const) : []
  return [...names, 'EmailId' as const, 'MobileNumber' as const].filter(
    (field) => mapping[field] === undefined,
  )
}

/** A first line with an email address is a driver, so the file has no headings. */
export const isDriverRow = (row: readonly string[]) => row.some((cell) => isLikeEmail(cell.trim()))

/** A longer cell is no address, and the pattern would look through it for minutes. */
const longestEmail = 254

const isLikeEmail = (cell: string) => cell.length <= longestEmail && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell)

/** 'Email: Enter an email address, like name@example.com', without the label where the message begins with it. */
export function labeledProblem({ Field, Message }: FieldError) {
  if (!isUploadField(Field)) return Message
  const label = labelOfUploadField(Field)
  return Message.startsWith(label) ? Message : `${label}: ${Message}`
}
