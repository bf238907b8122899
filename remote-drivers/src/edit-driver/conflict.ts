import type { DriverDetails } from 'shared-api/drivers/driver-form'
import { phoneNumberOf } from 'shared-api/drivers/phone-numbers'
import { readFieldDay } from '../driver-form/typed-days.ts'
import { type DriverField, type DriverFields, isDay, membershipFields } from '../driver-form/driver-fields.ts'
import {
  editedFields,
  fieldsOf,
  isOfMembership,
  isPlanned,
  isSealed,
  noneRemoved,
  type Removed,
} from './edited-fields.ts'

/** What is in the form. */
export interface Mine {
  fields: DriverFields
  removed: Removed
}

/** A field that another user changed, or may have, while it stood in this form. */
export interface ChangedField {
  name: DriverField
  /** On record before, and now; a sealed field masked. */
  before: string
  theirs: string
  /** Whether it was changed here, too, and to something else: then the user has to choose. */
  isContested: boolean
}

/**
 * What the newer record has that the form was not filled with and does not hold by now, and every sealed field on record
 * that was typed here: a mask does not tell whether another user sealed another value under it.
 */
export function changedFields(base: DriverDetails, newer: DriverDetails, mine: Mine): ChangedField[] {
  const [before, theirs] = [shownFields(base), shownFields(newer)]
  return editedFields
    .filter((name) => isPlanned(newer) || !isOfMembership(name))
    .map((name) => ({
      name,
      before: before[name],
      theirs: theirs[name],
      isContested: isMine(name, before, mine),
    }))
    .filter(({ name, isContested, ...was }) => {
      if (isSealed(name)) return (isContested && was.theirs !== '') || was.before !== was.theirs
      return !isSame(name, was.before, was.theirs) && !isSame(name, mine.fields[name], was.theirs)
    })
}

/** What was chosen here of a membership that is no longer planned: it has begun, or was cancelled, since. */
export function lostFields(base: DriverDetails, newer: DriverDetails, mine: Mine): readonly DriverField[] {
  if (!isPlanned(base) || isPlanned(newer)) return []
  const before = fieldsOf(base)
  return membershipFields.filter((name) => isMine(name, before, mine))
}

function isMine(name: DriverField, before: DriverFields, { fields, removed }: Mine) {
  if (isSealed(name)) return fields[name] !== '' || removed[name]
  return !isSame(name, fields[name], before[name])
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

/** The fields of the form, sealed ones with their masks. */
function shownFields(driver: DriverDetails): DriverFields {
  const fields = fieldsOf(driver)
  return {
    ...fields,
    DOB: driver.DOB ?? '',
    SocialSecurityNumber: driver.SocialSecurityNumber ?? '',
    CDLNumber: driver.CDLNumber ?? '',
  }
}

/**
 * The form with theirs in the place of mine in these fields: a sealed one stays as it is on record. What is no longer
 * part of the form goes.
 */
export function takeTheirs(mine: Mine, newer: DriverDetails, names: readonly DriverField[]): Mine {
  const theirs = fieldsOf(newer)
  const fields = { ...mine.fields }
  const removed = { ...mine.removed }
  for (const name of isPlanned(newer) ? names : [...names, ...membershipFields]) {
    fields[name] = theirs[name]
    if (isSealed(name)) removed[name] = noneRemoved[name]
  }
  return { fields, removed }
}
