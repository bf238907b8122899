import type { Refusal } from 'shared-api/refusal'
import { dayIn, shownDay } from '../platform/calendar.ts'
import type { Tx } from '../platform/database/connect.ts'
import { fieldRefused } from '../platform/plugins/field-refused.ts'
import * as queries from './membership-queries.ts'
import { type Change, lockedDriver, recordEvent } from './membership-service.ts'
import {
  codeWithoutProduct,
  driverColumns,
  membershipColumns,
  refuseFarActivation,
  storedTerms,
  termsOf,
} from './membership-terms.ts'

/** The membership fields of a driver form: undefined is unchanged, null clears. */
interface MembershipStart extends Change {
  driverId: string
  productId: string | null | undefined
  discountCode: string | null | undefined
  activationDate: string | null | undefined
}

/**
 * Plans or starts a membership for a driver, or changes one that has not started. Unchanged values are ignored. Without a
 * product only the date is stored. Errors name the fields ProductId, DiscountCode and ActivationDate.
 */
export async function beginMembership(tx: Tx, start: MembershipStart): Promise<void> {
  const { user, now, driverId } = start
  const driver = await lockedDriver(tx, driverId)
  const last = await queries.selectLastMembership(tx, driver.id)
  const open = last?.state === 'Ended' ? undefined : last
  const request = requestedChange(start, driver, driver.status === 'Inactive' ? last : open)
  const [first] = request.changed
  if (first === undefined) return
  if (driver.status !== 'Pending' || open?.cancels_on) throw notChangeable(first, driver, open)
  const { productId, code, beginsOn } = request
  const today = dayIn(driver.time_zone, now)
  if (productId !== null || request.changed.includes('ActivationDate'))
    refuseFarActivation({ productId, activationDate: beginsOn }, today)
  if (productId === null) {
    if (code !== '') throw codeWithoutProduct()
    await removePlan(tx, { driver, open, beginsOn }, { user, now })
    return
  }
  const isUnchanged = open?.product_id === productId && !request.changed.includes('DiscountCode')
  const terms = isUnchanged ? storedTerms(open) : await termsOf(tx, { productId, discountCode: code, today })
  const columns = driverColumns(terms, beginsOn, today)
  const agreed = membershipColumns(terms, beginsOn, today)
  if (open === undefined) {
    const owner = { account_id: driver.account_id, driver_id: driver.id }
    await queries.insertMemberships(tx, [{ ...owner, ...agreed, created_at: now }])
  } else await queries.updateMembership(tx, open.id, agreed)
  await queries.updateMember(tx, driver.id, columns)
  const event = { effective_on: beginsOn, to_status: columns.status, product_name: terms.productName }
  const kind = agreed.state === 'Planned' ? 'Planned' : 'Begun'
  await recordEvent(tx, driver, { user, now }, { kind, ...event })
}

interface PlanRemoval {
  driver: queries.LockedDriver
  open: queries.MembershipRow | undefined
  beginsOn: string | null
}

/** Keeps only the date. Deletes a planned membership, with an event in the history. */
async function removePlan(tx: Tx, { driver, open, beginsOn }: PlanRemoval, change: Change) {
  await queries.updateMember(tx, driver.id, { activated_on: beginsOn })
  if (open === undefined) return
  await queries.deletePlanned(tx, open.id)
  if (open.product_id === null) return
  const event = { effective_on: open.begins_on, to_status: driver.status, product_name: open.product_name }
  await recordEvent(tx, driver, change, { kind: 'Plan withdrawn', ...event })
}

type Field = 'ProductId' | 'ActivationDate' | 'DiscountCode'

/** The requested values, and the fields that differ from the current or last membership. */
function requestedChange(
  { productId, discountCode, activationDate }: MembershipStart,
  driver: queries.LockedDriver,
  current: queries.MembershipRow | undefined,
) {
  const known = { productId: current?.product_id ?? null, code: current?.discount_code ?? '' }
  // An ended membership can't lose a value.
  const isNone = (given: unknown) => !given && driver.status === 'Inactive'
  const changed: Field[] = []
  if (productId !== undefined && productId !== known.productId && !isNone(productId))
    changed.push('ProductId')
  if (activationDate !== undefined && activationDate !== driver.activated_on && !isNone(activationDate))
    changed.push('ActivationDate')
  // Another product drops the stored code, unless a code is given.
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

/** A form can't change a membership that has started or is cancelled. */
function notChangeable(
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
        ? `The membership ends ${day}. Undo the cancellation first`
        : `The membership ends ${day}. Reactivate the driver after that`
    return fieldRefused(field, sentence)
  }
  const messages = {
    ProductId: "The product of an active membership can't change. Cancel it, then reactivate the driver",
    ActivationDate:
      "The activation date of an active membership can't change. Cancel it, then reactivate the driver",
    DiscountCode: 'A discount code applies only when a membership starts',
  }
  return fieldRefused(field, messages[field])
}
