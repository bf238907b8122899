import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { DriverDraft } from 'shared-api/drivers/driver-form'
import { DriverSearch } from 'shared-api/drivers/driver-search'
import type { DriverFields } from '../driver-form/driver-fields.ts'

/** The fields that a driver is looked up by. */
export const lookUpNames = [
  'CarrierId',
  'FirstName',
  'LastName',
  'EmailId',
  'MobileNumber',
  'CDLState',
  'CDLNumber',
] as const

export type LookUpFields = Pick<DriverFields, (typeof lookUpNames)[number]>

export const lookUpFieldsOf = (fields: LookUpFields): LookUpFields => ({
  CarrierId: fields.CarrierId,
  FirstName: fields.FirstName,
  LastName: fields.LastName,
  EmailId: fields.EmailId,
  MobileNumber: fields.MobileNumber,
  CDLState: fields.CDLState,
  CDLNumber: fields.CDLNumber,
})

export const checkLookUp = standardSchemaResolver<LookUpFields, unknown, DriverSearch>(DriverSearch)

/** Whether both look for the same driver: what was added or corrected since may find a driver. */
export const isSameLookUp = (one: LookUpFields, other: LookUpFields) =>
  lookUpNames.every((name) => one[name].trim() === other[name].trim())

/** The look-up again, by what a driver is to be added with. */
export const searchOf = (draft: DriverDraft): DriverSearch => ({
  CarrierId: draft.CarrierId,
  FirstName: draft.FirstName,
  LastName: draft.LastName,
  EmailId: draft.EmailId,
  MobileNumber: draft.MobileNumber,
  CDLState: draft.CDLState,
  CDLNumber: draft.CDLNumber,
})
