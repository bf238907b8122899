import * as z from 'zod/mini'
import { get, post } from '../contract.ts'
import { ChosenCarrier, CurrencyIsoCode, Id, Money, NamedWithId, senderId, text } from '../fields.ts'
import { MvrBatch, MvrReport, MvrType, PermissiblePurpose, requesters } from './mvr.ts'

export const maxDriversOfRequest = 5000

/** Reports that a carrier requests in 24 hours. */
export const maxReportsOfDay = 20_000

/** A report of the same carrier, driver, type and purpose that is younger is offered instead of a new one. */
export const recentDays = 30

/** What a report of one type costs. */
export const MvrProduct = z.object({
  MVRType: MvrType,
  Name: z.string(),
  Description: z.string(),
  /** For one report. It is charged when the report is Complete or No Record. */
  Price: Money,
  CurrencyIsoCode,
})
export type MvrProduct = z.infer<typeof MvrProduct>

export const MvrRequest = z.strictObject({
  CarrierId: ChosenCarrier,
  /** Of this carrier. One that is named twice gets one report. */
  DriverIds: z
    .array(Id, 'Choose a driver')
    .check(
      z.minLength(1, 'Choose a driver'),
      z.maxLength(maxDriversOfRequest, `Request at most ${maxDriversOfRequest} reports at a time`),
    ),
  MVRType: MvrType,
  PermissiblePurpose,
  /** Consents that the reports rest on. Other drivers' are looked up. */
  ConsentIds: z.optional(
    z
      .array(Id)
      .check(z.maxLength(maxDriversOfRequest, `Name at most ${maxDriversOfRequest} consents at a time`)),
  ),
  /** Order again where there is a recent report. */
  IsRenewed: z.optional(z.boolean()),
  /** The same request, sent again, has one effect and gets the same answer. */
  RequestId: senderId('RequestId'),
})
export type MvrRequest = z.infer<typeof MvrRequest>

/** What a user chooses: the drivers say which carrier's they are. */
export const MvrRequestForm = z.pick(MvrRequest, { DriverIds: true, MVRType: true, PermissiblePurpose: true })
export type MvrRequestForm = z.infer<typeof MvrRequestForm>

/** A column of a list of drivers; '' where a row has no value. */
const DriverColumn = z
  .array(text(80))
  .check(
    z.minLength(1, 'The list names no driver'),
    z.maxLength(maxDriversOfRequest, `Request at most ${maxDriversOfRequest} reports at a time`),
  )

const MvrDriversToFind = z
  .strictObject({ CarrierId: ChosenCarrier, CarrierDriverIds: DriverColumn, CDLNumbers: DriverColumn })
  .check(
    z.refine(({ CarrierDriverIds, CDLNumbers }) => CarrierDriverIds.length === CDLNumbers.length, {
      message: 'Send as many CDL numbers as driver IDs',
      path: ['CDLNumbers'],
    }),
  )
export type MvrDriversToFind = z.infer<typeof MvrDriversToFind>

export const MvrDriversFound = z.object({
  Carrier__r: NamedWithId,
  /** Each once, in the order of the rows. */
  Drivers: z.array(NamedWithId),
  /** Rows, from 0, that name no driver of the carrier, or more than one. */
  NotFound: z.array(z.object({ Row: z.int(), Message: z.string() })),
})
export type MvrDriversFound = z.infer<typeof MvrDriversFound>

/** What became of a request. */
export const MvrRequested = z.object({
  /** Null when all drivers have a recent report: nothing was ordered. */
  Batch: z.nullable(MvrBatch),
  /** The report, when the request made one only. */
  ReportId: z.nullable(Id),
  /** Reports that are on their way to the state. */
  Ordered: z.int(),
  /** Reports that wait for their driver's consent. */
  ConsentNeeded: z.int(),
  /**
   * Recent reports of drivers who were left out, newest of each. Ordered again only with `IsRenewed`, and not before they
   * are final.
   */
  Recent: z.array(MvrReport),
  /** Drivers who were left out, because their CDL number or its state is not on record. */
  Incomplete: z.array(NamedWithId),
})
export type MvrRequested = z.infer<typeof MvrRequested>

export const mvrRequests = {
  /** From the cheapest to the most expensive. */
  products: get('GetMVRProducts', {
    data: z.array(MvrProduct),
    roles: requesters,
    tenant: 'none',
    audit: 'none',
    rate: 'read',
  }),
  /** The drivers that the rows of a list name: by the carrier's own driver ID, by the CDL number, or by both. */
  findDrivers: post('FindMVRDrivers', {
    body: MvrDriversToFind,
    isLarge: true,
    isHeavy: true,
    data: MvrDriversFound,
    roles: requesters,
    tenant: 'accounts',
    audit: 'looked for drivers by number',
    rate: 'write',
  }),
  /**
   * Requests a report for each driver, as one batch. Without the driver's consent for this purpose a report waits, and
   * nothing leaves the portal. 404 when a driver is of another carrier. 409 when the RequestId was sent with another body, or
   * the carrier has requested `maxReportsOfDay`.
   */
  request: post('RequestMVR', {
    body: MvrRequest,
    isLarge: true,
    isHeavy: true,
    data: MvrRequested,
    roles: requesters,
    tenant: 'accounts',
    audit: 'requested MVRs',
    rate: 'write',
  }),
}
