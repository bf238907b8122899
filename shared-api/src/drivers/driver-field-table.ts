import * as z from 'zod/mini'
import { IsoDate } from '../fields.ts'

interface Field {
  label: string
  /** The section of the form. */
  section: 'driver' | 'license' | 'address' | 'spouse' | 'membership'
  kind: 'text' | 'date'
  /** Its name in the driver's record and in lists. */
  record: string
  /** Maximum length of a text without a rule in driver-fields.ts; 80 by default. */
  maxLength?: number
  isRequired?: true
  /** Encrypted in the database and masked on screen. */
  isSealed?: true
  /** Shown in the driver list. */
  isListed?: true
}

/** Every field of a driver that a carrier enters, in form order. Forms, files, list rows and records are derived from it. */
export const driverFieldTable = {
  FirstName: { label: 'First name', section: 'driver', kind: 'text', record: 'FirstName', isRequired: true },
  LastName: { label: 'Last name', section: 'driver', kind: 'text', record: 'LastName', isRequired: true },
  EmailId: {
    label: 'Email',
    section: 'driver',
    kind: 'text',
    record: 'PersonEmail',
    isRequired: true,
    isListed: true,
  },
  MobileNumber: {
    label: 'Mobile number',
    section: 'driver',
    kind: 'text',
    record: 'PersonMobilePhone',
    isRequired: true,
    isListed: true,
  },
  DOB: { label: 'Date of birth', section: 'driver', kind: 'date', record: 'PersonBirthdate', isSealed: true },
  SocialSecurityNumber: {
    label: 'Social Security number',
    section: 'driver',
    kind: 'text',
    record: 'Last_4_of_SS__c',
    isSealed: true,
  },
  CarrierDriverId: {
    label: 'Driver ID',
    section: 'driver',
    kind: 'text',
    maxLength: 40,
    record: 'Carrier_s_Driver_ID__c',
    isListed: true,
  },
  CDLState: {
    label: 'CDL state',
    section: 'license',
    kind: 'text',
    maxLength: 60,
    record: 'CDL_State__c',
    isListed: true,
  },
  CDLNumber: {
    label: 'CDL number',
    section: 'license',
    kind: 'text',
    record: 'CDL_Number__c',
    isSealed: true,
    isListed: true,
  },
  CDLExpirationDate: {
    label: 'CDL expires',
    section: 'license',
    kind: 'date',
    record: 'CDL_Expiration_Date__c',
    isListed: true,
  },
  MedCertExpirationDate: {
    label: 'Medical card expires',
    section: 'license',
    kind: 'date',
    record: 'Med_Cert_Expiration_Date__c',
    isListed: true,
  },
  Street: { label: 'Street', section: 'address', kind: 'text', maxLength: 200, record: 'Street' },
  City: { label: 'City', section: 'address', kind: 'text', maxLength: 80, record: 'City' },
  StateProvince: { label: 'State', section: 'address', kind: 'text', maxLength: 60, record: 'StateProvince' },
  ZipPostalCode: { label: 'ZIP code', section: 'address', kind: 'text', record: 'ZipPostalCode' },
  Country: { label: 'Country', section: 'address', kind: 'text', maxLength: 60, record: 'Country' },
  SpouseFirstName: {
    label: 'Spouse first name',
    section: 'spouse',
    kind: 'text',
    record: 'Spouse_First_Name__c',
  },
  SpouseLastName: {
    label: 'Spouse last name',
    section: 'spouse',
    kind: 'text',
    record: 'Spouse_Last_Name__c',
  },
  SpouseCellNumber: {
    label: 'Spouse mobile number',
    section: 'spouse',
    kind: 'text',
    record: 'Spouse_Cell_Number__c',
  },
  SpouseEmail: { label: 'Spouse email', section: 'spouse', kind: 'text', record: 'Spouse_Email__c' },
  ActivationDate: {
    label: 'Activation date',
    section: 'membership',
    kind: 'date',
    record: 'Activation_Date__c',
    isListed: true,
  },
} as const satisfies Record<string, Field>

type Table = typeof driverFieldTable
export type DriverFieldName = keyof Table
type NamesWith<Flag> = { [F in DriverFieldName]: Table[F] extends Flag ? F : never }[DriverFieldName]
export type SealedField = NamesWith<{ isSealed: true }>
export type PlainField = Exclude<DriverFieldName, SealedField>
type ListedField = NamesWith<{ isListed: true }>

const isFieldName = (name: string): name is DriverFieldName => name in driverFieldTable
const isListed = (name: DriverFieldName): name is ListedField => 'isListed' in driverFieldTable[name]
export const isSealedField = (name: DriverFieldName): name is SealedField =>
  'isSealed' in driverFieldTable[name]
export const isPlainField = (name: DriverFieldName): name is PlainField => !isSealedField(name)
export const isRequiredField = (name: DriverFieldName) => 'isRequired' in driverFieldTable[name]
export const isDateField = (name: DriverFieldName) => driverFieldTable[name].kind === 'date'

/** Maximum length of a text. */
export const maxLengthOf = (name: DriverFieldName) => {
  const field: Field = driverFieldTable[name]
  return field.maxLength ?? 80
}

export const driverFieldNames = Object.keys(driverFieldTable).filter(isFieldName)
export const sealedFields = driverFieldNames.filter(isSealedField)
const isInSection =
  <Section extends Field['section']>(section: Section) =>
  (name: DriverFieldName): name is NamesWith<{ section: Section }> =>
    driverFieldTable[name].section === section
export const fieldsInSection = <Section extends Field['section']>(section: Section) =>
  driverFieldNames.filter(isInSection(section))
export const listedFields = driverFieldNames.filter(isListed)

type NameAs<F extends DriverFieldName, As> = As extends 'record' ? Table[F]['record'] : F
type Stored<F> = F extends 'FirstName' | 'LastName'
  ? z.ZodMiniType<string, string>
  : z.ZodMiniNullable<z.ZodMiniType<string, string>>

/** The schemas of stored fields, under the names of the form or of the record. A sealed field is its mask. */
export function storedShape<F extends DriverFieldName, As extends 'form' | 'record'>(
  fields: readonly F[],
  as: As,
): { [Name in F as NameAs<Name, As>]: Stored<Name> }
export function storedShape(fields: readonly DriverFieldName[], as: 'form' | 'record') {
  return Object.fromEntries(
    fields.map((name) => [as === 'form' ? name : driverFieldTable[name].record, storedSchema(name)]),
  )
}

function storedSchema(name: DriverFieldName) {
  if (name === 'FirstName' || name === 'LastName') return z.string()
  return z.nullable(isDateField(name) && !isSealedField(name) ? IsoDate : z.string())
}
