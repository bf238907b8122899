import * as z from 'zod/mini'
import { get, type Role } from '../contract.ts'
import { fileContent } from '../documents/documents.ts'
import { CarrierId, IsoDate, withDefault } from '../fields.ts'
import { listQuery, pageOf } from '../list.ts'
import { OpenTicket } from './tickets.ts'

/** An open ticket whose court date is today or later, by the carrier's calendar. */
export const CourtDate = z.extend(
  z.pick(OpenTicket, {
    Id: true,
    Name: true,
    Date_of_Ticket__c: true,
    Driver__c: true,
    Driver_Full_Name__c: true,
    Ticket_City_State__c: true,
    Violation_Description__c: true,
    Attorney_Status__c: true,
    Carrier__r: true,
  }),
  { Court_Date__c: IsoDate },
)
export type CourtDate = z.infer<typeof CourtDate>

export const courtDateSorts = [
  'Court_Date__c',
  'Date_of_Ticket__c',
  'Name',
  'Driver_Full_Name__c',
  'Attorney_Status__c',
  'Carrier__r.Name',
] as const

/** The next court date comes first. */
export const CourtDateFilter = z.strictObject({
  ...listQuery(courtDateSorts),
  SortDir: withDefault(z.enum(['asc', 'desc'], 'SortDir is asc or desc'), 'asc'),
})
export type CourtDateFilter = z.infer<typeof CourtDateFilter>

const roles: readonly Role[] = ['carrier', 'agent', 'driver', 'operator']
const shared = { roles, tenant: 'accounts', audit: 'none', rate: 'read' } as const

export const courtDates = {
  list: get('GetCourtDates', { query: CourtDateFilter, data: pageOf(CourtDate), ...shared }),
  /** All upcoming court dates as an iCalendar file (RFC 5545), each a whole day. */
  calendar: get('GetCourtCalendar', {
    query: z.strictObject({ CarrierId }),
    data: fileContent,
    ...shared,
  }),
}
