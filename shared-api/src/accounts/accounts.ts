import * as z from 'zod/mini'
import { type Answer, get, post, type Role, signedIn } from '../contract.ts'
import { Id, NamedWithId } from '../fields.ts'
import { recordDetails } from '../record-calls.ts'

export const AccountEntry = z.object({
  Account: z.object({
    Id,
    Name: z.string(),
    Allow_Agents_Tickets__c: z.boolean(),
    DOT_Number__c: z.nullable(z.string()),
    Power_Units__c: z.nullable(z.int()),
    Annual_Miles__c: z.nullable(z.int()),
  }),
  /** True when the user belongs to the carrier itself, false for the staff of an agency. */
  IsDirect: z.boolean(),
})
export type AccountEntry = z.infer<typeof AccountEntry>

export const CarrierKind = z.enum(['General', 'Hazardous materials', 'Passenger'])

/** A carrier. Power units and annual miles are from its latest census report. */
export const AccountDetails = z.object({
  Id,
  Name: z.string(),
  DOT_Number__c: z.nullable(z.string()),
  Carrier_Kind__c: CarrierKind,
  Power_Units__c: z.nullable(z.int()),
  Annual_Miles__c: z.nullable(z.int()),
  Reported_On__c: z.nullable(z.iso.date()),
  /** Like 'America/Chicago'. "Today" in lists is the date in this time zone. */
  Time_Zone__c: z.string(),
  Allow_Agents_Tickets__c: z.boolean(),
  IsDirect: z.boolean(),
  Agents: z.array(NamedWithId),
})
export type AccountDetails = z.infer<typeof AccountDetails>

export const AgentEntry = z.object({ Contact: NamedWithId })
export type AgentEntry = z.infer<typeof AgentEntry>

const agentList = { kind: 'bare', schema: z.array(AgentEntry) } as const satisfies Answer

const office: readonly Role[] = ['carrier', 'agent', 'operator']

export const accounts = {
  /** Every account the caller may see, by name. Not paged: the carrier selector needs them all. */
  list: get('GetAccountsList', {
    data: z.array(AccountEntry),
    roles: signedIn,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
  details: recordDetails('ACCOUNT', AccountDetails, [...office, 'driver']),
  /** The agents of the caller's accounts, by name. */
  agents: get('getAgentList', {
    data: agentList,
    roles: [...office, 'driver'],
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
  /** The carrier to select after sign-in; null unpins. */
  pin: post('pinCarrier', {
    body: z.strictObject({ CarrierId: z.nullable(Id) }),
    data: z.object({ PinedAccountId: z.nullable(Id) }),
    roles: office,
    tenant: 'user',
    audit: 'pinned a carrier',
    rate: 'write',
  }),
}
