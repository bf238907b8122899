import * as z from 'zod/mini'
import { get, type Role } from '../contract.ts'
import { Id, IsoInstant } from '../fields.ts'
import { pageOf, pageQuery } from '../list.ts'

export const MvrAccessWhat = z.enum([
  'opened the report',
  'downloaded the PDF',
  'opened the record',
  'audit pack',
  'opened a notice',
])
export type MvrAccessWhat = z.infer<typeof MvrAccessWhat>

/** One look at what a state sent about a driver. */
export const MvrAccess = z.object({
  Id,
  UserName: z.string(),
  /** 'driver' and 'mvr' looked at what is their own. */
  Role: z.string(),
  What: MvrAccessWhat,
  /** Why: that of the report. Of the record over time, that of its latest report. */
  Purpose: z.nullable(z.string()),
  LookedAt: IsoInstant,
  /** Null for the record over time, and for a notice. */
  ReportId: z.nullable(Id),
})
export type MvrAccess = z.infer<typeof MvrAccess>

/** Those who may look, carriers and drivers alike, see who did. */
export const mvrReaders: readonly Role[] = ['carrier', 'agent', 'driver', 'mvr', 'operator']

export const mvrAccess = {
  /** Of a driver, newest first. */
  list: get('GetMVRAccessLog/:id', {
    params: z.strictObject({ id: Id }),
    query: z.strictObject({ Page: pageQuery.Page, PageSize: pageQuery.PageSize }),
    data: pageOf(MvrAccess),
    roles: mvrReaders,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
}
