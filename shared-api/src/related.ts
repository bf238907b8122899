import * as z from 'zod/mini'
import { get, type Role } from './contract.ts'
import { Id } from './fields.ts'
import { FileRow } from './documents/documents.ts'
import { Inspection } from './challenges/challenges.ts'
import { pageOf, pageQuery } from './list.ts'
import { MvrReport } from './mvr/mvr.ts'
import { SmsInspection, SmsNotification, SmsViolation } from './safety/safety.ts'
import { OpenTicket } from './tickets/tickets.ts'

/** The kinds of records that hang on a carrier or a driver. */
export const relatedTypes = [
  'TICKET',
  'INSPECTION',
  'SMS_NOTIFY_INSPECTION',
  'VIOLATIONS',
  'SMS_INSPECTION',
  'MVR_REPORT',
  'FILE',
] as const
export type RelatedType = (typeof relatedTypes)[number]

/** What belongs to the carrier or the driver with this id, newest first: a call of its own for each kind. */
function ofType<S extends z.core.$ZodType, const T extends RelatedType>(
  type: T,
  row: S,
  roles: readonly Role[],
) {
  return get('RelatedLists/:id', {
    params: z.strictObject({ id: Id }),
    query: z.strictObject({
      Page: pageQuery.Page,
      PageSize: pageQuery.PageSize,
      record_type: z.literal(type, `record_type is one of ${relatedTypes.join(', ')}`),
    }),
    data: pageOf(row),
    variant: `record_type=${type}`,
    roles,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  })
}

export const related = {
  tickets: ofType('TICKET', OpenTicket, ['carrier', 'agent', 'driver', 'operator']),
  inspections: ofType('INSPECTION', Inspection, ['carrier', 'agent', 'driver', 'operator']),
  smsNotifications: ofType('SMS_NOTIFY_INSPECTION', SmsNotification, ['carrier', 'agent']),
  smsViolations: ofType('VIOLATIONS', SmsViolation, ['carrier', 'agent', 'driver']),
  smsInspections: ofType('SMS_INSPECTION', SmsInspection, ['carrier', 'agent', 'driver']),
  mvrReports: ofType('MVR_REPORT', MvrReport, ['carrier', 'agent', 'driver', 'mvr', 'operator']),
  files: ofType('FILE', FileRow, ['carrier', 'agent', 'driver', 'operator']),
}
