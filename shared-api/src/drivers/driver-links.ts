import * as z from 'zod/mini'
import { get, post } from '../contract.ts'
import { driverFields, productFields } from './driver-fields.ts'
import { ChosenCarrier, Id, IsoDate, IsoInstant, Named, withDefault } from '../fields.ts'
import { pageOf, pageQuery } from '../list.ts'

/** Days that a carrier has for its answer. */
export const linkRequestDays = 30

export const LinkRequestStatus = z.enum(['Pending', 'Approved', 'Declined', 'Withdrawn', 'Expired'])
export type LinkRequestStatus = z.infer<typeof LinkRequestStatus>

/** A driver of another carrier, asked for instead of a second record that no one checked. */
export const DriverLinkDraft = z.strictObject({
  /** Of SearchDriver, asked by the same user for the same carrier. */
  MatchId: z.string().check(z.minLength(1, 'Look the driver up again'), z.maxLength(1000)),
  CarrierId: ChosenCarrier,
  CarrierDriverId: driverFields.CarrierDriverId,
  ActivationDate: driverFields.ActivationDate,
  ...productFields,
})
export type DriverLinkDraft = z.infer<typeof DriverLinkDraft>

/** `Linked`: from another carrier of its staff, done. `Requested`: the other carrier was asked. */
export const DriverLinkOutcome = z.object({
  Status: z.enum(['Linked', 'Requested']),
  /** The record that the carrier has now. */
  DriverId: z.nullable(Id),
  RequestId: z.nullable(Id),
})
export type DriverLinkOutcome = z.infer<typeof DriverLinkOutcome>

export const DriverLinkRequest = z.object({
  Id,
  /** `Incoming`: another carrier asks for a driver of the caller. `Outgoing`: the caller asks, though as an agent of both. */
  Direction: z.enum(['Incoming', 'Outgoing']),
  Status: LinkRequestStatus,
  /** The carrier that asks. The other one is not said to it. */
  Carrier__r: z.extend(Named, { Id }),
  /** Which carrier of the caller is asked; null of the caller's own request: who has the driver is not said. */
  Asked__r: z.nullable(Named),
  /** The name of one's own driver, initials of another carrier's until the driver is linked. */
  DriverName: z.string(),
  /** One's own record: the driver asked for, or the driver linked by the request. */
  DriverId: z.nullable(Id),
  CDL_State__c: z.nullable(z.string()),
  /** 'ends 4821'. */
  CDL_Number__c: z.nullable(z.string()),
  RequestedAt: IsoInstant,
  ExpiresAt: IsoInstant,
  AnsweredAt: z.nullable(IsoInstant),
  /** From when the asking carrier wants its membership; not shown to the other one. */
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
  /** By the carrier that has the driver. Approved: the asking one gets a record of its own. */
  answer: post('AnswerDriverLinkRequest', {
    body: z.extend(RequestNamed, {
      Answer: z.enum(['Approved', 'Declined'], 'Choose Approved or Declined'),
    }),
    data: DriverLinkRequest,
    audit: 'answered a request for a driver',
    ...writers,
  }),
  /** By the carrier that asked. */
  withdraw: post('WithdrawDriverLinkRequest', {
    body: RequestNamed,
    data: DriverLinkRequest,
    audit: 'withdrew a request for a driver',
    ...writers,
  }),
}
