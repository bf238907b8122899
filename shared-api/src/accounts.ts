import * as z from 'zod/mini'
import { get, signedIn } from './contract.ts'
import { Id } from './fields.ts'

export const AccountEntry = z.object({
  Account: z.object({
    Id,
    Name: z.string(),
    Allow_Agents_Tickets__c: z.boolean(),
    DOT_Number__c: z.nullable(z.string()),
    Power_Units__c: z.nullable(z.int()),
    Annual_Miles__c: z.nullable(z.int()),
  }),
  /** The user belongs to the carrier itself, not to an agency that serves it. */
  IsDirect: z.boolean(),
})
export type AccountEntry = z.infer<typeof AccountEntry>

export const accounts = {
  /** Every account the caller may see, by name: the carrier selector needs them all, so it has no pages. */
  list: get('GetAccountsList', {
    data: z.array(AccountEntry),
    roles: signedIn,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
}
