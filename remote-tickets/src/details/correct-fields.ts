import type { TicketRecord } from 'shared-api/tickets'
import { TicketCorrection } from 'shared-api/tickets/ticket-progress'
import { parseTypedDate } from 'shared-api/typed-date'
import { formatDate } from 'shared-ui'
import type { FormFields } from 'shared-ui/forms'
import * as z from 'zod/mini'
import { typedFine, typedLicense } from '../tickets/typed-citation.ts'
import { fieldLabels } from './event-labels.ts'

/** In the order of the form. */
export const correctedFields = [
  'Driver_Full_Name__c',
  'Citation_Number__c',
  'Violation_Description__c',
  'Violation_Category__c',
  'Date_of_Ticket',
  'Ticket_City_State__c',
  'Ticket_County__c',
  'Court_Date__c',
  'Court_Location__c',
  'Drivers_License_Type__c',
  'Accident__c',
  'Initial_Fine__c',
  'Ticket_Fine_Due_Date__c',
] as const
export type CorrectedField = (typeof correctedFields)[number]

/** As it is typed; '' for nothing. */
export type CorrectedFields = Record<CorrectedField, string>

const dayFields: readonly CorrectedField[] = ['Date_of_Ticket', 'Court_Date__c', 'Ticket_Fine_Due_Date__c']
const isDayField = (name: CorrectedField) => dayFields.includes(name)

export const formFields: FormFields<CorrectedFields> = Object.fromEntries(
  correctedFields.map((name) => [name, { label: fieldLabels[name], isOptional: true }]),
)

/** The ticket as the form shows it. */
export const fieldsOf = (ticket: Pick<TicketRecord, CorrectedField>): CorrectedFields => ({
  Driver_Full_Name__c: ticket.Driver_Full_Name__c ?? '',
  Citation_Number__c: ticket.Citation_Number__c ?? '',
  Violation_Description__c: ticket.Violation_Description__c ?? '',
  Violation_Category__c: ticket.Violation_Category__c ?? '',
  Date_of_Ticket: dayText(ticket.Date_of_Ticket),
  Ticket_City_State__c: ticket.Ticket_City_State__c ?? '',
  Ticket_County__c: ticket.Ticket_County__c ?? '',
  Court_Date__c: dayText(ticket.Court_Date__c),
  Court_Location__c: ticket.Court_Location__c ?? '',
  Drivers_License_Type__c: ticket.Drivers_License_Type__c ?? '',
  Accident__c: ticket.Accident__c === null ? '' : ticket.Accident__c ? 'Yes' : 'No',
  Initial_Fine__c: ticket.Initial_Fine__c ?? '',
  Ticket_Fine_Due_Date__c: dayText(ticket.Ticket_Fine_Due_Date__c),
})

const dayText = (day: string | null) => (day === null ? '' : formatDate(day))

const Body = z.omit(TicketCorrection, { Id: true, Version: true })
export type CorrectionBody = z.output<typeof Body>

const typedDay = (typed: string) => parseTypedDate(typed) ?? typed

export const CorrectionForm = z.pipe(
  z.transform((typed: CorrectedFields): z.input<typeof Body> => ({
    ...typed,
    Date_of_Ticket: typedDay(typed.Date_of_Ticket),
    Court_Date__c: typedDay(typed.Court_Date__c),
    Ticket_Fine_Due_Date__c: typedDay(typed.Ticket_Fine_Due_Date__c),
    Initial_Fine__c: typedFine(typed.Initial_Fine__c),
    Accident__c: typed.Accident__c === '' ? null : typed.Accident__c === 'Yes',
    Drivers_License_Type__c: typedLicense(typed.Drivers_License_Type__c),
  })),
  Body,
)

/** Whether both mean the same: a day may be typed in another way. */
export const isSame = (name: CorrectedField, one: string, other: string) =>
  isDayField(name) ? typedDay(one) === typedDay(other) : one.trim() === other.trim()
