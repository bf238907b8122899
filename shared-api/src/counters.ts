import * as z from 'zod/mini'
import { type Answer, get, type Role } from './contract.ts'
import { DriverRow } from './drivers.ts'
import { CarrierId } from './fields.ts'
import { Inspection } from './inspections.ts'
import { pageOf, pageQuery } from './list.ts'
import { BasicAlert, SmsInspection, SmsNotification, SmsViolation } from './safety.ts'
import { OpenTicket } from './tickets.ts'

/** `Previous` is the same window one period earlier: 30 days for what has no window of its own. */
export const Counter = z.object({ Count: z.int(), Previous: z.int() })
export type Counter = z.infer<typeof Counter>

export const CounterScope = z.strictObject({
  CarrierId,
  get_report: z.optional(z.literal('false', 'get_report is true or false')),
})

export const CounterRows = z.strictObject({
  ...pageQuery,
  get_report: z.literal('true', 'get_report is true or false'),
})
export type CounterRows = z.infer<typeof CounterRows>

/** A counter is two calls under one name: the number, and with `get_report=true` the rows behind it. */
function counter<S extends z.core.$ZodType>(name: string, row: S, roles: readonly Role[]) {
  const declared = { roles, tenant: 'accounts', audit: 'none', rate: 'read' } as const
  const page = pageOf(row) satisfies Answer
  return {
    count: get(name, { query: CounterScope, data: Counter, ...declared }),
    rows: get(name, { query: CounterRows, data: page, variant: 'rows', ...declared }),
  }
}

export type CounterCalls<S extends z.core.$ZodType = z.core.$ZodType> = ReturnType<typeof counter<S>>

export const counters = {
  openTickets: counter('GetOpenTicketsCount', OpenTicket, ['carrier', 'agent', 'driver', 'operator']),
  complianceChallenges: counter('GetComplianceChallengesCount', Inspection, [
    'carrier',
    'agent',
    'driver',
    'operator',
  ]),
  activeMembership: counter('GetActiveMembershipCount', DriverRow, ['carrier', 'agent', 'operator']),
  basicAlerts: counter('GetBasicAlertsCount', BasicAlert, ['carrier', 'agent']),
  violationsLast60Days: counter('GetViolationsLast60DaysCount', SmsViolation, ['carrier', 'agent']),
  cleanInspectionsLast60Days: counter('GetCleanInspectionsLast60DaysCount', SmsInspection, [
    'carrier',
    'agent',
  ]),
  violationsRollingOff: counter('GetViolationsRollingOffCount', SmsViolation, ['carrier', 'agent']),
  smsNotify: counter('GetSmsNotifyCount', SmsNotification, ['carrier', 'agent']),
}
