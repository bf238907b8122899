import { sql } from 'kysely'
import type { Tx } from '../src/platform/database/connect.ts'
import { charges, openStatuses, places } from './tickets.ts'

interface Cases {
  accountId: string
  /** 2026-11-20 */
  today: string
  /** How many the carrier has. */
  drivers: number
  from: number
  count: number
}

/** The drivers of the large carrier by the place that their number carries. */
const largeDriver = (accountId: string) => sql`(
  select right(carrier_driver_id, 6)::bigint as place, id, name from driver where account_id = ${accountId}
)`

/** Three of a hundred are open; of these every second has a payment due. The others closed within ten years. */
export async function insertLargeTickets(tx: Tx, { accountId, today, drivers, from, count }: Cases) {
  const descriptions = charges.map(([description]) => description)
  const categories = charges.map(([, category]) => category)
  await sql`
    with told as (
      select place, ${today}::date - 20 - (place * 7919 % 3600)::int as received_on, place % 33 = 0 as is_open,
        1 + (place * 31 % ${charges.length})::int as charge
      from generate_series(${from}::bigint, ${from + count - 1}::bigint) as place
    )
    insert into ticket (
      account_id, driver_id, driver_full_name, number, received_on, city_state, attorney_status,
      violation_description, violation_category, court_on, outcome, closed_at, created_at
    )
    select
      ${accountId}, large_driver.id, large_driver.name, 'L-' || lpad(told.place::text, 7, '0'),
      case when is_open then ${today}::date - (told.place / 33 % 120)::int else received_on end,
      (${[...places]}::text[])[1 + (told.place * 13 % ${places.length})::int],
      case when is_open then (${[...openStatuses]}::text[])[1 + (told.place / 33 % 5)::int]
        else 'Attorney Complete' end,
      (${descriptions}::text[])[charge], (${categories}::text[])[charge],
      case when is_open then ${today}::date + (told.place / 33 % 70)::int end,
      case when not is_open then (array['Dismissed', 'Dismissed', 'Dismissed', 'Amended Non-Moving',
        'Amended Lesser', 'Guilty', 'Not Guilty', 'Withdrawn'])[1 + (told.place % 8)::int] end,
      case when not is_open then least(received_on + 60, ${today}::date - 1) + time '17:20' end,
      case when is_open then ${today}::date - (told.place / 33 % 120)::int else received_on end + time '15:05'
    from told
    join ${largeDriver(accountId)} as large_driver on large_driver.place = told.place * 104729 % ${drivers}::bigint
  `.execute(tx)
}

export async function insertLargePayments(tx: Tx, { accountId, today }: Pick<Cases, 'accountId' | 'today'>) {
  await sql`
    with opened as (
      insert into opportunity (account_id, ticket_id)
      select account_id, id from ticket
      where account_id = ${accountId} and closed_at is null and right(number, 1) in ('0', '2', '4', '6', '8')
      returning id, account_id, ticket_id
    ),
    due as (
      insert into payment (account_id, opportunity_id, ticket_id, name, status, amount_cents, due_on)
      select account_id, id, ticket_id, 'Attorney fee', 'Due', 15000, ${today}::date + 14 from opened
      returning id, account_id, name, amount_cents
    )
    insert into payment_line (payment_id, account_id, position, name, amount_cents)
    select id, account_id, 1, name, amount_cents from due
  `.execute(tx)
}

export async function insertLargeReports(
  tx: Tx,
  { accountId, today, count }: Omit<Cases, 'from' | 'drivers'>,
) {
  await sql`
    insert into mvr_report (
      account_id, driver_id, driver_name, mvr_type, status, source, created_at, is_before_requests
    )
    select ${accountId}, id, name, 'Standard', 'Complete', 'portal',
      ${today}::date - (place % 900)::int + time '12:00', true
    from ${largeDriver(accountId)} as large_driver where place < ${count}
  `.execute(tx)
}

/** Two years of roadside inspections, four of five with a driver, and as many violations of real codes: none to two each. */
export async function insertLargeInspections(tx: Tx, { accountId, today, drivers, from, count }: Cases) {
  await sql`
    with inspected as (
      insert into roadside_inspection (account_id, driver_id, report_number, report_state, inspected_on, level)
      select ${accountId}, case when told.place % 5 > 0 then large_driver.id end, 'L9' || lpad(told.place::text, 7, '0'),
        (array['OH', 'IN', 'KY', 'IL', 'PA', 'TN', 'WV', 'MI'])[1 + (told.place % 8)::int],
        ${today}::date - 1 - (told.place * 7919 % 730)::int, 1 + (told.place % 3)::int
      from generate_series(${from}::bigint, ${from + count - 1}::bigint) as told (place)
      join ${largeDriver(accountId)} as large_driver on large_driver.place = told.place % ${drivers}::bigint
      returning id, account_id, right(report_number, 7)::int as place
    ), known as (
      select code, description, basic, severity, row_number() over (order by code, description) - 1 as turn,
        count(*) over () as many
      from (
        select distinct code, description, basic, severity from roadside_violation where account_id <> ${accountId}
      ) as codes
    )
    insert into roadside_violation (account_id, inspection_id, code, description, basic, severity, is_out_of_service)
    select inspected.account_id, inspected.id, known.code, known.description, known.basic, known.severity,
      known.severity > 6
    from inspected
    cross join generate_series(1, (inspected.place % 4 + 1) / 2) as violation (turn)
    join known on known.turn = (inspected.place + violation.turn) % known.many
  `.execute(tx)
}

export async function insertLargeChallenges(
  tx: Tx,
  { accountId, today, count }: Omit<Cases, 'from' | 'drivers'>,
) {
  await sql`
    insert into challenge (account_id, driver_id, number, status, created_at, closed_at, ticket_on)
    select ${accountId}, id, 'LC-' || lpad(place::text, 6, '0'),
      case when place % 9 = 0 then 'Open' else 'Closed' end,
      ${today}::date - (place % 700)::int - 2 + time '10:00',
      case when place % 9 > 0 then ${today}::date - (place % 700)::int + time '10:00' end,
      ${today}::date - (place % 700)::int - 12
    from ${largeDriver(accountId)} as large_driver where place < ${count}
  `.execute(tx)
}
