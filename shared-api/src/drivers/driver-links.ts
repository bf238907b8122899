import * as z from 'zod/mini'
import { get, post } from '../contract.ts'
import { driverFields, productFields } from './driver-fields.ts'
import { ChosenCarrier, Id, IsoDate, IsoInstant, Named, withDefault } from '../fields.ts'
import { pageOf, pageQuery } from '../list.ts'

/** Days that a carrier has to answer. */
export const linkRequestDays = 30

export const LinkRequestStatus = z.enum(['Pending', 'Approved', 'Declined', 'Withdrawn', 'Expired'])
export type LinkRequestStatus = z.infer<typeof LinkRequestStatus>

/** Asks another carrier for its driver. */
export const DriverLinkDraft = z.strictObject({
  /** From SearchDriver, by the same user for the same carrier. */
  MatchId: z.string().check(z.minLength(1, 'Search for the driver again'), z.maxLength(1000)),
  CarrierId: ChosenCarrier,
  CarrierDriverId: driverFields.CarrierDriverId,
  ActivationDate: driverFields.ActivationDate,
  ...productFields,
})
export type DriverLinkDraft = z.infer<typeof DriverLinkDraft>

/** `Linked`: the caller works for both carriers, so the driver is linked at once. `Requested`: the other carrier must answer. */
export const DriverLinkOutcome = z.object({
  Status: z.enum(['Linked', 'Requested']),
  /** The carrier's new record. */
  DriverId: z.nullable(Id),
  RequestId: z.nullable(Id),
})
export type DriverLinkOutcome = z.infer<typeof DriverLinkOutcome>

export const DriverLinkRequest = z.object({
  Id,
  /** `Incoming`: another carrier asks for the caller's driver. `Outgoing`: the caller asks, even as an agent of both carriers. */
  Direction: z.enum(['Incoming', 'Outgoing']),
  Status: LinkRequestStatus,
  /** The carrier that asks. It is not told which carrier has the driver. */
  Carrier__r: z.extend(Named, { Id }),
  /** The caller's carrier that is asked; null for the caller's own request, which does not reveal the other carrier. */
  Asked__r: z.nullable(Named),
  /** The full name of the caller's driver; initials for another carrier's driver until it is linked. */
  DriverName: z.string(),
  /** The caller's record: the driver asked for, or the one linked by the request. */
  DriverId: z.nullable(Id),
  CDL_State__c: z.nullable(z.string()),
  /** 'ends 4821'. */
  CDL_Number__c: z.nullable(z.string()),
  RequestedAt: IsoInstant,
  ExpiresAt: IsoInstant,
  AnsweredAt: z.nullable(IsoInstant),
  /** The asking carrier's activation date; hidden from the other carrier. */
  ActivationDate: z.nullable(IsoDate),
})
export type DriverLinkRequest = z.infer<typeof DriverLinkRequest>

export const DriverLinkFilter = z.strictObject({
  ...pageQuery,
  list_filter: withDefault(z.enum(['Pending', 'All'], 'Choose one of Pending, All'), 'Pending'),
})
export type DriverLinkFilter = z.infer<typeof DriverLinkFilter>

const RequestNamed = z.strictObject({ RequestId: Id })
const writers = { roles: ['carrier', 'agent', 'operator'], tenant: 'accounts', rate: 'write' } as const

export const driverLinks = {
  request: post('RequestDriverLink', {
    body: DriverLinkDraft,
    data: DriverLinkOutcome,
    audit: 'asked for a driver of another carrier',
    ...writers,
  }),
  /** Newest first. */
  list: get('GetDriverLinkRequests', {
    query: DriverLinkFilter,
    data: pageOf(DriverLinkRequest),
    audit: 'none',
    ...writers,
    rate: 'read',
  }),
  /** For the carrier that has the driver. `Approved` creates a record at the asking carrier. */
  answer: post('AnswerDriverLinkRequest', {
    body: z.extend(RequestNamed, {
      Answer: z.enum(['Approved', 'Declined'], 'Choose Approved or Declined'),
    }),
    data: DriverLinkRequest,
    audit: 'answered a request for a driver',
    ...writers,
  }),
  /** For the carrier that asked. */
  withdraw: post('WithdrawDriverLinkRequest', {
    body: RequestNamed,
    data: DriverLinkRequest,
    audit: 'withdrew a request for a driver',
    ...writers,
  }),
}
