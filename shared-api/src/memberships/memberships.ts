import * as z from 'zod/mini'
import { get, post, type Role } from '../contract.ts'
import { DriverRecord, DriverStatus } from '../drivers/drivers.ts'
import { CurrencyIsoCode, Id, IsoDate, IsoInstant, Money, requiredText, text } from '../fields.ts'
import { Product } from './products.ts'
import { firstMembershipDay } from './membership-days.ts'
import { dateFormat } from '../typed-date.ts'

const lastDay = '2099-12-31'

/** `missing` is the message for an empty field. The range refuses a mistyped year. */
const membershipDay = (missing: string) =>
  z.iso
    .date(missing)
    .check(
      z.refine((day) => day >= firstMembershipDay && day <= lastDay, 'Enter a date between 1990 and 2099'),
    )

export const Cancellation = z.strictObject({
  DriverId: Id,
  /** A value of `GetDropdownValues?key=CANCELLATION_REASON`. */
  CancellationReason: requiredText(100, 'Choose a reason'),
  /** The first day without membership, in the carrier's time zone. */
  CancellationDate: membershipDay(`Enter a cancellation date as ${dateFormat}`),
})
export type Cancellation = z.infer<typeof Cancellation>

export const Restoration = z.strictObject({ DriverId: Id })
export type Restoration = z.infer<typeof Restoration>

export const Reactivation = z.strictObject({
  DriverId: Id,
  /** The first day with membership; the driver is Pending until then. */
  ActivationDate: membershipDay(`Enter an activation date as ${dateFormat}`),
  /** Absent: the driver's last product, at today's price. */
  ProductId: z.optional(Id),
  DiscountCode: z.optional(text(40)),
})
export type Reactivation = z.infer<typeof Reactivation>

export const Membership = z.object({
  Id,
  /** Null, like the price, for a membership older than stored products. */
  Product__r: z.nullable(z.object({ Id, Name: z.string(), Family: Product.shape.Family })),
  /** The agreed price after the discount; later price changes of the product do not affect it. */
  Price__c: z.nullable(Money),
  CurrencyIsoCode,
  Billing__c: z.nullable(Product.shape.Billing__c),
  Discount_Code__c: z.nullable(z.string()),
  Percent_Off__c: z.nullable(z.int()),
  Activation_Date__c: z.nullable(IsoDate),
  /** The cancellation date if there is one, otherwise the next renewal. */
  Active_Until__c: z.nullable(IsoDate),
  Embark_Monitoring_Active__c: z.boolean(),
  /** The first day without membership. A future date can still be undone. */
  Cancellation_Date__c: z.nullable(IsoDate),
  Cancellation_Reason__c: z.nullable(z.string()),
  /** A cancellation with a future date was entered. */
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

/** What the history of a membership calls them. */
export const membershipEventLabels: Readonly<Record<(typeof membershipEventKinds)[number], string>> = {
  Planned: 'Membership planned',
  'Plan withdrawn': 'Plan withdrawn',
  Begun: 'Started',
  Activated: 'Activated',
  'Cancellation planned': 'Cancellation planned',
  'Cancellation taken back': 'Cancellation undone',
  Cancelled: 'Cancelled',
  Reactivated: 'Reactivated',
}

export const MembershipEvent = z.object({
  Id,
  Kind__c: z.enum(membershipEventKinds),
  /** When it was entered, or when its date was reached. */
  CreatedDate: IsoInstant,
  /** The activation or cancellation date. */
  Effective_Date__c: z.nullable(IsoDate),
  From_Status__c: z.nullable(DriverStatus),
  To_Status__c: DriverStatus,
  Reason__c: z.nullable(z.string()),
  /** The product's name at that time. */
  Product__c: z.nullable(z.string()),
  /** Null when the clock did it and not a user. */
  CreatedBy__r: z.nullable(z.object({ Name: z.string() })),
})
export type MembershipEvent = z.infer<typeof MembershipEvent>

export const MembershipHistory = z.object({
  Active_Inactive__c: DriverStatus,
  /** In the carrier's time zone. A cancellation can be undone until its date. */
  Today: IsoDate,
  /** The current or last membership; null for a driver who never had one. */
  Membership: z.nullable(Membership),
  /** Newest first, at most 200. */
  Events: z.array(MembershipEvent),
})
export type MembershipHistory = z.infer<typeof MembershipHistory>

const deciders: readonly Role[] = ['carrier', 'agent', 'operator']
const change = { data: DriverRecord, roles: deciders, tenant: 'accounts', rate: 'write' } as const

export const memberships = {
  /** 409 when it is already cancelled, even for a future date. Pending drivers can be cancelled too. */
  cancel: post('CancelActiveMembership', { body: Cancellation, audit: 'cancelled a membership', ...change }),
  /** Undoes a cancellation with a future date; 409 without one. */
  restore: post('RestoreMembership', { body: Restoration, audit: 'took back a cancellation', ...change }),
  /** Starts a new membership of an Inactive driver; 409 for any other driver. */
  reactivate: post('ReactivateMembership', {
    body: Reactivation,
    audit: 'reactivated a membership',
    ...change,
  }),
  /** The current membership and the events so far. */
  history: get('GetMembershipHistory/:id', {
    params: z.strictObject({ id: Id }),
    data: MembershipHistory,
    roles: ['carrier', 'agent', 'driver', 'operator'],
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
}
