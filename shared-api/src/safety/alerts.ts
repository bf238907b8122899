import * as z from 'zod/mini'
import { get } from '../contract.ts'
import { CurrencyIsoCode, Id, IsoDate, Money } from '../fields.ts'
import { pageOf, pageQuery } from '../list.ts'
import { Basic, OfficialBasic } from './safety.ts'
import { DataAge } from './safety-files.ts'

export const Urgency = z.enum(['alert', 'due', 'info'])
export type Urgency = z.infer<typeof Urgency>

const common = {
  Urgency,
  /** When it is due or was recorded. Alerts are sorted by it. */
  Date: IsoDate,
  CarrierId: Id,
  CarrierName: z.string(),
}

/** A driver's CDL or medical card that has expired or expires within 30 days, for the driver on any day. `Days` from today: -3 is three days ago. */
const ofDocument = { ...common, DriverId: Id, DriverName: z.string(), Days: z.int() }

/** An alert as data; the screen writes the text. */
export const Alert = z.discriminatedUnion('Kind', [
  z.object({
    Kind: z.literal('BASIC'),
    ...common,
    Basic,
    Percentile: z.nullable(z.int()),
    Threshold: z.int(),
    /** True at or over the threshold or after an acute finding, false near the threshold. */
    Alert: z.boolean(),
    /** The day of the files, null where they are missing. */
    FilesDay: z.nullable(IsoDate),
    FilesCurrent: z.boolean(),
    Official: z.nullable(OfficialBasic),
  }),
  z.object({ Kind: z.literal('CDL'), ...ofDocument }),
  z.object({ Kind: z.literal('Medical card'), ...ofDocument }),
  z.object({
    Kind: z.literal('Court date'),
    ...common,
    TicketId: Id,
    TicketName: z.string(),
    Days: z.int(),
  }),
  /** What a driver owes for an open ticket by `DueDate`; due now without one, requested on `Date`. Only the driver is told. */
  z.object({
    Kind: z.literal('Payment'),
    ...common,
    TicketId: Id,
    TicketName: z.string(),
    DueDate: z.nullable(IsoDate),
    /** The payments that are due then, the oldest first: one checkout pays them. */
    PaymentIds: z.array(Id),
    Amount: Money,
    CurrencyIsoCode,
  }),
  /** A fine that a driver owes by `Date`: of an open compliance challenge, or what a court decided. Only the driver is told. */
  z.object({
    Kind: z.literal('Fine'),
    ...common,
    RecordType: z.enum(['TICKET', 'INSPECTION']),
    RecordId: Id,
    RecordName: z.string(),
    /** True while an attorney works on its ticket: the court is not to be paid yet. */
    IsTicketOpen: z.boolean(),
    Amount: Money,
    CurrencyIsoCode,
    Days: z.int(),
  }),
  /** Inspections and crashes that arrived on one day. */
  z.object({
    Kind: z.literal('Inspections'),
    ...common,
    Inspections: z.int(),
    WithViolations: z.int(),
    Crashes: z.int(),
  }),
])
export type Alert = z.infer<typeof Alert>

const { kind, schema } = pageOf(Alert)

/** What a page of alerts is made from: without a BASIC in alert none is known to be, if its files are not current. */
const AlertPage = z.extend(schema, { Files: z.nullable(DataAge) })

export const alerts = {
  /** Alerts first, then due dates by date, then news, newest first. */
  list: get('GetAlerts', {
    query: z.strictObject(pageQuery),
    /** `Files` is null for a driver. */
    data: { kind, schema: AlertPage },
    roles: ['carrier', 'agent', 'driver'],
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
}
