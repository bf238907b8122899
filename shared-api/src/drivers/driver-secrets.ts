import * as z from 'zod/mini'
import { get, post, Role } from '../contract.ts'
import { Id, IsoInstant, Named } from '../fields.ts'
import { pageOf, pageQuery } from '../list.ts'

/** The field as it is kept, of a driver whom the caller may see. Each answer is one entry in the driver's access log. */
export const ShownSecret = z.object({ Value: z.string() })
export type ShownSecret = z.infer<typeof ShownSecret>

/** The fields of a record that are masked until the user asks for one. */
export const SecretField = z.enum(['CDL_Number__c', 'PersonBirthdate', 'Last_4_of_SS__c'])
export type SecretField = z.infer<typeof SecretField>

/** Who saw which field in full or passed it on, and when. */
export const DriverAccess = z.object({
  At: IsoInstant,
  By: Named,
  Role,
  Field: SecretField,
  /** Put into the record of another carrier, which asked for the driver. */
  IsPassedOn: z.boolean(),
})
export type DriverAccess = z.infer<typeof DriverAccess>

const whose = { roles: ['carrier', 'agent', 'driver', 'operator'], tenant: 'accounts' } as const

/** A POST: it writes the access log. A driver without such a value is 404, with a sentence that says so. */
const show = (name: string, audit: string) =>
  post(name, { body: z.strictObject({ DriverId: Id }), data: ShownSecret, ...whose, audit, rate: 'write' })

export const driverSecrets = {
  cdlNumber: show('ShowCDLNumber', 'saw a CDL number'),
  /** `Value` is an ISO day. */
  birthDate: show('ShowBirthDate', 'saw a birth date'),
  /** `Value` is the last four digits: no more are kept. */
  ssn: show('ShowSocialSecurityNumber', 'saw a social security number'),
  /** The newest first. */
  accessLog: get('GetDriverAccessLog/:id', {
    params: z.strictObject({ id: Id }),
    query: z.strictObject({ Page: pageQuery.Page, PageSize: pageQuery.PageSize }),
    data: pageOf(DriverAccess),
    ...whose,
    audit: 'none',
    rate: 'read',
  }),
}
