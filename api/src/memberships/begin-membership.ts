import type { Refusal } from 'shared-api/refusal'
import { dayIn, shownDay } from '../platform/calendar.ts'
import type { Tx } from '../platform/database/connect.ts'
import { fieldRefused } from '../platform/plugins/field-refused.ts'
import * as queries from './membership-queries.ts'
import { type Change, lockedDriver, tell } from './membership-service.ts'
import {
  codeWithoutProduct,
  driverColumns,
  membershipColumns,
  refuseFarActivation,
  termsKept,
  termsOf,
} from './membership-terms.ts'

/** What a form says of the membership of a driver who is added or edited: undefined is nothing, null that there is none. */
interface MembershipStart extends Change {
  driverId: string
  productId: string | null | undefined
  discountCode: string | null | undefined
  activationDate: string | null | undefined
}

/**
 * Agrees a membership for a driver who was just added, or changes one that has not begun. Called with all that an edited
 * form holds, too: what stands already is left alone. Without a product nothing begins, and the date waits for one.
 * Refused at the fields ProductId, DiscountCode and ActivationDate.
 */
export async function beginMembership(tx: Tx, beginning: MembershipStart): Promise<void> {
  const { user, now, driverId } = beginning
  const driver = await lockedDriver(tx, driverId)
  const last = await queries.selectLastMembership(tx, driver.id)
  const open = last?.state === 'Ended' ? undefined : last
  const wish = wishOf(beginning, driver, driver.status === 'Inactive' ? last : open)
  const [first] = wish.changed
  if (first === undefined) return
  if (driver.status !== 'Pending' || open?.cancels_on) throw stands(first, driver, open)
  const { productId, code, beginsOn } = wish
  const today = dayIn(driver.time_zone, now)
  if (productId !== null || wish.changed.includes('ActivationDate'))
    refuseFarActivation({ productId, activationDate: beginsOn }, today)
  if (productId === null) {
    if (code !== '') throw codeWithoutProduct()
    await planNothing(tx, { driver, open, beginsOn }, { user, now })
    return
  }
  const isKept = open?.product_id === productId && !wish.changed.includes('DiscountCode')
  const terms = isKept ? termsKept(open) : await termsOf(tx, { productId, discountCode: code, today })
  const columns = driverColumns(terms, beginsOn, today)
  const agreed = membershipColumns(terms, beginsOn, today)
  if (open === undefined) {
    const whose = { account_id: driver.account_id, driver_id: driver.id }
    await queries.insertMemberships(tx, [{ ...whose, ...agreed, created_at: now }])
  } else await queries.updateMembership(tx, open.id, agreed)
  await queries.updateMember(tx, driver.id, columns)
  const told = { effective_on: beginsOn, to_status: columns.status, product_name: terms.productName }
  const kind = agreed.state === 'Planned' ? 'Planned' : 'Begun'
  await tell(tx, driver, { user, now }, { kind, ...told })
}

interface Planless {
  driver: queries.LockedDriver
  open: queries.MembershipRow | undefined
  beginsOn: string | null
}

/** The driver has a day at most. What was planned and never began is gone; that it was, is history. */
async function planNothing(tx: Tx, { driver, open, beginsOn }: Planless, change: Change) {
  await queries.updateMember(tx, driver.id, { activated_on: beginsOn })
  if (open === undefined) return
  await queries.deletePlanned(tx, open.id)
  if (open.product_id === null) return
  const told = { effective_on: open.begins_on, to_status: driver.status, product_name: open.product_name }
  await tell(tx, driver, change, { kind: 'Plan withdrawn', ...told })
}

type Field = 'ProductId' | 'ActivationDate' | 'DiscountCode'

/** What is wanted of the membership, and which fields say something else than what stands, or has ended. */
function wishOf(
  { productId, discountCode, activationDate }: MembershipStart,
  driver: queries.LockedDriver,
  stood: queries.MembershipRow | undefined,
) {
  const known = { productId: stood?.product_id ?? null, code: stood?.discount_code ?? '' }
  // Of a membership that has ended nothing is taken off.
  const isNone = (given: unknown) => !given && driver.status === 'Inactive'
  const changed: Field[] = []
  if (productId !== undefined && productId !== known.productId && !isNone(productId))
    changed.push('ProductId')
  if (activationDate !== undefined && activationDate !== driver.activated_on && !isNone(activationDate))
    changed.push('ActivationDate')
  // A code goes with its product: another one has none, unless it is given.
  const isOther = changed.includes('ProductId')
  const code = discountCode === undefined ? (isOther ? '' : known.code) : (discountCode ?? '').toUpperCase()
  if (discountCode !== undefined && code !== known.code && !isNone(code)) changed.push('DiscountCode')
  return {
    productId: productId === undefined ? known.productId : productId,
    code,
    beginsOn: activationDate === undefined ? driver.activated_on : activationDate,
    changed,
  }
}

/** What has begun, and what is cancelled, is not agreed again by a form. */
function stands(
  field: Field,
  { status }: queries.LockedDriver,
  open: queries.MembershipRow | undefined,
): Refusal {
  if (status === 'Inactive')
    return fieldRefused(field, 'The membership has ended. Reactivate the driver instead')
  if (open?.cancels_on) {
    const day = shownDay(open.cancels_on)
    const sentence =
      status === 'Pending'
        ? `The membership is cancelled for ${day}. Take the cancellation back first`
        : `The membership is cancelled already, from ${day} on. Reactivate the driver then`
    return fieldRefused(field, sentence)
  }
  const messages = {
    ProductId: 'The membership has begun with its product. Cancel it first, then reactivate the driver',
    ActivationDate:
      'The membership has its activation date already. Cancel it first, then reactivate the driver',
    DiscountCode: 'The membership has its price already: a code counts when it begins',
  }
  return fieldRefused(field, messages[field])
}
