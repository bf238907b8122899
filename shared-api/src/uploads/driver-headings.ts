/** The columns of a file of drivers, in the order of the template. `FullName` stands for both names. */
export const uploadFields = [
  'FirstName',
  'LastName',
  'FullName',
  'EmailId',
  'MobileNumber',
  'CarrierDriverId',
  'ActivationDate',
  'DOB',
  'SocialSecurityNumber',
  'CDLState',
  'CDLNumber',
  'CDLExpirationDate',
  'MedCertExpirationDate',
  'Street',
  'City',
  'StateProvince',
  'ZipPostalCode',
  'Country',
  'SpouseFirstName',
  'SpouseLastName',
  'SpouseCellNumber',
  'SpouseEmail',
] as const
export type UploadField = (typeof uploadFields)[number]

/** Which column of the file, from 0, holds a field. */
export type Mapping = Partial<Record<UploadField, number | undefined>>

interface Heading {
  label: string
  /** Usual headings beside the field's name and label, between commas; case, spaces and signs do not count. */
  alsoCalled: string
}

export const headings: Readonly<Record<UploadField, Heading>> = {
  FirstName: {
    label: 'First name',
    alsoCalled: 'first, fname, given name, forename, driver first name, driver first, name first',
  },
  LastName: {
    label: 'Last name',
    alsoCalled: 'last, lname, surname, family name, driver last name, driver last, name last',
  },
  FullName: {
    label: 'Full name',
    alsoCalled: 'name, driver, driver name, driver full name, employee, employee name',
  },
  EmailId: {
    label: 'Email',
    alsoCalled: 'email address, e-mail address, mail, person email, driver email, email 1, work email',
  },
  MobileNumber: {
    label: 'Mobile number',
    alsoCalled:
      'mobile, mobile phone, cell, cell phone, cell number, cellphone number, phone, phone number, telephone, tel, person mobile phone, driver phone, driver cell, phone 1, contact number',
  },
  CarrierDriverId: {
    label: 'Driver ID',
    alsoCalled:
      'driver no, driver number, driver #, driver code, employee id, employee number, employee no, emp id, emp no, payroll number, carriers driver id, external id',
  },
  ActivationDate: {
    label: 'Activation date',
    alsoCalled: 'activation, active from, start date, start, member since, membership start, effective date',
  },
  DOB: {
    label: 'Date of birth',
    alsoCalled: 'birth date, birthday, born, person birthdate, driver dob',
  },
  SocialSecurityNumber: {
    label: 'Social security number',
    alsoCalled:
      'ssn, social, social security, soc sec, ss number, ssn last 4, last 4 of ssn, last 4 of ss, last four ssn',
  },
  CDLState: {
    label: 'CDL state',
    alsoCalled:
      'license state, licence state, dl state, driver license state, drivers license state, cdl st, issuing state, state of issue, cdl issuing state, license st, cdl state/province',
  },
  CDLNumber: {
    label: 'CDL number',
    alsoCalled:
      'cdl, cdl no, cdl #, license number, licence number, license, license no, license #, dl number, dl, dl no, dl #, driver license, drivers license, driver license number, drivers license number, drivers licence number, operator license number',
  },
  CDLExpirationDate: {
    label: 'CDL expiration date',
    alsoCalled:
      'cdl expiration, cdl expires, cdl expiry, cdl exp, cdl exp date, license expiration, license expires, license expiration date, license exp, license exp date, dl expiration, dl expiration date, dl exp date, dl exp, licence expiry',
  },
  MedCertExpirationDate: {
    label: 'Medical card expiration date',
    alsoCalled:
      'med cert expiration, medical expiration, medical expires, medical card, medical card expiration, medical card expires, med card, med card expiration, med card exp, med exp, med exp date, medical exp date, medical cert expiration, medical certificate expiration, medical certificate expiration date, physical expiration, dot physical expiration, dot medical expiration, medical expiry',
  },
  Street: {
    label: 'Street',
    alsoCalled:
      'address, street address, address 1, address line 1, mailing address, mailing street, home address',
  },
  City: { label: 'City', alsoCalled: 'town, mailing city, home city, city name' },
  StateProvince: {
    label: 'State or province',
    alsoCalled: 'state, province, st, state/province, mailing state, home state, address state, region',
  },
  ZipPostalCode: {
    label: 'ZIP or postal code',
    alsoCalled: 'zip, zip code, zipcode, postal code, postcode, postal, mailing zip, zip/postal code, zip 5',
  },
  Country: { label: 'Country', alsoCalled: 'mailing country, country code' },
  SpouseFirstName: {
    label: 'Spouse first name',
    alsoCalled: 'spouse first, spouse given name, spouse name',
  },
  SpouseLastName: { label: 'Spouse last name', alsoCalled: 'spouse last, spouse surname' },
  SpouseCellNumber: {
    label: 'Spouse cell number',
    alsoCalled: 'spouse cell, spouse phone, spouse mobile, spouse mobile number, spouse phone number',
  },
  SpouseEmail: { label: 'Spouse email', alsoCalled: 'spouse e-mail, spouse email address' },
}

/** 'E-Mail Address *' and 'email address' are one heading. */
export const plainHeading = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('#', 'number')
    .replaceAll(/[^a-z0-9]/g, '')

const fieldOf = new Map<string, UploadField>(
  uploadFields.flatMap((field) =>
    [field, headings[field].label, ...headings[field].alsoCalled.split(',')].map(
      (name) => [plainHeading(name), field] as const,
    ),
  ),
)

/** What a column holds by its heading, where that is known. */
export const fieldNamed = (heading: string) => fieldOf.get(plainHeading(heading))

/** The columns that are known by their headings; of two that say the same the first is taken. */
export function recognisedMapping(row: readonly string[]): Mapping {
  const mapping: Mapping = {}
  for (const [column, heading] of row.entries()) {
    const field = fieldNamed(heading)
    if (field !== undefined && mapping[field] === undefined) mapping[field] = column
  }
  // Both names have columns of their own: the one that holds both says nothing more.
  if (mapping.FirstName !== undefined && mapping.LastName !== undefined) delete mapping.FullName
  return mapping
}

/** What a mapping lacks, by the field to choose; an empty list where a file can be read by it. */
export function missingFields(mapping: Mapping): UploadField[] {
  const names = mapping.FullName === undefined ? (['FirstName', 'LastName'] as const) : []
  return [...names, 'EmailId' as const, 'MobileNumber' as const].filter(
    (field) => mapping[field] === undefined,
  )
}

/** A first line with an e-mail address in it is a driver: the names of the columns are missing. */
export const holdsDriver = (row: readonly string[]) => row.some((cell) => /^\S+@\S+\.\S+$/.test(cell.trim()))
