import * as z from 'zod/mini'
import { IsoDate } from '../fields.ts'

interface Field {
  /** As it is called wherever it is shown. */
  label: string
  /** The part of the form that it stands in. */
  part: 'driver' | 'license' | 'address' | 'spouse' | 'membership'
  kind: 'text' | 'date'
  /** Its name on the driver's record and in lists. */
  record: string
  /** Characters of a text that has no rule of its own in driver-fields.ts: 80, unless told. */
  limit?: number
  isNeeded?: true
  /** Sealed in the database, and masked wherever it is shown. */
  isSealed?: true
  /** Part of a row of the list of drivers. */
  isListed?: true
}

/** Every field of a driver that a carrier writes, in the order of the form. Forms, files, rows and records follow from it. */
export const driverFieldTable = {
  FirstName: { label: 'First name', part: 'driver', kind: 'text', record: 'FirstName', isNeeded: true },
  LastName: { label: 'Last name', part: 'driver', kind: 'text', record: 'LastName', isNeeded: true },
  EmailId: {
    label: 'Email',
    part: 'driver',
    kind: 'text',
    record: 'PersonEmail',
    isNeeded: true,
    isListed: true,
  },
  MobileNumber: {
    label: 'Mobile number',
    part: 'driver',
    kind: 'text',
    record: 'PersonMobilePhone',
    isNeeded: true,
    isListed: true,
  },
  DOB: { label: 'Date of birth', part: 'driver', kind: 'date', record: 'PersonBirthdate', isSealed: true },
  SocialSecurityNumber: {
    label: 'Social Security number',
    part: 'driver',
    kind: 'text',
    record: 'Last_4_of_SS__c',
    isSealed: true,
  },
  CarrierDriverId: {
    label: "Carrier's driver ID",
    part: 'driver',
    kind: 'text',
    limit: 40,
    record: 'Carrier_s_Driver_ID__c',
    isListed: true,
  },
  CDLState: {
    label: 'CDL state',
    part: 'license',
    kind: 'text',
    limit: 60,
    record: 'CDL_State__c',
    isListed: true,
  },
  CDLNumber: {
    label: 'CDL number',
    part: 'license',
    kind: 'text',
    record: 'CDL_Number__c',
    isSealed: true,
    isListed: true,
  },
  CDLExpirationDate: {
    label: 'CDL expires',
    part: 'license',
    kind: 'date',
    record: 'CDL_Expiration_Date__c',
    isListed: true,
  },
  MedCertExpirationDate: {
    label: 'Medical card expires',
    part: 'license',
    kind: 'date',
    record: 'Med_Cert_Expiration_Date__c',
    isListed: true,
  },
  Street: { label: 'Street', part: 'address', kind: 'text', limit: 200, record: 'Street' },
  City: { label: 'City', part: 'address', kind: 'text', limit: 80, record: 'City' },
  StateProvince: { label: 'State', part: 'address', kind: 'text', limit: 60, record: 'StateProvince' },
  ZipPostalCode: { label: 'ZIP code', part: 'address', kind: 'text', record: 'ZipPostalCode' },
  Country: { label: 'Country', part: 'address', kind: 'text', limit: 60, record: 'Country' },
  SpouseFirstName: {
    label: 'Spouse first name',
    part: 'spouse',
    kind: 'text',
    record: 'Spouse_First_Name__c',
  },
  SpouseLastName: { label: 'Spouse last name', part: 'spouse', kind: 'text', record: 'Spouse_Last_Name__c' },
  SpouseCellNumber: {
    label: 'Spouse mobile number',
    part: 'spouse',
    kind: 'text',
    record: 'Spouse_Cell_Number__c',
  },
  SpouseEmail: { label: 'Spouse email', part: 'spouse', kind: 'text', record: 'Spouse_Email__c' },
  ActivationDate: {
    label: 'Activation date',
    part: 'membership',
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
export const isNeededField = (name: DriverFieldName) => 'isNeeded' in driverFieldTable[name]
export const isDateField = (name: DriverFieldName) => driverFieldTable[name].kind === 'date'

/** Characters that a text may have. */
export const limitOf = (name: DriverFieldName) => {
  const field: Field = driverFieldTable[name]
  return field.limit ?? 80
}

export const driverFieldNames = Object.keys(driverFieldTable).filter(isFieldName)
export const sealedFields = driverFieldNames.filter(isSealedField)
const isOfPart =
  <Part extends Field['part']>(part: Part) =>
  (name: DriverFieldName): name is NamesWith<{ part: Part }> =>
    driverFieldTable[name].part === part
export const fieldsOfPart = <Part extends Field['part']>(part: Part) =>
  driverFieldNames.filter(isOfPart(part))
export const listedFields = driverFieldNames.filter(isListed)

type NameAs<F extends DriverFieldName, As> = As extends 'record' ? Table[F]['record'] : F
type Kept<F> = F extends 'FirstName' | 'LastName'
  ? z.ZodMiniType<string, string>
  : z.ZodMiniNullable<z.ZodMiniType<string, string>>

/** The shape of fields as they are on record, under the names of the form or of the record; a sealed one is its mask. */
export function recordedShape<F extends DriverFieldName, As extends 'form' | 'record'>(
  fields: readonly F[],
  as: As,
): { [Name in F as NameAs<Name, As>]: Kept<Name> }
export function recordedShape(fields: readonly DriverFieldName[], as: 'form' | 'record') {
  return Object.fromEntries(
    fields.map((name) => [as === 'form' ? name : driverFieldTable[name].record, keptSchema(name)]),
  )
}

function keptSchema(name: DriverFieldName) {
  if (name === 'FirstName' || name === 'LastName') return z.string()
  return z.nullable(isDateField(name) && !isSealedField(name) ? IsoDate : z.string())
}
