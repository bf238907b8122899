import type { Refusal } from 'shared-api/refusal'
import { dayIn } from '../calendar.ts'
import type { Tx } from '../database/connect.ts'
import * as queries from './membership-queries.ts'
import { type Change, lockedDriver, tell } from './membership-service.ts'
import { driverColumns, membershipColumns, refusedField, termsKept, termsOf } from './membership-terms.ts'

/** What a form says of the membership of a driver who is added or edited. */
interface Beginning extends Change {
  driverId: string
  productId: string | undefined
  discountCode: string | undefined
  activationDate: string | undefined
}

/**
 * Agrees a membership for a driver who was just added, or changes one that has not begun. Called with all that an edited
 * form holds, too: what stands already is left alone. Without a product nothing begins, and the date waits for one.
 * Refused at the fields ProductId, DiscountCode and ActivationDate.
 */
export async function beginMembership(tx: Tx, beginning: Beginning): Promise<void> {
  const { user, now, driverId, discountCode: code = '' } = beginning
  const driver = await lockedDriver(tx, driverId)
  const last = await queries.selectLastMembership(tx, driver.id)
  const wish = wishOf(beginning, driver, last)
  if (wish.changed.length === 0) return
  const open = last?.state === 'Ended' ? undefined : last
  if (driver.status !== 'Pending' || open?.cancels_on) throw stands(wish.changed)
  const { productId, beginsOn } = wish
  if (productId === undefined) {
    if (code !== '') throw refusedField('ProductId', 'Choose the product that the code is for')
    await queries.updateDriver(tx, driver.id, { activated_on: beginsOn })
    if (open !== undefined) await queries.updateMembership(tx, open.id, { begins_on: beginsOn })
    return
  }
  const isKept = open?.product_id === productId && !wish.changed.includes('DiscountCode')
  const terms = isKept ? termsKept(open) : await termsOf(tx, { productId, discountCode: code, now })
  const today = dayIn(driver.time_zone, now)
  const columns = driverColumns(terms, beginsOn, today)
  const agreed = membershipColumns(terms, beginsOn, today)
  if (open === undefined) {
    const whose = { account_id: driver.account_id, driver_id: driver.id }
    await queries.insertMemberships(tx, [{ ...whose, ...agreed, created_at: now }])
  } else await queries.updateMembership(tx, open.id, agreed)
  await queries.updateDriver(tx, driver.id, columns)
  await tell(
    tx,
    driver,
    { user, now },
    {
      kind: 'Begun',
      effective_on: beginsOn,
      to_status: columns.status,
      product_name: terms.productName,
    },
  )
}

type Field = 'ProductId' | 'ActivationDate' | 'DiscountCode'

/** What is wanted of the membership, and which fields say something else than what stands. */
function wishOf(
  { productId, discountCode, activationDate }: Beginning,
  driver: queries.LockedDriver,
  last: queries.MembershipRow | undefined,
) {
  const known = { productId: last?.product_id ?? undefined, code: last?.discount_code ?? '' }
  const code = (discountCode ?? '').toUpperCase()
  const changed: Field[] = []
  if (productId !== undefined && productId !== known.productId) changed.push('ProductId')
  if (activationDate !== undefined && activationDate !== driver.activated_on) changed.push('ActivationDate')
  if (code !== '' && code !== known.code) changed.push('DiscountCode')
  return {
    productId: productId ?? known.productId,
    beginsOn: activationDate ?? driver.activated_on,
    changed,
  }
}

/** What has begun, and what is cancelled, is not agreed anew by a form. */
function stands([field = 'ProductId']: readonly Field[]): Refusal {
  const messages = {
    ProductId: 'The membership has begun with another product. Cancel it first, then reactivate the driver',
    ActivationDate:
      'The membership has its activation date already. Cancel it first, then reactivate the driver',
    DiscountCode: 'The membership has its price already: a code counts when it begins',
  }
  return refusedField(field, messages[field])
}
