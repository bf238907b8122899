import * as z from 'zod/mini'
import { get } from '../contract.ts'
import { Id, IsoDate } from '../fields.ts'
import { pageOf, pageQuery } from '../list.ts'
import { Basic } from './safety.ts'

export const Urgency = z.enum(['alert', 'due', 'info'])
export type Urgency = z.infer<typeof Urgency>

const ofAny = {
  Urgency,
  /** When it is due or was recorded: a list of alerts is read by it. */
  Date: IsoDate,
  CarrierId: Id,
  CarrierName: z.string(),
}

/** A paper of a driver that expires within 30 days, or has. `Days` from today: -3 is three days ago. */
const ofPaper = { ...ofAny, DriverId: Id, DriverName: z.string(), Days: z.int() }

/** What needs attention. The screen words it. */
export const Alert = z.discriminatedUnion('Kind', [
  z.object({
    Kind: z.literal('BASIC'),
    ...ofAny,
    Basic,
    Percentile: z.nullable(z.int()),
    Threshold: z.int(),
    /** At or over the threshold, or in alert by a finding; else near it. */
    Alert: z.boolean(),
  }),
  z.object({ Kind: z.literal('CDL'), ...ofPaper }),
  z.object({ Kind: z.literal('Medical card'), ...ofPaper }),
  z.object({
    Kind: z.literal('Court date'),
    ...ofAny,
    TicketId: Id,
    TicketName: z.string(),
    Days: z.int(),
  }),
  /** Inspections and crashes that arrived on one day. */
  z.object({
    Kind: z.literal('Inspections'),
    ...ofAny,
    Inspections: z.int(),
    WithViolations: z.int(),
    Crashes: z.int(),
  }),
])
export type Alert = z.infer<typeof Alert>

export const alerts = {
  /** The most urgent first: alerts, then what is due by its day, then news, the newest first. */
  list: get('GetAlerts', {
    query: z.strictObject(pageQuery),
    data: pageOf(Alert),
    roles: ['carrier', 'agent', 'driver'],
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
}
