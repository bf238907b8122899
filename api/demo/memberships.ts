import type { Insertable } from 'kysely'
import { addDays } from '../src/platform/calendar.ts'
import type { Database } from '../src/platform/database/schema.ts'
import { nextRenewal } from '../src/memberships/renewal.ts'
import type { DemoAccount } from './accounts.ts'
import { carrierAccounts } from './accounts.ts'
import { demoId } from './seeded-random.ts'
import type { DriverRow } from './drivers.ts'
import { productOf } from './products.ts'

type MembershipRow = Insertable<Database['membership']>
type EventRow = Insertable<Database['membership_event']>

/** What each driver has, and how it came to that. A driver without membership has neither. */
export function membershipRows(account: DemoAccount, drivers: readonly DriverRow[], today: string) {
  const members = drivers.filter(({ status }) => status !== 'Pending')
  return {
    memberships: members.map((driver) => membershipRow(driver, today)),
    events: members.flatMap((driver) =>
      eventRows(account, driver, { index: drivers.indexOf(driver), today }),
    ),
  }
}

function membershipRow(driver: DriverRow, today: string): MembershipRow {
  const { id, account_id, status, activated_on, cancelled_on, created_at } = driver
  const product = productOf(driver)
  const isEnded = status === 'Inactive'
  return {
    id: demoId(`membership ${id}`),
    account_id,
    driver_id: id,
    product_id: product.id ?? null,
    driver_status: product.driver_status ?? 'Active',
    price_cents: product.price_cents,
    billing: product.billing,
    is_embark_monitored: driver.is_embark_monitored ?? false,
    state: isEnded ? 'Ended' : 'Running',
    begins_on: activated_on ?? null,
    renews_on: isEnded || !activated_on ? null : nextRenewal(activated_on, product.billing, today),
    cancels_on: cancelled_on ?? null,
    cancellation_reason: cancelled_on ? 'Driver left the company' : null,
    ...(created_at === undefined ? {} : { created_at }),
  }
}

/** Days before today on which a cancellation was entered, and on which it was undone. */
const [hesitated, stayed] = [34, 29]

function eventRows(
  account: DemoAccount,
  driver: DriverRow,
  { index, today }: { index: number; today: string },
) {
  const { status, activated_on: begun, cancelled_on: cancelled } = driver
  const actor = carrierAccounts.includes(account) ? 'Dana Pell' : 'Rhea Thornquist'
  const product_name = productOf(driver).name
  const event = (day: string, told: Pick<EventRow, 'kind' | 'to_status'> & Partial<EventRow>): EventRow => ({
    id: demoId(`membership ${told.kind} ${driver.id}`),
    account_id: driver.account_id,
    driver_id: driver.id,
    happened_at: new Date(`${day}T15:20:00Z`),
    effective_on: day,
    product_name,
    actor_name: actor,
    ...told,
  })
  const [planned, gone] = ['Cancellation planned', 'Cancelled'] as const
  const reason = 'Driver left the company'
  const was = status === 'Inactive' ? 'Active' : status
  const events: EventRow[] = []
  if (begun) events.push(event(begun, { kind: 'Begun', to_status: was, from_status: 'Pending' }))
  if (cancelled && status === 'Inactive') {
    events.push(event(cancelled, { kind: gone, from_status: was, to_status: status, reason }))
  }
  if (cancelled && status !== 'Inactive') {
    const change = { from_status: status, to_status: status, reason, effective_on: cancelled }
    events.push(event(addDays(today, -2), { kind: planned, ...change }))
  }
  if (index === 0 && begun && begun < addDays(today, -hesitated)) {
    const change = { from_status: status, to_status: status, reason: 'Driver is on extended leave' }
    const effective_on = addDays(today, 10)
    events.push(
      event(addDays(today, -hesitated), { kind: planned, ...change, effective_on }),
      event(addDays(today, -stayed), { kind: 'Cancellation taken back', ...change, effective_on }),
    )
  }
  return events
}
