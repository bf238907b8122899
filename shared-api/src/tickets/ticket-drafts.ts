import * as z from 'zod/mini'
import { get, post, remove } from '../contract.ts'
import { ChosenCarrier, Id, IsoInstant, senderId } from '../fields.ts'

export const TicketStep = z.enum(
  ['photo', 'driver', 'citation', 'documents', 'review'],
  'Choose a step of the form',
)
export type TicketStep = z.infer<typeof TicketStep>

/** Drafts of a user. */
export const maxTicketDrafts = 20

/** City and state are two inputs of the form and one field of the ticket. */
export const DraftFieldName = z.enum([
  'DriverId',
  'FirstName',
  'LastName',
  'EmailId',
  'MobileNumber',
  'CDLState',
  'CDLNumber',
  'DOB',
  'Citation_Number__c',
  'Violation_Category__c',
  'Violation_Description__c',
  'Date_of_Ticket',
  'Ticket_City_State__c',
  'Ticket_County__c',
  'Court_Date__c',
  'Accident__c',
  'Drivers_License_Type__c',
  'Initial_Fine__c',
  'SpecialInstruction',
  'noDriverCommsUntilPaid',
  'agentName',
  'City',
  'State',
  // The driver gets a link to sign once the ticket is submitted.
  'SendLinkToSign',
])

/** What was typed, right or wrong: CreateTicket checks it. */
export const TicketDraftFields = z.partialRecord(
  DraftFieldName,
  z.string().check(z.maxLength(2000, 'Use at most 2000 characters')),
)
export type TicketDraftFields = z.infer<typeof TicketDraftFields>

/** Its files are those of bucket `ticket-drafts`, folder `Id`. */
export const TicketDraft = z.object({
  Id,
  Version: z.int(),
  CarrierId: Id,
  Step: TicketStep,
  Fields: TicketDraftFields,
  SavedAt: IsoInstant,
})
export type TicketDraft = z.infer<typeof TicketDraft>

const byId = { params: z.strictObject({ id: Id }) }
const own = { roles: ['carrier', 'agent', 'driver', 'operator'], tenant: 'user', audit: 'none' } as const

/** The user's own, kept for `draftDays` after the last change. */
export const ticketDrafts = {
  save: post('SaveTicketDraft', {
    body: z.strictObject({
      /** Chosen by the sender, so that a save that is sent twice makes one draft. Absent for a new one. */
      Id: z.optional(senderId('Id')),
      /** As read with the draft, 0 for a new one. An older one answers 409 with the newer draft. */
      Version: z.optional(z.int('Reload the draft').check(z.minimum(0, 'Reload the draft'))),
      CarrierId: ChosenCarrier,
      Step: TicketStep,
      Fields: TicketDraftFields,
    }),
    data: TicketDraft,
    ...own,
    rate: 'write',
  }),
  /** The last saved first. */
  list: get('GetTicketDrafts', { data: z.array(TicketDraft), ...own, rate: 'read' }),
  one: get('GetTicketDraft/:id', { ...byId, data: TicketDraft, ...own, rate: 'read' }),
  /** Its files too. */
  delete: remove('DeleteTicketDraft/:id', { ...byId, data: z.null(), ...own, rate: 'write' }),
}
