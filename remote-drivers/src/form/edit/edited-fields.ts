import type { DriverChange, DriverDetails, DriverDraft } from 'shared-api/drivers/driver-form'
import { formatDate } from 'shared-ui'
import {
  type DriverField,
  type DriverFields,
  emptyDriver,
  formFieldsOf,
  isDay,
  isSealed,
  membershipFields,
  membershipPart,
  personParts,
} from '../fields/driver-fields.ts'

/** What is active has calls of its own: until then the membership is part of the form. */
export const isPlanned = ({ Active_Inactive__c }: DriverDetails) => Active_Inactive__c === 'Pending'

export const isOfMembership = (name: DriverField) => membershipFields.some((field) => field === name)

/** The fields of the form in the order of the page. */
export const editedFields: readonly DriverField[] = [
  ...personParts.flatMap(({ fields }) => fields),
  ...membershipPart.fields,
]

export const fields = formFieldsOf(editedFields)

type Recorded = Record<string, unknown>

/** What is on record, in the words of the form's fields; '' for a sealed one and for nothing. */
export function fieldsOf(driver: DriverDetails): DriverFields {
  const recorded: Recorded = driver
  const filled = { ...emptyDriver, CarrierId: driver.CarrierId, Country: '' }
  for (const name of editedFields) {
    const value = recorded[name]
    if (typeof value !== 'string' || isSealed(name)) continue
    if (isOfMembership(name) && !isPlanned(driver)) continue
    filled[name] = isDay(name) ? formatDate(value) : value
  }
  return filled
}

/** What is sent: the membership alone where it is part of the form. */
export function changeOf(draft: DriverDraft, driver: DriverDetails): DriverChange {
  const { Id, Version, CarrierId } = driver
  const change: DriverChange = { ...draft, Id, Version, CarrierId }
  if (!isPlanned(driver)) for (const name of membershipFields) delete change[name]
  return change
}
