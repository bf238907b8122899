import * as z from 'zod/mini'
import { get, post, type Role } from '../contract.ts'
import { Id } from '../fields.ts'
import { Violation } from '../safety/roadside.ts'
import { BasicStatus } from '../safety/safety-analysis.ts'
import { Basic } from '../safety/safety.ts'

/** What a ticket and an inspection have in common. */
export const StopMatch = z.enum(['Day', 'State', 'Driver', 'Citation number'])
export type StopMatch = z.infer<typeof StopMatch>

/** A violation of the ticket's stop, or one that may be. */
export const StopViolation = z.extend(Violation, {
  /** A person said that it is of this stop. */
  IsLinked: z.boolean(),
  Matches: z.array(StopMatch),
})
export type StopViolation = z.infer<typeof StopViolation>

/** Dismissed takes the linked violations out of the measure; amended leaves each with severity 1. */
export const Plea = z.enum(['Amended', 'Dismissed'])
export type Plea = z.infer<typeof Plea>

export const PleaEffect = z.object({
  Plea,
  /** Those that change. */
  Basics: z.array(z.object({ Basic, Before: BasicStatus, After: BasicStatus })),
  IssBefore: z.nullable(z.int()),
  IssAfter: z.nullable(z.int()),
})
export type PleaEffect = z.infer<typeof PleaEffect>

/** Whether a conviction would be a serious traffic violation by 49 CFR 383.51(c). Unknown: a speeding of unknown speed. */
export const Seriousness = z.enum(['Serious', 'Not serious', 'Unknown'])
export type Seriousness = z.infer<typeof Seriousness>

/** Convictions of the driver by the tickets that the portal has, in the three years before this ticket. */
export const SeriousCount = z.object({
  ThisTicket: Seriousness,
  Before: z.int(),
  /** Convictions of which the portal does not know whether they are serious. */
  UnknownBefore: z.int(),
})
export type SeriousCount = z.infer<typeof SeriousCount>

export const TicketViolations = z.object({
  /** The linked ones first, then suggestions, those with most in common first. */
  Violations: z.array(StopViolation),
  /** Empty without a linked violation that counts at the newest snapshot. */
  Effects: z.array(PleaEffect),
  /** Null where the ticket has no driver or no date. */
  Serious: z.nullable(SeriousCount),
})
export type TicketViolations = z.infer<typeof TicketViolations>

/** False takes the link away. Linking twice links once. */
export const TicketViolationLink = z.strictObject({ TicketId: Id, ViolationId: Id, IsLinked: z.boolean() })
export type TicketViolationLink = z.infer<typeof TicketViolationLink>

const roles: readonly Role[] = ['carrier', 'agent']

export const ticketViolations = {
  ofTicket: get('GetTicketViolations/:id', {
    params: z.strictObject({ id: Id }),
    data: TicketViolations,
    roles,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
  link: post('LinkTicketViolation', {
    body: TicketViolationLink,
    data: TicketViolations,
    roles,
    tenant: 'accounts',
    audit: 'linked a ticket with a violation',
    rate: 'write',
  }),
}
