import type { DriverChange, DriverDetails, DriverDraft } from 'shared-api/drivers/driver-form'
import { formatDate } from 'shared-ui'
import {
  type DriverField,
  type DriverFields,
  emptyDriver,
  isDay,
  membershipFields,
  membershipPart,
  personParts,
} from '../driver-form/driver-fields.ts'

/** Shown masked, never in the form itself: what is typed takes the place of what is on record. */
export const sealedFields = ['DOB', 'SocialSecurityNumber', 'CDLNumber'] as const
export type SealedField = (typeof sealedFields)[number]
/** Which of them are to be taken off the record. */
export type Removed = Record<SealedField, boolean>

export const noneRemoved: Removed = { DOB: false, SocialSecurityNumber: false, CDLNumber: false }

export const isSealed = (name: DriverField): name is SealedField =>
  sealedFields.some((sealed) => sealed === name)

/** What is active has calls of its own: until then the membership is part of the form. */
export const isPlanned = ({ Active_Inactive__c }: DriverDetails) => Active_Inactive__c === 'Pending'

export const isOfMembership = (name: DriverField) => membershipFields.some((field) => field === name)

/** The fields of the form in the order of the page. */
export const editedFields: readonly DriverField[] = [
  ...personParts.flatMap(({ fields }) => fields),
  ...membershipPart.fields,
]

type Recorded = Record<string, unknown>

/** What is on record, in the words of the form's fields; '' for a sealed one and for nothing. */
export function fieldsOf(driver: DriverDetails): DriverFields {
  const recorded: Recorded = driver
  const fields = { ...emptyDriver, CarrierId: driver.CarrierId, Country: '' }
  for (const name of editedFields) {
    const value = recorded[name]
    if (typeof value !== 'string' || isSealed(name)) continue
    if (isOfMembership(name) && !isPlanned(driver)) continue
    fields[name] = isDay(name) ? formatDate(value) : value
  }
  return fields
}

/** What is sent: a sealed field that was left alone is left out and stays. */
export function changeOf(draft: DriverDraft, driver: DriverDetails, removed: Removed): DriverChange {
  const { Id, Version, CarrierId } = driver
  const change: DriverChange = { ...draft, Id, Version, CarrierId }
  for (const name of sealedFields) {
    if (change[name] === null && !removed[name]) delete change[name]
  }
  if (!isPlanned(driver)) for (const name of membershipFields) delete change[name]
  return change
}
