import type { FileRow } from 'shared-api/documents'
import type {
  DraftFieldName,
  TicketDraft,
  TicketDraftFields,
  TicketStep,
} from 'shared-api/tickets/ticket-drafts'
import { TicketFields } from 'shared-api/tickets/ticket-form'
import { parseBirthDate, parseTypedDate } from 'shared-api/typed-date'
import * as z from 'zod/mini'
import { typedFine, typedLicense } from '../tickets/typed-citation.ts'

/** What the form asks, as it is typed. City and state are sent as one field. */
export type TicketField = Exclude<z.infer<typeof DraftFieldName>, 'Ticket_City_State__c'>

/** 'true' and 'false' where a field is a yes or no, '' for what was not given. */
export type TicketValues = Record<TicketField, string> & { CarrierId: string; Step: TicketStep }

export const ticketLabels: Readonly<Record<TicketField | 'CarrierId', string>> = {
  CarrierId: 'Carrier',
  DriverId: 'Driver',
  FirstName: 'First name',
  LastName: 'Last name',
  EmailId: 'Email',
  MobileNumber: 'Mobile number',
  CDLState: 'CDL state',
  CDLNumber: 'CDL number',
  DOB: 'Date of birth',
  Citation_Number__c: 'Citation number',
  Violation_Category__c: 'Category',
  Violation_Description__c: 'Violation',
  Date_of_Ticket: 'Date of ticket',
  Drivers_License_Type__c: 'License type',
  City: 'City',
  State: 'State',
  Ticket_County__c: 'County',
  Court_Date__c: 'Court date',
  Accident__c: 'Accident',
  Initial_Fine__c: 'Initial fine',
  SpecialInstruction: 'Special instruction',
  noDriverCommsUntilPaid: 'No messages to the driver until paid',
  agentName: 'Agent',
  SendLinkToSign: 'Link to sign',
}

export const typedDriverFields = [
  'FirstName',
  'LastName',
  'EmailId',
  'MobileNumber',
  'CDLState',
  'CDLNumber',
  'DOB',
] as const satisfies TicketField[]

const emptyTicket: TicketValues = {
  Step: 'photo',
  CarrierId: '',
  DriverId: '',
  FirstName: '',
  LastName: '',
  EmailId: '',
  MobileNumber: '',
  CDLState: '',
  CDLNumber: '',
  DOB: '',
  Citation_Number__c: '',
  Violation_Category__c: '',
  Violation_Description__c: '',
  Date_of_Ticket: '',
  Drivers_License_Type__c: '',
  City: '',
  State: '',
  Ticket_County__c: '',
  Court_Date__c: '',
  Accident__c: '',
  Initial_Fine__c: '',
  SpecialInstruction: '',
  noDriverCommsUntilPaid: '',
  agentName: '',
  SendLinkToSign: '',
}

export const newTicketValues = (CarrierId: string, DriverId: string): TicketValues => ({
  ...emptyTicket,
  CarrierId,
  DriverId,
})

export const valuesOf = ({ CarrierId, Step, Fields }: TicketDraft): TicketValues => ({
  ...emptyTicket,
  ...Fields,
  CarrierId,
  Step,
})

/** What of the form is kept: what was typed. */
export const draftFieldsOf = (values: TicketValues): TicketDraftFields =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, typed]) => name !== 'Step' && name !== 'CarrierId' && Boolean(typed),
    ),
  )

/** How much of the citation is filled in: '8 of 12 filled in'. */
export function citationFilled(values: TicketValues): string {
  const asked = citationFields.map((name) => values[name])
  return `${asked.filter(Boolean).length} of ${asked.length} filled in`
}

const citationFields = [
  'Citation_Number__c',
  'Violation_Category__c',
  'Violation_Description__c',
  'Date_of_Ticket',
  'Drivers_License_Type__c',
  'City',
  'State',
  'Ticket_County__c',
  'Court_Date__c',
  'Accident__c',
  'Initial_Fine__c',
] as const satisfies TicketField[]

/** Why the driver can't be mailed a link to sign; nothing where one can be. */
export function linkRefusal({ DriverId, EmailId, noDriverCommsUntilPaid }: TicketValues): string | undefined {
  if (noDriverCommsUntilPaid === 'true') return 'The driver gets no messages until the ticket is paid.'
  if (DriverId === '' && EmailId.trim() === '') return 'Choose a driver or enter an email address first.'
  return undefined
}

/** Whether the driver is mailed a link to sign: it was asked for, is possible, and there is no signed paper yet. */
export const isLinkMailed = (values: TicketValues, papers: readonly Pick<FileRow, 'DocumentKind'>[]) =>
  values.SendLinkToSign === 'true' &&
  linkRefusal(values) === undefined &&
  !papers.some(({ DocumentKind: kind }) => kind === 'Power of attorney')

const dayOf = (typed: string, read = parseTypedDate) => (typed.trim() === '' ? '' : (read(typed) ?? typed))

/** What was typed, in the words of the contract, which says what is wrong with it. */
function sentTicket(values: TicketValues): z.input<typeof TicketFields> {
  const {
    City,
    State,
    DriverId,
    Accident__c: accident,
    Step: _step,
    SendLinkToSign: _link,
    ...fields
  } = values
  const typed = { ...fields, ...(DriverId !== '' && blankDriver) }
  const place = [City, State].map((part) => part.trim()).filter((part) => part !== '')
  return {
    ...typed,
    ...(DriverId !== '' && { DriverId }),
    Ticket_City_State__c: place.join(', '),
    DOB: dayOf(typed.DOB, parseBirthDate),
    Date_of_Ticket: dayOf(fields.Date_of_Ticket),
    Court_Date__c: dayOf(fields.Court_Date__c),
    Initial_Fine__c: typedFine(fields.Initial_Fine__c),
    // A radio button that was never chosen has no value.
    Accident__c: accident ? accident === 'true' : null,
    Drivers_License_Type__c: typedLicense(fields.Drivers_License_Type__c),
    noDriverCommsUntilPaid: fields.noDriverCommsUntilPaid === 'true',
  }
}

/** A linked driver has these on record. */
const blankDriver = {
  FirstName: '',
  LastName: '',
  EmailId: '',
  MobileNumber: '',
  CDLState: '',
  CDLNumber: '',
  DOB: '',
}

/** The form's own check, by the schema that the service reads a ticket with. */
export const TicketForm = z.pipe(z.transform(sentTicket), TicketFields)
export type TicketBody = z.infer<typeof TicketForm>
