import { cancellationTooLate, isCancellationTooLate } from 'shared-api/memberships/membership-days'
import type { Cancellation, Reactivation } from 'shared-api/memberships'
import { Refusal } from 'shared-api/refusal'
import { dayIn, shownDay } from '../platform/calendar.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { User } from '../platform/database/tenant.ts'
import { driverNotFound } from './driver-not-found.ts'
import { fieldRefused } from '../platform/plugins/field-refused.ts'
import { cancellationReasons } from '../accounts/master-data.ts'
import * as queries from './membership-queries.ts'
import { driverColumns, membershipColumns, refuseFarActivation, termsOf } from './membership-terms.ts'

export interface Change {
  user: User & { name: string }
  now: Date
}

/** Ends the membership at once when the date is today or past for the carrier; otherwise the clock ends it later. */
export async function cancelMembership(tx: Tx, cancellation: Cancellation, change: Change) {
  const { DriverId, CancellationReason: reason, CancellationDate: day } = cancellation
  const driver = await lockedDriver(tx, DriverId)
  const last = await queries.selectLastMembership(tx, driver.id)
  const membership = last?.state === 'Ended' ? undefined : last
  const begins = membership?.begins_on ?? driver.activated_on
  const today = dayIn(driver.time_zone, change.now)
  refuseSecondCancellation(driver, membership)
  const added = driver.status === 'Pending' ? dayIn(driver.time_zone, driver.created_at) : undefined
  refuseCancellation(cancellation, { begins, added, today })
  const isNow = day <= today
  await endMembership(tx, { driver, membership, isNow }, cancellation, change)
  await queries.updateMember(tx, driver.id, {
    cancelled_on: day,
    active_until_on: day,
    ...(isNow ? { status: 'Inactive', is_member: false, is_embark_monitored: false } : {}),
    // The date was waiting for a product and no longer applies.
    ...(isNow && driver.status === 'Pending' && membership === undefined ? { activated_on: null } : {}),
  })
  await recordEvent(tx, driver, change, {
    kind: isNow ? 'Cancelled' : 'Cancellation planned',
    effective_on: day,
    to_status: isNow ? 'Inactive' : driver.status,
    reason,
    product_name: membership?.product_name ?? null,
  })
}

function refuseSecondCancellation(
  { status }: queries.LockedDriver,
  membership: queries.MembershipRow | undefined,
) {
  if (status === 'Inactive') throw new Refusal(409, 'This membership is already cancelled')
  if (!membership?.cancels_on) return
  const since = shownDay(membership.cancels_on)
  throw new Refusal(
    409,
    `This membership already ends ${since}. Undo the cancellation to choose another date`,
  )
}

interface Days {
  begins: string | null
  /** When the driver was added; only for a driver without a started membership. */
  added: string | undefined
  today: string
}

function refuseCancellation(
  { CancellationReason: reason, CancellationDate: day }: Cancellation,
  { begins, added, today }: Days,
) {
  if (!cancellationReasons.some(({ value }) => value === reason)) {
    throw fieldRefused('CancellationReason', 'Choose a reason from the list')
  }
  if (begins !== null && day < begins) {
    const first = shownDay(begins)
    throw fieldRefused(
      'CancellationDate',
      `The cancellation date can't be before the activation date, ${first}`,
    )
  }
  if (added !== undefined && day < added) {
    throw fieldRefused(
      'CancellationDate',
      `This driver was added on ${shownDay(added)} and is not a member yet. Choose that date or a later one`,
    )
  }
  if (isCancellationTooLate(day, today)) throw fieldRefused('CancellationDate', cancellationTooLate)
}

interface Ending {
  driver: queries.LockedDriver
  membership: queries.MembershipRow | undefined
  isNow: boolean
}

