import type { Product } from 'shared-api/memberships/products'
import type { Generated } from 'kysely'
import type { MemberStatus } from './membership-table.ts'

/** `date` columns are text, like 2026-11-20. */
type Day = string

export interface ProductTable {
  id: Generated<string>
  name: string
  description: string
  family: Product['Family']
  price_cents: number
  currency: Generated<'USD'>
  billing: Product['Billing__c']
  /** What a driver becomes who has it. */
  driver_status: Generated<MemberStatus>
  position: number
  withdrawn_on: Day | null
}

export interface DiscountTable {
  code: string
  description: string
  percent_off: number
  valid_from: Day
  valid_until: Day | null
  family: Product['Family'] | null
}
