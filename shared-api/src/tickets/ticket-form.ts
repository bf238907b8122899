import * as z from 'zod/mini'
import { get, post, type Role } from '../contract.ts'
import {
  BirthDate,
  CdlNumber,
  CdlState,
  Day,
  EmailAddress,
  evenWithErrors,
  MobileNumber,
  optionalField,
} from '../drivers/driver-fields.ts'
import { latestLocalDate } from '../earliest-local-date.ts'
import { ChosenCarrier, Id, IsoDate, IsoInstant, senderId, text, textLines } from '../fields.ts'
import { TicketRecord } from './tickets.ts'

export const licenseTypes = ['CDL class A', 'CDL class B', 'CDL class C', 'Not a CDL'] as const

/** Of the citation; the portal's fee is not in it. */
export const Fine = z.string().check(z.regex(/^\d{1,7}\.\d{2}$/, 'Enter an amount, like 250.00'))

/** An officer may have written it on a day that has not begun everywhere. */
export const TicketDay = Day.check(
  z.refine((day) => day <= latestLocalDate(), "Date of ticket can't be in the future"),
)

interface TicketDays {
  Date_of_Ticket?: string | null | undefined
  Court_Date__c?: string | null | undefined
}

export const courtBeforeTicket = "Court date can't be before the date of ticket"
const isDay = (day: string | null | undefined) => IsoDate.safeParse(day).success
export const isCourtBeforeTicket = ({ Date_of_Ticket: ticket, Court_Date__c: court }: TicketDays) =>
  isDay(ticket) && isDay(court) && (court ?? '') < (ticket ?? '')

const courtAfterTicket = z.refine<TicketDays>((days) => !isCourtBeforeTicket(days), {
  path: ['Court_Date__c'],
  message: courtBeforeTicket,
  ...evenWithErrors,
})

/** The form's fields under the specification's names. Only `CarrierId` is required. */
const ticketFields = {
  CarrierId: ChosenCarrier,
  /** A driver of the carrier. Without one, the typed driver is kept, to be linked later. */
  DriverId: z.optional(Id),
  FirstName: optionalField(text(80)),
  LastName: optionalField(text(80)),
  EmailId: optionalField(EmailAddress),
  MobileNumber: optionalField(MobileNumber),
  CDLState: optionalField(CdlState),
  CDLNumber: optionalField(CdlNumber),
  DOB: optionalField(BirthDate),
  Citation_Number__c: optionalField(text(60)),
  Violation_Category__c: optionalField(text(100)),
  Violation_Description__c: optionalField(text(255)),
  Date_of_Ticket: optionalField(TicketDay),
  Ticket_City_State__c: optionalField(text(120)),
  Ticket_County__c: optionalField(text(80)),
  Court_Date__c: optionalField(Day),
  Accident__c: z.optional(z.nullable(z.boolean())),
  Drivers_License_Type__c: z.optional(z.nullable(z.enum(licenseTypes, 'Choose a license type'))),
  Initial_Fine__c: optionalField(Fine),
  SpecialInstruction: optionalField(textLines(2000)),
  noDriverCommsUntilPaid: z.optional(z.boolean()),
  /** The name of an agent of the carrier, where its tickets show agents. */
  agentName: optionalField(text(120)),
}

/** The form itself. */
export const TicketFields = z.strictObject(ticketFields).check(courtAfterTicket)

export const NewTicket = z
  .strictObject({
    ...ticketFields,
    /** The draft's files become the ticket's, and the draft is deleted. */
    DraftId: z.optional(Id),
    /** The same id twice creates once, and answers with the first ticket. */
    RequestId: senderId('RequestId'),
  })
  .check(courtAfterTicket)
export type NewTicket = z.infer<typeof NewTicket>

export const SameCitation = z.object({
  Id,
  Name: z.string(),
  Date_of_Ticket: z.nullable(IsoDate),
  Driver_Full_Name__c: z.nullable(z.string()),
  CreatedDate: IsoInstant,
})
export type SameCitation = z.infer<typeof SameCitation>

const writers: readonly Role[] = ['carrier', 'agent', 'driver', 'operator']

export const ticketForm = {
  create: post('CreateTicket', {
    body: NewTicket,
    data: TicketRecord,
    roles: writers,
    tenant: 'accounts',
    audit: 'added a ticket',
    rate: 'write',
  }),
  /** Tickets of the carrier with this citation number in any spelling, newest first, at most five. */
  sameCitation: get('GetTicketsOfCitation', {
    query: z.strictObject({ CarrierId: ChosenCarrier, Citation_Number__c: text(60) }),
    data: z.array(SameCitation),
    roles: writers,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
}
