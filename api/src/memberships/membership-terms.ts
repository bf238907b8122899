import { membershipStartProblem } from 'shared-api/memberships/membership-days'
import type { Product } from 'shared-api/memberships/products'
import type { Tx } from '../platform/database/connect.ts'
import { fieldRefused } from '../platform/plugins/field-refused.ts'
import { discounted, percentOff, unknownCode } from './discount.ts'
import { selectDiscount, selectProducts } from './product-queries.ts'
import type { MemberColumns, MembershipRow } from './membership-queries.ts'
import type { MemberStatus } from '../platform/database/tables/membership-table.ts'
import { nextRenewal } from './renewal.ts'

/** The terms agreed for a membership and stored with it. The price is after the discount. */
export interface Terms {
  productId: string | null
  productName: string | null
  /** The driver's status during the membership. */
  driverStatus: MemberStatus
  priceCents: number | null
  billing: Product['Billing__c'] | null
  discountCode: string | null
  percentOff: number | null
  isMonitored: boolean
}

interface TermsRequest {
  productId: string
  discountCode: string | undefined
  /** In the carrier's time zone. */
  today: string
}

/** The terms of a product today, with a discount code. Refuses withdrawn products and unknown codes at their fields. */
export async function termsOf(tx: Tx, { productId, discountCode = '', today }: TermsRequest): Promise<Terms> {
  const products = await selectProducts(tx, today)
  const product = products.find(({ Id }) => Id === productId)
  if (product === undefined) throw notSold()
  const code = discountCode.toUpperCase()
  const discount = code === '' ? undefined : await selectDiscount(tx, code, today)
  if (code !== '' && discount === undefined) throw unknownCode('DiscountCode')
  const percent = percentOff(product, discount)
  return {
    productId,
    productName: product.Name,
    driverStatus: product.driver_status,
    priceCents: discounted(product.price_cents, percent),
    billing: product.Billing__c,
    discountCode: percent > 0 ? code : null,
    percentOff: percent > 0 ? percent : null,
    isMonitored: product.Family === 'Monitoring',
  }
}

interface MembershipStart {
  productId: string | null | undefined
  activationDate: string | null | undefined
}

/** Refuses an activation date too far in the past, which would be billed, or in the future. */
export function refuseFarActivation({ productId, activationDate }: MembershipStart, today: string) {
  const problem = membershipStartProblem({ ProductId: productId, ActivationDate: activationDate }, today)
  if (problem !== undefined) throw fieldRefused('ActivationDate', problem)
}

export const storedTerms = (row: MembershipRow): Terms => ({
  productId: row.product_id,
  productName: row.product_name,
  driverStatus: row.driver_status,
  priceCents: row.price_cents,
  billing: row.billing,
  discountCode: row.discount_code,
  percentOff: row.percent_off,
  isMonitored: row.is_embark_monitored,
})

/** A driver's columns for a membership that starts on a date; Pending until then, or without a date. */
export function driverColumns(terms: Terms, beginsOn: string | null, today: string) {
  const isBegun = beginsOn !== null && beginsOn <= today
  const { driverStatus } = terms
  return {
    status: isBegun ? driverStatus : 'Pending',
    is_member: isBegun && driverStatus !== 'MVR Only',
    activated_on: beginsOn,
    cancelled_on: null,
    active_until_on: isBegun ? nextRenewal(beginsOn, terms.billing, today) : null,
    is_embark_monitored: isBegun && terms.isMonitored,
  } as const satisfies MemberColumns
}

/** The matching columns of the membership. */
export const membershipColumns = (terms: Terms, beginsOn: string | null, today: string) =>
  ({
    product_id: terms.productId,
    driver_status: terms.driverStatus,
    price_cents: terms.priceCents,
    billing: terms.billing,
    discount_code: terms.discountCode,
    percent_off: terms.percentOff,
    is_embark_monitored: terms.isMonitored,
    state: beginsOn !== null && beginsOn <= today ? 'Running' : 'Planned',
    begins_on: beginsOn,
    renews_on: beginsOn === null ? null : nextRenewal(beginsOn, terms.billing, today),
  }) as const

const notSold = () => fieldRefused('ProductId', 'This product is no longer available. Choose another one')

export const codeWithoutProduct = () =>
  fieldRefused('ProductId', 'Choose the product that the discount code applies to')
