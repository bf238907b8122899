import * as z from 'zod/mini'
import type { Role } from '../contract.ts'
import { counter } from '../counter-calls.ts'
import { CurrencyIsoCode, Id, IsoDate, Money, Named, NamedWithId } from '../fields.ts'
import { recordDetails, relatedList } from '../record-calls.ts'

export const ChallengeStatus = z.enum([
  'Open',
  'Oreilly',
  'Dataq Entered Not Closed',
  'Awaiting Fine',
  'Closed',
])
export type ChallengeStatus = z.infer<typeof ChallengeStatus>

/** A compliance challenge, the specification's INSPECTION record. Roadside inspections are in `safety/`. */
export const Challenge = z.object({
  Id,
  Name: z.string(),
  Status__c: ChallengeStatus,
  DataQ_Outcome__c: z.nullable(z.string()),
  DataQ__c: z.nullable(z.string()),
  Challenge_Type__c: z.nullable(z.string()),
  Ticket_Fine_Amount__c: z.nullable(Money),
  CurrencyIsoCode,
  Fine_Paid_from_Ticket__c: z.boolean(),
  Ticket_Fine_Due_Date__c: z.nullable(IsoDate),
  Ticket_Date__c: z.nullable(IsoDate),
  Ticket_Flow__c: z.nullable(z.string()),
  Carrier__r: Named,
  Associated_Ticket__r: z.nullable(NamedWithId),
  Driver__c: z.nullable(Id),
})
export type Challenge = z.infer<typeof Challenge>

export const ChallengeRecord = z.extend(Challenge, {
  Carrier__r: NamedWithId,
  Driver_Name__r: z.nullable(Named),
})
export type ChallengeRecord = z.infer<typeof ChallengeRecord>

export const challengeSorts = [
  'CreatedDate',
  'Name',
  'Status__c',
  'Challenge_Type__c',
  'Ticket_Date__c',
  'Ticket_Fine_Amount__c',
  'Ticket_Fine_Due_Date__c',
  'Carrier__r.Name',
] as const

const readers: readonly Role[] = ['carrier', 'agent', 'driver', 'operator']

export const challenges = {
  record: recordDetails('INSPECTION', ChallengeRecord, readers),
  related: relatedList('INSPECTION', Challenge, readers),
  open: counter('GetComplianceChallengesCount', Challenge, { sorts: challengeSorts, first: 'desc' }, readers),
}
