import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { DriverDraft } from 'shared-api/drivers/driver-form'
import { activationInReach } from 'shared-api/memberships/membership-days'
import * as z from 'zod/mini'
import { dayFields, type DriverFields } from './driver-fields.ts'
import { readFieldDay } from './typed-days.ts'

const isBlank = (typed: string) => typed.trim() === ''

/** What was typed, in the words of the contract, which says what is wrong with it: of days, those that were understood. */
export function sentFields(fields: DriverFields): z.input<typeof DriverDraft> {
  const days = Object.fromEntries(
    dayFields.map((name) => [name, readFieldDay(name, fields[name]) ?? fields[name]]),
  )
  return {
    ...fields,
    ...days,
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
export const checkDraft = standardSchemaResolver<DriverFields, unknown, DriverDraft>(
  z.pipe(z.transform(sentDraft), DriverDraft.check(activationInReach)),
)
