import * as z from 'zod/mini'
import { ChallengeStatus } from '../challenges/challenges.ts'
import { get, type Role } from '../contract.ts'
import { counter } from '../counter-calls.ts'
import {
  CurrencyIsoCode,
  Id,
  IsoDate,
  IsoInstant,
  Money,
  Named,
  NamedWithId,
  withDefault,
} from '../fields.ts'
import { filterValue, listQuery, pageWithCountsOf } from '../list.ts'
import { recordDetails, relatedList } from '../record-calls.ts'

export const AttorneyStatus = z.enum(
  [
    'Ticket Received',
    'Sent to Attorney',
    'Attny Assigned',
    'Waiting on new Court Date',
    'Agreement in Process',
    'Attorney Complete',
  ],
  'Choose a status',
)
export type AttorneyStatus = z.infer<typeof AttorneyStatus>

export const ticketFilterValues = ['All', 'Open', "Driver Hasn't Paid", 'Closed'] as const

export const ticketSorts = [
  'Date_of_Ticket__c',
  'Name',
  'Attorney_Status__c',
  'Court_Date__c',
  'Driver_Full_Name__c',
  'Carrier__r.Name',
  'Agent__r.Name',
  'CreatedDate',
] as const

export const OpenTicketFilter = z.strictObject({
  ...listQuery(ticketSorts),
  Status: withDefault(filterValue(ticketFilterValues), 'Open'),
})
export type OpenTicketFilter = z.infer<typeof OpenTicketFilter>

/** A payment that is due. `bt_paylink__PayLink__c` is a path of the portal that contains the encrypted payment. */
export const DueTransaction = z.object({
  Id,
  Amount: Money,
  CurrencyIsoCode,
  bt_paylink__PayLink__c: z.string(),
})

export const OpenTicket = z.object({
  Id,
  Name: z.string(),
  Agent__r: z.nullable(Named),
  Carrier__r: z.nullable(Named),
  /** Null when nothing is due. */
  Payments__c: z.nullable(z.enum(['Single Payment', 'Multiple Payments'])),
  isMultiplePay__c: z.boolean(),
  Opportunities__r: z.array(z.object({ Id, Transactions__r: z.array(DueTransaction) })),
  Date_of_Ticket__c: z.nullable(IsoDate),
  Driver__c: z.nullable(Id),
  Driver_Full_Name__c: z.nullable(z.string()),
  Attorney_Status__c: AttorneyStatus,
  Ticket_City_State__c: z.nullable(z.string()),
  Violation_Description__c: z.nullable(z.string()),
  Violation_Category__c: z.nullable(z.string()),
  Court_Date__c: z.nullable(IsoDate),
  /** The court's fine, and when it is due. */
  Initial_Fine__c: z.nullable(Money),
  Ticket_Fine_Due_Date__c: z.nullable(IsoDate),
  CreatedDate: IsoInstant,
})
export type OpenTicket = z.infer<typeof OpenTicket>

const AssociatedChallenge = z.extend(NamedWithId, {
  Status__c: ChallengeStatus,
  DataQ__c: z.nullable(z.string()),
  Challenge_Type__c: z.nullable(z.string()),
})

/** The last days on which FMCSA takes a challenge of it; null without a date of the ticket. */
const ChallengeLimits = z.object({
  FileBy: z.nullable(IsoDate),
  /** For the type Crash preventability. */
  FileCrashBy: z.nullable(IsoDate),
})
export type ChallengeLimits = z.infer<typeof ChallengeLimits>

export const TicketRecord = z.object({
  Id,
  Name: z.string(),
  Date_of_Ticket: z.nullable(IsoDate),
  Ticket_City_State__c: z.nullable(z.string()),
  Attorney_Status__c: AttorneyStatus,
  Driver_Full_Name__c: z.nullable(z.string()),
  Driver__c: z.nullable(Id),
  /** The carrier's name. */
  Carrier: z.string(),
  Carrier__r: NamedWithId,
  Violation_Description__c: z.nullable(z.string()),
  Violation_Category__c: z.nullable(z.string()),
  Court_Date__c: z.nullable(IsoDate),
  Ticket_Outcome__c: z.nullable(z.string()),
  TicketType__c: z.nullable(z.string()),
  agentName: z.nullable(z.string()),
  Follow_Up_Date__c: z.nullable(IsoDate),
  Accident__c: z.nullable(z.boolean()),
  Drivers_License_Type__c: z.nullable(z.string()),
  Ticket_County__c: z.nullable(z.string()),
  Ticket_Closed_Date__c: z.nullable(IsoDate),
  Notes_Portal__c: z.nullable(z.string()),
  CurrencyIsoCode,
  Initial_Fine__c: z.nullable(Money),
  Final_Fine__c: z.nullable(Money),
  Ticket_Fine_Due_Date__c: z.nullable(IsoDate),
  Fine_Notes__c: z.nullable(z.string()),
  /** The final fine minus the initial one; negative means saved. */
  Fine_Change__c: z.nullable(Money),
  /** All payments that are due on the ticket, closed or not, but for those that settle. */
  Payment_Due__c: z.nullable(Money),
  /** What the bank has not confirmed yet. */
  Payment_Settling__c: z.nullable(Money),
  /** What of it is due first; without a day it is due now. */
  NextPayment: z.nullable(z.object({ Amount: Money, DueDate: z.nullable(IsoDate) })),
  Citation_Number__c: z.nullable(z.string()),
  SpecialInstruction: z.nullable(z.string()),
  noDriverCommsUntilPaid: z.boolean(),
  /** Whether the driver gets no messages for that reason now. */
  AreDriverMessagesHeld: z.boolean(),
  Attorney_Name__c: z.nullable(z.string()),
  /** Whether the driver has to come to court; null while that is not known. */
  Must_Appear__c: z.nullable(z.boolean()),
  Court_Location__c: z.nullable(z.string()),
  /** The newest compliance challenge about this ticket. */
  Associated_Inspection__r: z.nullable(AssociatedChallenge),
  ChallengeLimits,
  /** When the ticket came to each status, most recently; a status that it was never in is absent. */
  StatusDates: z.array(z.object({ Status: AttorneyStatus, ChangedDate: IsoInstant })),
  CreatedDate: IsoInstant,
  CreatedBy: z.nullable(Named),
  /** Why it can't be deleted; null where the caller may delete it. */
  DeleteRefusal: z.nullable(z.string()),
  /** Why it can't be corrected; null where the caller may correct it. */
  CorrectRefusal: z.nullable(z.string()),
  /** Sent back with a change; a change based on an older version is refused. */
  Version: z.int(),
})
export type TicketRecord = z.infer<typeof TicketRecord>

const readers: readonly Role[] = ['carrier', 'agent', 'driver', 'operator']

export const tickets = {
  list: get('GetOpenTickets', {
    query: OpenTicketFilter,
    data: pageWithCountsOf(OpenTicket, ticketFilterValues),
    roles: readers,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
  record: recordDetails('TICKET', TicketRecord, readers),
  related: relatedList('TICKET', OpenTicket, ticketSorts, readers),
  open: counter('GetOpenTicketsCount', OpenTicket, { sorts: ticketSorts, first: 'desc' }, readers),
}