async function endMembership(
  tx: Tx,
  { driver, membership, isNow }: Ending,
  { CancellationReason, CancellationDate }: Cancellation,
  { now }: Change,
) {
  const ending = { cancels_on: CancellationDate, cancellation_reason: CancellationReason }
  if (membership !== undefined) {
    await queries.updateMembership(tx, membership.id, { ...ending, ...(isNow && { state: 'Ended' }) })
    return
  }
  // A driver without a membership gets one that never started, to store the reason.
  const { id: driver_id, account_id } = driver
  const none = { driver_status: 'Active', state: isNow ? 'Ended' : 'Planned' } as const
  await queries.insertMemberships(tx, [{ account_id, driver_id, ...none, ...ending, created_at: now }])
}

/** Undoes a cancellation with a future date. */
export async function restoreMembership(tx: Tx, driverId: string, { user, now }: Change) {
  const driver = await lockedDriver(tx, driverId)
  const membership = await queries.selectLastMembership(tx, driver.id)
  const day = membership?.cancels_on ?? null
  // The clock may be a minute late, so the date decides and not the state.
  const isPlanned = membership?.state !== 'Ended' && day !== null && day > dayIn(driver.time_zone, now)
  if (membership === undefined || !isPlanned) {
    throw new Refusal(409, 'There is no cancellation to undo')
  }
  await queries.updateMembership(tx, membership.id, { cancels_on: null, cancellation_reason: null })
  await queries.updateMember(tx, driver.id, {
    cancelled_on: null,
    active_until_on: membership.state === 'Running' ? membership.renews_on : null,
  })
  await recordEvent(
    tx,
    driver,
    { user, now },
    {
      kind: 'Cancellation taken back',
      effective_on: day,
      to_status: driver.status,
      reason: membership.cancellation_reason,
      product_name: membership.product_name,
    },
  )
}

/** Starts a new membership at today's price for a driver whose last one has ended. */
export async function reactivateMembership(tx: Tx, reactivation: Reactivation, { user, now }: Change) {
  const { DriverId, ActivationDate: day, ProductId, DiscountCode } = reactivation
  const driver = await lockedDriver(tx, DriverId)
  if (driver.status !== 'Inactive') {
    throw new Refusal(
      409,
      'This driver already has a membership. Only an ended membership can be reactivated',
    )
  }
  const last = await queries.selectLastMembership(tx, driver.id)
  const ended = last?.cancels_on ?? null
  if (ended !== null && day < ended) {
    const until = shownDay(ended)
    throw fieldRefused(
      'ActivationDate',
      `The activation date can't be before the cancellation date, ${until}`,
    )
  }
  const productId = ProductId ?? last?.product_id ?? undefined
  if (productId === undefined) throw fieldRefused('ProductId', 'Choose a product')
  const today = dayIn(driver.time_zone, now)
  refuseFarActivation({ productId, activationDate: day }, today)
  const terms = await termsOf(tx, { productId, discountCode: DiscountCode, today })
  const columns = driverColumns(terms, day, today)
  await queries.insertMemberships(tx, [
    {
      account_id: driver.account_id,
      driver_id: driver.id,
      ...membershipColumns(terms, day, today),
      created_at: now,
    },
  ])
  await queries.updateMember(tx, driver.id, columns)
  await recordEvent(
    tx,
    driver,
    { user, now },
    {
      kind: 'Reactivated',
      effective_on: day,
      to_status: columns.status,
      product_name: terms.productName,
    },
  )
}

export async function lockedDriver(tx: Tx, id: string): Promise<queries.LockedDriver> {
  const driver = await queries.lockDriver(tx, id)
  if (driver === undefined) throw driverNotFound('DriverId')
  return driver
}

type MembershipChange = Pick<
  queries.NewEvent,
  'kind' | 'effective_on' | 'to_status' | 'product_name' | 'reason'
>

export const recordEvent = (
  tx: Tx,
  driver: queries.LockedDriver,
  { user, now }: Change,
  event: MembershipChange,
) =>
  queries.insertEvent(tx, {
    account_id: driver.account_id,
    driver_id: driver.id,
    happened_at: now,
    from_status: driver.status,
    actor_id: user.id,
    actor_name: user.name,
    ...event,
  })
