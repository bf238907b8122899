import { sealedFields } from 'shared-api/drivers/driver-field-table'
import { DriverDraft } from 'shared-api/drivers/driver-form'
import * as z from 'zod/mini'
import { dayFields, type DriverFields } from './driver-fields.ts'
import { readFieldDay } from './typed-days.ts'
import { activationInReach } from '../../memberships/activation-in-reach.ts'

const isBlank = (typed: string) => typed.trim() === ''

/**
 * What was typed, in the words of the contract, which says what is wrong with it: of days, those that were understood. A
 * masked field that was left alone is left out and stays.
 */
export function sentFields({ Removed, ...fields }: DriverFields): z.input<typeof DriverDraft> {
  const sealed = sealedFields.filter((name) => isBlank(fields[name]) && !Removed[name])
  const days = Object.fromEntries(
    dayFields.map((name) => [name, readFieldDay(name, fields[name]) ?? fields[name]]),
  )
  return {
    ...fields,
    ...days,
    ...Object.fromEntries(sealed.map((name) => [name, undefined])),
    ProductId: fields.ProductId === '' ? null : fields.ProductId,
    DiscountCode: fields.ProductId === '' ? '' : fields.DiscountCode,
  }
}

/** What is sent of a new driver: his country stands there before anything of an address is typed. */
export function sentDraft(fields: DriverFields): z.input<typeof DriverDraft> {
  const { Street, City, StateProvince, ZipPostalCode, Country } = fields
  const hasAddress = ![Street, City, StateProvince, ZipPostalCode].every(isBlank)
  return { ...sentFields(fields), Country: hasAddress ? Country : '' }
}

/** The form's own check, by the schema that the service reads a new driver with. */
export const NewDriverForm = z.pipe(z.transform(sentDraft), DriverDraft.check(activationInReach))
