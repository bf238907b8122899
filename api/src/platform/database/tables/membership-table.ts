import type { Generated } from 'kysely'
import type { DriverStatus } from 'shared-api/drivers'
import type { MembershipEvent } from 'shared-api/memberships'
import type { Product } from 'shared-api/memberships/products'

/** `date` columns are text, like 2026-11-20. */
type Day = string

/** What a driver becomes who has a product. */
export type MemberStatus = Exclude<DriverStatus, 'Inactive' | 'Pending'>

export interface MembershipTable {
  id: Generated<string>
  account_id: string
  driver_id: string
  product_id: string | null
  driver_status: MemberStatus
  price_cents: number | null
  currency: Generated<'USD'>
  billing: Product['Billing__c'] | null
  discount_code: string | null
  percent_off: number | null
  is_embark_monitored: Generated<boolean>
  state: 'Planned' | 'Running' | 'Ended'
  begins_on: Day | null
  renews_on: Day | null
  cancels_on: Day | null
  cancellation_reason: string | null
  created_at: Generated<Date>
}

export interface MembershipEventTable {
  id: Generated<string>
  account_id: string
  driver_id: string
  kind: MembershipEvent['Kind__c']
  happened_at: Date
  effective_on: Day | null
  from_status: DriverStatus | null
  to_status: DriverStatus
  reason: string | null
  product_name: string | null
  actor_name: string | null
  actor_id: string | null
}
