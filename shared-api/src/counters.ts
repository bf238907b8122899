import * as z from 'zod/mini'
import { get, type Role } from './contract.ts'
import { DriverRow, driverSorts } from './drivers/drivers.ts'
import { CarrierId, IsoDate, withDefault } from './fields.ts'
import { Inspection } from './challenges/challenges.ts'
import { listQuery, pageOf } from './list.ts'
import { BasicAlert, SmsInspection, SmsNotification, SmsViolation } from './safety/safety.ts'
import { OpenTicket, ticketSorts } from './tickets/tickets.ts'

/** `Previous` is the same window one period earlier: 30 days for what has no window of its own. */
export const Counter = z.object({ Count: z.int(), Previous: z.int() })
export type Counter = z.infer<typeof Counter>

export const CounterScope = z.strictObject({
  CarrierId,
  get_report: z.optional(z.literal('false', 'get_report is true or false')),
})

type Sorts = readonly [string, ...string[]]
type Direction = 'asc' | 'desc'

/** What the rows behind a figure are sorted by where nothing is asked for: the first, in the direction. */
interface Order<Sort extends Sorts> {
  sorts: Sort
  first: Direction
}

const reportQuery = <const Sort extends Sorts>({ sorts, first }: Order<Sort>) =>
  z.strictObject({
    ...listQuery(sorts),
    SortDir: withDefault(z.enum(['asc', 'desc'], 'SortDir is asc or desc'), first),
    get_report: z.literal('true', 'get_report is true or false'),
  })

/** What the rows behind any figure are asked with. */
export type RowsQuery<Sort extends Sorts = Sorts> = z.infer<ReturnType<typeof reportQuery<Sort>>>

/** The rows behind a figure: its own name with `get_report=true`. */
export const rowsOf = <S extends z.core.$ZodType, const Sort extends Sorts>(
  name: string,
  row: S,
  order: Order<Sort>,
  roles: readonly Role[],
) =>
  get(name, {
    query: reportQuery(order),
    data: pageOf(row),
    variant: 'rows',
    roles,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  })

/** The number of a counter, by the name of its call. */
export const counterNumber = (name: string, roles: readonly Role[]) =>
  get(name, {
    query: CounterScope,
    data: Counter,
    roles,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  })

/** A counter is two calls under one name: the number, and with `get_report=true` the rows behind it. */
const counter = <S extends z.core.$ZodType, const Sort extends Sorts>(
  name: string,
  row: S,
  order: Order<Sort>,
  roles: readonly Role[],
) => ({
  count: counterNumber(name, roles),
  rows: rowsOf(name, row, order, roles),
})

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

const violationFields = [
  'BASIC__c',
  'Severity_Weight__c',
  'Violation_Code__c',
  'Report_Number__c',
  'Driver_Name__r.Name',
  'Account__r.Name',
] as const

export const violationSorts = ['Inspection_Date__c', 'Roll_Off_Date__c', ...violationFields] as const
export const rollOffSorts = ['Roll_Off_Date__c', 'Inspection_Date__c', ...violationFields] as const

export const roadsideInspectionSorts = [
  'Inspection_Date__c',
  'Inspection_Level__c',
  'Report_Number__c',
  'Driver_Name__r.Name',
  'Account__r.Name',
] as const

export const notificationSorts = [
  'CreatedDate',
  'Inspection_Date__c',
  'Kind__c',
  'Violations__c',
  'Report_Number__c',
  'Driver_Name__r.Name',
  'Account__r.Name',
] as const

export const standingSorts = ['Percentile', 'Basic', 'Measure', 'Threshold', 'CarrierName'] as const

const safetyRoles = ['carrier', 'agent'] as const
const everybody = ['carrier', 'agent', 'driver', 'operator'] as const

const rollOffOrder = { sorts: rollOffSorts, first: 'asc' } as const

const dayOf = (day: string) => new Date(`${day}T00:00:00Z`)
const friday = 5

function isLastFriday(day: string) {
  const date = dayOf(day)
  const weekLater = new Date(date.getTime() + 7 * 86_400_000)
  return date.getUTCDay() === friday && weekLater.getUTCMonth() !== date.getUTCMonth()
}

/** Given, the rows are those that this snapshot is the first not to count, in place of the next 60 days. */
const Snapshot = IsoDate.check(z.refine(isLastFriday, 'A snapshot is the last Friday of a month'))

export const counters = {
  openTickets: counter('GetOpenTicketsCount', OpenTicket, { sorts: ticketSorts, first: 'desc' }, everybody),
  complianceChallenges: counter(
    'GetComplianceChallengesCount',
    Inspection,
    { sorts: challengeSorts, first: 'desc' },
    everybody,
  ),
  activeMembership: counter('GetActiveMembershipCount', DriverRow, { sorts: driverSorts, first: 'desc' }, [
    'carrier',
    'agent',
    'operator',
  ]),
  basicAlerts: counter(
    'GetBasicAlertsCount',
    BasicAlert,
    { sorts: standingSorts, first: 'desc' },
    safetyRoles,
  ),
  violationsLast60Days: counter(
    'GetViolationsLast60DaysCount',
    SmsViolation,
    { sorts: violationSorts, first: 'desc' },
    safetyRoles,
  ),
  cleanInspectionsLast60Days: counter(
    'GetCleanInspectionsLast60DaysCount',
    SmsInspection,
    { sorts: roadsideInspectionSorts, first: 'desc' },
    safetyRoles,
  ),
  violationsRollingOff: {
    ...counter('GetViolationsRollingOffCount', SmsViolation, rollOffOrder, safetyRoles),
    rows: get('GetViolationsRollingOffCount', {
      query: z.extend(reportQuery(rollOffOrder), { Snapshot: z.optional(Snapshot) }),
      data: pageOf(SmsViolation),
      variant: 'rows',
      roles: safetyRoles,
      tenant: 'accounts',
      audit: 'none',
      rate: 'read',
    }),
  },
  smsNotify: counter(
    'GetSmsNotifyCount',
    SmsNotification,
    { sorts: notificationSorts, first: 'desc' },
    safetyRoles,
  ),
}
