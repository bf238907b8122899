import * as z from 'zod/mini'
import { get, post, Role } from '../contract.ts'
import { Id, IsoInstant, Named } from '../fields.ts'
import { pageOf, pageQuery } from '../list.ts'

/** A protected field in full. Each answer adds an entry to the driver's access log. */
export const ProtectedValue = z.object({ Value: z.string() })
export type ProtectedValue = z.infer<typeof ProtectedValue>

/** The fields of a record that are masked until the user reveals one. */
export const ProtectedField = z.enum(['CDL_Number__c', 'PersonBirthdate', 'Last_4_of_SS__c'])
export type ProtectedField = z.infer<typeof ProtectedField>

/** One entry of the access log: a user viewed a protected field or passed it on. */
export const DriverAccess = z.object({
  At: IsoInstant,
  By: Named,
  Role,
  Field: ProtectedField,
  /** Copied to the record of another carrier, which asked for the driver. */
  IsPassedOn: z.boolean(),
})
export type DriverAccess = z.infer<typeof DriverAccess>

const whose = { roles: ['carrier', 'agent', 'driver', 'operator'], tenant: 'accounts' } as const

/** A POST because it writes the access log. 404 with a message when the driver has no such value. */
const show = (name: string, audit: string) =>
  post(name, { body: z.strictObject({ DriverId: Id }), data: ProtectedValue, ...whose, audit, rate: 'write' })

export const protectedFields = {
  cdlNumber: show('ShowCDLNumber', 'saw a CDL number'),
  /** `Value` is an ISO day. */
  birthDate: show('ShowBirthDate', 'saw a birth date'),
  /** `Value` is the last four digits; no more are stored. */
  ssn: show('ShowSocialSecurityNumber', 'saw a social security number'),
  /** Newest first. */
  accessLog: get('GetDriverAccessLog/:id', {
    params: z.strictObject({ id: Id }),
    query: z.strictObject({ Page: pageQuery.Page, PageSize: pageQuery.PageSize }),
    data: pageOf(DriverAccess),
    ...whose,
    audit: 'none',
    rate: 'read',
  }),
}
