import * as z from 'zod/mini'
import { get, post, type Role } from '../contract.ts'
import { DriverRecord, DriverStatus } from '../drivers/drivers.ts'
import { CurrencyIsoCode, Id, IsoDate, IsoInstant, Money, text } from '../fields.ts'
import { Product } from './products.ts'
import { dateForm } from '../typed-date.ts'

const firstDay = '1990-01-01'
const lastDay = '2099-12-31'

/** A day of a membership. An empty field says what to enter; a year that no one meant is not taken for one. */
const membershipDay = (missing: string) =>
  z.iso
    .date(missing)
    .check(z.refine((day) => day >= firstDay && day <= lastDay, 'Enter a date between 1990 and 2099'))

export const Cancellation = z.strictObject({
  DriverId: Id,
  /** One of those that `GetDropdownValues?key=CANCELLATION_REASON` names. */
  CancellationReason: text(100).check(z.minLength(1, 'Choose a reason')),
  /** The first day without membership: active until then, by the carrier's calendar. */
  CancellationDate: membershipDay(`Enter a cancellation date as ${dateForm}`),
})
export type Cancellation = z.infer<typeof Cancellation>

export const Restoration = z.strictObject({ DriverId: Id })
export type Restoration = z.infer<typeof Restoration>

export const Reactivation = z.strictObject({
  DriverId: Id,
  /** The first day with membership; in the future: Pending until then. */
  ActivationDate: membershipDay(`Enter an activation date as ${dateForm}`),
  /** Absent: the product that the driver had. Its price is the one of today. */
  ProductId: z.optional(Id),
  DiscountCode: z.optional(text(40)),
})
export type Reactivation = z.infer<typeof Reactivation>

export const Membership = z.object({
  Id,
  /** Null of a membership from before products were kept with it; the price is null then, too. */
  Product__r: z.nullable(z.object({ Id, Name: z.string(), Family: Product.shape.Family })),
  /** What is paid for it since it began, after the discount: later prices of the product leave it as it is. */
  Price__c: z.nullable(Money),
  CurrencyIsoCode,
  Billing__c: z.nullable(Product.shape.Billing__c),
  Discount_Code__c: z.nullable(z.string()),
  Percent_Off__c: z.nullable(z.int()),
  Activation_Date__c: z.nullable(IsoDate),
  /** Until when it counts as it stands: the cancellation date where one is entered, else the next renewal. */
  Active_Until__c: z.nullable(IsoDate),
  Embark_Monitoring_Active__c: z.boolean(),
  /** The first day without; one in the future can be taken back. */
  Cancellation_Date__c: z.nullable(IsoDate),
  Cancellation_Reason__c: z.nullable(z.string()),
  /** A cancellation that is entered and whose day has not come. */
  Is_Cancellation_Planned__c: z.boolean(),
})
export type Membership = z.infer<typeof Membership>

export const membershipEventKinds = [
  'Planned',
  'Plan withdrawn',
  'Begun',
  'Activated',
  'Cancellation planned',
  'Cancellation taken back',
  'Cancelled',
  'Reactivated',
] as const

export const MembershipEvent = z.object({
  Id,
  Kind__c: z.enum(membershipEventKinds),
  /** When it was entered, or when the day had come. */
  CreatedDate: IsoInstant,
  /** The day that it is about: of activation, or of cancellation. */
  Effective_Date__c: z.nullable(IsoDate),
  From_Status__c: z.nullable(DriverStatus),
  To_Status__c: DriverStatus,
  Reason__c: z.nullable(z.string()),
  /** The product's name at that time. */
  Product__c: z.nullable(z.string()),
  /** Null: no user entered it, its day had come. */
  CreatedBy__r: z.nullable(z.object({ Name: z.string() })),
})
export type MembershipEvent = z.infer<typeof MembershipEvent>

export const MembershipHistory = z.object({
  Active_Inactive__c: DriverStatus,
  /** By the carrier's calendar: a cancellation for a later day can be taken back until that day. */
  Today: IsoDate,
  /** The present one, or the last; null of a driver who never had one. */
  Membership: z.nullable(Membership),
  /** Newest first, at most 200. */
  Events: z.array(MembershipEvent),
})
export type MembershipHistory = z.infer<typeof MembershipHistory>

const deciders: readonly Role[] = ['carrier', 'agent', 'operator']
const change = { data: DriverRecord, roles: deciders, tenant: 'accounts', rate: 'write' } as const

export const memberships = {
  /** 409 where it is cancelled already, today or for a day to come. Pending drivers can be cancelled, too. */
  cancel: post('CancelActiveMembership', { body: Cancellation, audit: 'cancelled a membership', ...change }),
  /** Takes back a cancellation whose day has not come; 409 where there is none. */
  restore: post('RestoreMembership', { body: Restoration, audit: 'took back a cancellation', ...change }),
  /** Begins a new membership of an Inactive driver; 409 of any other. */
  reactivate: post('ReactivateMembership', {
    body: Reactivation,
    audit: 'reactivated a membership',
    ...change,
  }),
  /** What the driver has, and all that came before it. What ends by a cancellation can be said from it. */
  history: get('GetMembershipHistory/:id', {
    params: z.strictObject({ id: Id }),
    data: MembershipHistory,
    roles: ['carrier', 'agent', 'driver', 'operator'],
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
}
