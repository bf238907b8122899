import * as z from 'zod/mini'
import { CurrencyIsoCode, Id, IsoDate, Money, Named } from '../fields.ts'

export const InspectionStatus = z.enum([
  'Open',
  'Oreilly',
  'Dataq Entered Not Closed',
  'Awaiting Fine',
  'Closed',
])
export type InspectionStatus = z.infer<typeof InspectionStatus>

/** An inspection that is challenged (a compliance challenge), not the roadside record of `safety.ts`. */
export const Inspection = z.object({
  Id,
  Name: z.string(),
  Status__c: InspectionStatus,
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
  Associated_Ticket__r: z.nullable(z.extend(Named, { Id })),
  Driver__c: z.nullable(Id),
})
export type Inspection = z.infer<typeof Inspection>
