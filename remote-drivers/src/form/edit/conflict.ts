import type { DriverDetails } from 'shared-api/drivers/driver-form'
import { phoneNumberOf } from 'shared-api/drivers/phone-numbers'
import { type FieldChange, mergeChanges } from 'shared-ui/forms'
import { sealedFields } from 'shared-api/drivers/driver-field-table'
import {
  type DriverField,
  type DriverFields,
  isDay,
  isSealed,
  membershipFields,
} from '../fields/driver-fields.ts'
import { readFieldDay } from '../fields/typed-days.ts'
import { editedFields, fieldsOf, isOfMembership, isPlanned } from './edited-fields.ts'

/** What another user changed while it stood in this form, and what was typed of a membership that is no part of it now. */
export function changesOf(base: DriverDetails, newer: DriverDetails, values: DriverFields) {
  const before = shownFields(base)
  const mine = { ...values }
  for (const name of sealedFields) {
    if (mine[name] === '' && !mine.Removed[name]) mine[name] = before[name]
  }
  const names = editedFields.filter((name) => isPlanned(newer) || !isOfMembership(name))
  const theirs = shownFields(newer)
  const lost =
    isPlanned(base) && !isPlanned(newer)
      ? membershipFields.filter((name) => !isSame(name, mine[name], before[name]))
      : []
  return [
    ...lost.map((name): FieldChange<DriverField> => ({
      name,
      before: before[name],
      mine: mine[name],
      theirs: '',
      kind: 'lost',
    })),
    ...mergeChanges<DriverField>(before, mine, theirs, { names, isSame, isMasked: isSealed }),
  ]
}

/** Whether both mean the same value: an older record may have a number or an address in another spelling. */
export const isSame = (name: DriverField, one: string, other: string) =>
  spelled(name, one) === spelled(name, other)

function spelled(name: DriverField, value: string): string {
  const words = value.trim()
  if (name === 'MobileNumber' || name === 'SpouseCellNumber') return phoneNumberOf(words) ?? words
  if (isDay(name)) return readFieldDay(name, words) ?? words
  if (name === 'DiscountCode') return words.toUpperCase()
  return name === 'EmailId' || name === 'SpouseEmail' ? words.toLowerCase() : words
}

/** The fields of the form, masked ones with their masks. */
export function shownFields(driver: DriverDetails): DriverFields {
  const fields = fieldsOf(driver)
  for (const name of sealedFields) fields[name] = driver[name] ?? ''
  return fields
}

/** The form with theirs in these fields: a masked one stays as it is on record. What is no part of the form now goes. */
export function takeTheirs(values: DriverFields, newer: DriverDetails, names: readonly DriverField[]) {
  const theirs = fieldsOf(newer)
  const taken = { ...values, Removed: { ...values.Removed } }
  for (const name of isPlanned(newer) ? names : [...names, ...membershipFields]) {
    taken[name] = theirs[name]
    if (isSealed(name)) taken.Removed[name] = false
  }
  return taken
}
