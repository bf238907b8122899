import * as z from 'zod/mini'
import { get, post, remove, type Role } from '../contract.ts'
import { Day, optionalField } from '../drivers/driver-fields.ts'
import { Id, IsoDate, Named, requiredText, text, textLines } from '../fields.ts'
import { pageOf, pageQuery } from '../list.ts'
import { RecordEvent, timeline } from '../record-event.ts'
import { Fine, licenseTypes, TicketDay } from './ticket-form.ts'
import { AttorneyStatus, TicketRecord } from './tickets.ts'
import { TicketOutcome } from './win-loss.ts'

/** Only the given fields change; null or an empty text empties one. */
const factFields = {
  Driver_Full_Name__c: optionalField(text(161)),
  Citation_Number__c: optionalField(text(60)),
  Violation_Category__c: optionalField(text(100)),
  Violation_Description__c: optionalField(text(255)),
  Date_of_Ticket: optionalField(TicketDay),
  Ticket_City_State__c: optionalField(text(120)),
  Ticket_County__c: optionalField(text(80)),
  Court_Date__c: optionalField(Day),
  Court_Location__c: optionalField(text(200)),
  Accident__c: z.optional(z.nullable(z.boolean())),
  Drivers_License_Type__c: z.optional(z.nullable(z.enum(licenseTypes, 'Choose a license type'))),
  Initial_Fine__c: optionalField(Fine),
  Ticket_Fine_Due_Date__c: optionalField(Day),
}

const changed = {
  Id,
  Version: z.int('Reload the ticket').check(z.minimum(1, 'Reload the ticket')),
}

/** The submitter's correction, until the ticket is sent to the attorney. */
export const TicketCorrection = z.strictObject({ ...changed, ...factFields })
export type TicketCorrection = z.infer<typeof TicketCorrection>

/** The back office's change. A step back of the status needs a reason; Attorney Complete needs an outcome. */
export const TicketUpdate = z.strictObject({
  ...changed,
  ...factFields,
  Attorney_Status__c: z.optional(AttorneyStatus),
  Reason: z.optional(requiredText(300, 'Enter a reason')),
  Ticket_Outcome__c: z.optional(TicketOutcome),
  Attorney_Name__c: optionalField(text(120)),
  Must_Appear__c: z.optional(z.nullable(z.boolean())),
  /** The driver's own record, for a ticket whose driver was typed. */
  Driver__c: z.optional(Id),
  TicketType__c: optionalField(text(40)),
  Follow_Up_Date__c: optionalField(Day),
  Notes_Portal__c: optionalField(text(1000)),
  Final_Fine__c: optionalField(Fine),
  Fine_Notes__c: optionalField(text(500)),
})
export type TicketUpdate = z.infer<typeof TicketUpdate>

/** The fields that a ticket's history tells of. */
export type TicketField = Exclude<keyof TicketUpdate, 'Id' | 'Version' | 'Reason'>

/** What the timeline calls the release of the messages to the driver; no form writes it. */
export const coveredField = 'Is_Covered__c'

export const TicketNote = z.strictObject({
  Id,
  Text: textLines(2000, 'Enter a note').check(z.minLength(1, 'Enter a note')),
})
export type TicketNote = z.infer<typeof TicketNote>

/** Why the back office has to look at an open ticket. */
export const TicketExceptionReason = z.enum([
  'No attorney',
  'Court within 7 days',
  'Payment overdue',
  'Silent for 14 days',
])
export type TicketExceptionReason = z.infer<typeof TicketExceptionReason>

export const TicketException = z.object({
  Id,
  Name: z.string(),
  Carrier__r: Named,
  Attorney_Status__c: AttorneyStatus,
  Attorney_Name__c: z.nullable(z.string()),
  Court_Date__c: z.nullable(IsoDate),
  Reasons: z.array(TicketExceptionReason),
})
export type TicketException = z.infer<typeof TicketException>

const Flag = z.optional(z.enum(['true', 'false'], 'IsCloseDate and IsOpenDate are true or false'))

const params = z.strictObject({ id: Id })
const everyone: readonly Role[] = ['carrier', 'agent', 'driver', 'operator']

export const ticketProgress = {
  /** Refuses an older `Version` with 409 and the newer record. */
  update: post('UpdateTicketDetails', {
    body: TicketUpdate,
    data: TicketRecord,
    roles: ['operator'],
    tenant: 'accounts',
    audit: 'updated a ticket',
    rate: 'write',
  }),
  correct: post('CorrectTicketDetails', {
    body: TicketCorrection,
    data: TicketRecord,
    roles: ['carrier', 'agent', 'driver'],
    tenant: 'accounts',
    audit: 'corrected a ticket',
    rate: 'write',
  }),
  /** The driver gets messages from now on, though the ticket is not paid. */
  cover: post('MarkTicketCovered', {
    body: z.strictObject({ Id }),
    data: TicketRecord,
    roles: ['carrier', 'agent', 'operator'],
    tenant: 'accounts',
    audit: 'marked a ticket as covered',
    rate: 'write',
  }),
  addNote: post('AddTicketNote', {
    body: TicketNote,
    data: RecordEvent,
    roles: everyone,
    tenant: 'accounts',
    audit: 'added a note to a ticket',
    rate: 'write',
  }),
  timeline: timeline('GetTicketTimeline/:id', everyone),
  /** Open tickets that the back office has to look at, the earliest court date first. */
  exceptions: get('GetTicketExceptions', {
    query: z.strictObject({ Page: pageQuery.Page, PageSize: pageQuery.PageSize }),
    data: pageOf(TicketException),
    roles: ['operator'],
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
  /** The days that a ticket was opened and closed on, in the carrier's time zone: only those asked for. */
  closeDate: get('GetCloseDate/:id', {
    params,
    query: z.strictObject({ IsCloseDate: Flag, IsOpenDate: Flag }),
    data: z.object({ OpenDate: z.optional(IsoDate), CloseDate: z.optional(z.nullable(IsoDate)) }),
    roles: everyone,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
  /** Deletes the ticket with its documents for everyone, for good. 409 with the reason where that is not possible. */
  remove: remove('deleteCaseById/:id', {
    params,
    data: z.null(),
    roles: ['carrier', 'agent', 'operator'],
    tenant: 'accounts',
    audit: 'deleted a ticket',
    rate: 'write',
  }),
}
