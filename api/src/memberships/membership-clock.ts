import { sql } from 'kysely'
import { dayIn } from '../platform/calendar.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { tenantTx, type User } from '../platform/database/tenant.ts'
import type { Schedule, ScheduleTools } from '../platform/jobs/queue.ts'
import { afterLastEvent } from './membership-queries.ts'
import { nextRenewal } from './renewal.ts'

/** Memberships in one transaction. */
const batch = 500

/** The clock acts without a user. */
const clockUser: User = { id: '', role: 'operator', accountIds: [], driverId: undefined }

/** Starts, renews and ends memberships on their dates, within a minute of the carrier's midnight. */
export const membershipClock = ({ db, clock, log }: ScheduleTools): Schedule => ({
  name: 'membership-clock',
  cron: '* * * * *',
  run: async () => {
    const moved = await moveDueMemberships(db, clock())
    await sql`select fold_driver_tally()`.execute(db)
    if (moved > 0) log.info({ moved }, 'memberships began, were renewed or ended')
  },
})

/**
 * Moves every membership whose date has been reached in its carrier's time zone, and returns their number. Processes may
 * run it at the same time: each locks its drivers, skips locked ones, and checks again after locking.
 */
export async function moveDueMemberships(db: Db, now: Date): Promise<number> {
  let moved = 0
  for (const move of [begin, end, renew]) {
    let found = batch
    while (found === batch) {
      // oxlint-disable-next-line no-await-in-loop
      found = await tenantTx(db, clockUser, (tx) => move(tx, now))
      moved += found
    }
  }
  return moved
}

interface Due {
  id: string
  /** The date that was reached. */
  day: string
  begins_on: string | null
  billing: 'Monthly' | 'Yearly' | 'Once' | null
  /** The date in the carrier's time zone. */
  today: string
}

/** Locks the drivers of due memberships and skips locked ones until the next minute. */
async function lockDue(
  tx: Tx,
  now: Date,
  column: 'cancels_on' | 'begins_on' | 'renews_on',
  condition: ReturnType<typeof sql>,
) {
  const day = sql.ref(`membership.${column}`)
  // The latest date on earth lets the index narrow the search before the carrier's own date decides.
  const { rows } = await sql<Due>`
    select membership.id, ${day} as day, membership.begins_on, membership.billing, calendar.today
    from membership
    join account on account.id = membership.account_id
    cross join lateral (select (${now}::timestamptz at time zone account.time_zone)::date as today) as calendar
    join driver on driver.id = membership.driver_id
    where ${condition} and ${day} <= ${dayIn('Pacific/Kiritimati', now)}::date and ${day} <= calendar.today
    limit ${batch}
    for update of driver skip locked
  `.execute(tx)
  return rows
}

const columnsOf = (due: readonly Due[]) => sql`unnest(
  ${due.map(({ id }) => id)}::uuid[], ${due.map(({ day }) => day)}::date[]
) as due (id, day)`

/** Planned, with a product, and not cancelled for its first day. */
const isToBegin = sql<boolean>`(
  membership.state = 'Planned' and membership.product_id is not null
  and coalesce(membership.begins_on < membership.cancels_on, true)
)`

/** Ends only memberships whose date is unchanged after locking. Overdue starts run first. */
async function end(tx: Tx, now: Date): Promise<number> {
  const due = await lockDue(
    tx,
    now,
    'cancels_on',
    sql`membership.state <> 'Ended' and (membership.begins_on is null or not ${isToBegin})`,
  )
  if (due.length === 0) return 0
  await sql`
    with ended as (
      update membership set state = 'Ended' from ${columnsOf(due)}
      where membership.id = due.id and membership.cancels_on = due.day and membership.state <> 'Ended'
      returning membership.driver_id, membership.account_id, membership.begins_on, due.day, cancellation_reason,
        product_id
    ),
    moved as (
      update driver set status = 'Inactive', is_member = false, is_embark_monitored = false, active_until_on = ended.day,
        activated_on = case
          when driver.status <> 'Pending' or ended.begins_on is not null or ended.product_id is not null
          then driver.activated_on
        end
      from ended where driver.id = ended.driver_id
      returning driver.id, old.status as from_status
    )
    insert into membership_event
      (account_id, driver_id, kind, happened_at, effective_on, from_status, to_status, reason, product_name)
    select ended.account_id, ended.driver_id, 'Cancelled', ${afterLastEvent(sql`ended.driver_id`, now)}, ended.day, moved.from_status, 'Inactive',
      ended.cancellation_reason, product.name
    from ended join moved on moved.id = ended.driver_id left join product on product.id = ended.product_id
  `.execute(tx)
  return due.length
}

/** A plan without a product does not start. */
async function begin(tx: Tx, now: Date): Promise<number> {
  const due = await lockDue(tx, now, 'begins_on', isToBegin)
  if (due.length === 0) return 0
  await sql`
    with begun as (
      update membership set state = 'Running' from ${columnsOf(due)}
      where membership.id = due.id and membership.begins_on = due.day and membership.state = 'Planned'
      returning membership.*
    ),
    moved as (
      update driver set status = begun.driver_status, is_member = begun.driver_status <> 'MVR Only',
        is_embark_monitored = begun.is_embark_monitored,
        active_until_on = coalesce(begun.cancels_on, begun.renews_on)
      from begun where driver.id = begun.driver_id
      returning driver.id, old.status as from_status, new.status as to_status
    )
    insert into membership_event
      (account_id, driver_id, kind, happened_at, effective_on, from_status, to_status, product_name)
    select begun.account_id, begun.driver_id, 'Activated', ${afterLastEvent(sql`begun.driver_id`, now)}, begun.begins_on, moved.from_status,
      moved.to_status, product.name
    from begun join moved on moved.id = begun.driver_id join product on product.id = begun.product_id
  `.execute(tx)
  return due.length
}

async function renew(tx: Tx, now: Date): Promise<number> {
  const due = await lockDue(
    tx,
    now,
    'renews_on',
    sql`membership.state = 'Running' and membership.billing in ('Monthly', 'Yearly')`,
  )
  const next = due.map(({ day, begins_on, billing, today }) => nextRenewal(begins_on ?? day, billing, today))
  if (due.length === 0) return 0
  await sql`
    with renewed as (
      update membership set renews_on = due.next
      from unnest(${due.map(({ id }) => id)}::uuid[], ${due.map(({ day }) => day)}::date[], ${next}::date[])
        as due (id, day, next)
      where membership.id = due.id and membership.renews_on = due.day and membership.state = 'Running'
      returning membership.driver_id, membership.renews_on, membership.cancels_on
    )
    update driver set active_until_on = renewed.renews_on
    from renewed where driver.id = renewed.driver_id and renewed.cancels_on is null
  `.execute(tx)
  return due.length
}
