import { sql } from 'kysely'
import type { SearchKind, SearchResult } from 'shared-api/search'
import type { Tx } from '../platform/database/connect.ts'
import { isDuePayment } from '../payments/unpaid.ts'
import type { Found } from './entry-queries.ts'

interface ResultRow {
  id: string
  title: string
  /** Details that distinguish it; empty ones are omitted. */
  parts: (string | null)[]
  status: string | null
}

/** The results of found records, in their order; deleted records are omitted. With several carriers, a driver shows the carrier's name. */
export async function selectResults(
  tx: Tx,
  kind: SearchKind,
  found: readonly Found[],
  carriers: number,
): Promise<SearchResult[]> {
  if (found.length === 0) return []
  const { rows } = await statements[kind](
    found.map(({ id }) => id),
    carriers,
  ).execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ id, score }) => {
    const row = byId.get(id)
    if (row === undefined) return []
    const { title: Title, parts, status: Status } = row
    const Detail = parts.filter((part) => part !== null && part !== '').join(', ')
    return [{ Kind: kind, Id: id, Title, Detail, Status, Score: Math.round(score * 100) / 100 }]
  })
}

/** 04 Nov 2026, the specification's date format. */
const formattedDay = (day: ReturnType<typeof sql>) => sql`to_char(${day}, 'DD Mon YYYY')`
const localDay = (instant: ReturnType<typeof sql>) => sql`${instant} at time zone account.time_zone`

const counted = (count: ReturnType<typeof sql>, one: string, many: string) =>
  sql`${count} || ' ' || case when ${count} = 1 then ${one} else ${many} end`

const isOutOfService = sql`case when roadside_violation.is_out_of_service then 'Out of service' end`

const statements = {
  Driver: (ids: string[], carriers: number) => sql<ResultRow>`
    select driver.id, driver.name as title, driver.status,
      array[coalesce(driver.carrier_driver_id, driver.email), case when ${carriers}::int > 1 then account.name end] as parts
    from driver join account on account.id = driver.account_id
    where driver.id = any(${ids}::uuid[])`,
  Ticket: (ids: string[]) => sql<ResultRow>`
    select ticket.id, ticket.number as title,
      array[ticket.driver_full_name, ticket.violation_description, ticket.city_state] as parts,
      case
        when ticket.closed_at is not null then coalesce(ticket.outcome, ticket.attorney_status)
        when exists (select from payment where payment.ticket_id = ticket.id and ${isDuePayment})
          then 'Payment due'
        else ticket.attorney_status
      end as status
    from ticket where ticket.id = any(${ids}::uuid[])`,
  Inspection: (ids: string[]) => sql<ResultRow>`
    select challenge.id, challenge.number as title, challenge.status,
      array[driver.name, challenge.challenge_type, challenge.dataq_number] as parts
    from challenge left join driver on driver.id = challenge.driver_id
    where challenge.id = any(${ids}::uuid[])`,
  MVRReport: (ids: string[]) => sql<ResultRow>`
    select mvr_report.id, mvr_report.driver_name as title, mvr_report.status,
      array[mvr_report.mvr_type, ${formattedDay(localDay(sql`mvr_report.created_at`))}] as parts
    from mvr_report join account on account.id = mvr_report.account_id
    where mvr_report.id = any(${ids}::uuid[])`,
  SMSInspection: (ids: string[]) => sql<ResultRow>`
    select inspection.id, inspection.report_state || '-' || inspection.report_number as title,
      array[
        driver.name, ${formattedDay(sql`inspection.inspected_on`)}, 'level ' || inspection.level,
        ${counted(sql`found.violations`, 'violation', 'violations')}
      ] as parts,
      case when inspection.oos_total > 0 then 'Out of service' end as status
    from roadside_inspection as inspection
    left join driver on driver.id = inspection.driver_id
    cross join lateral (
      select count(*) as violations from roadside_violation where inspection_id = inspection.id
    ) as found
    where inspection.id = any(${ids}::uuid[])`,
  SMSViolation: (ids: string[]) => sql<ResultRow>`
    select roadside_violation.id, roadside_violation.code as title,
      array[
        roadside_violation.description, driver.name, ${formattedDay(sql`inspection.inspected_on`)}
      ] as parts,
      ${isOutOfService} as status
    from roadside_violation
    join roadside_inspection as inspection on inspection.id = roadside_violation.inspection_id
    left join driver on driver.id = inspection.driver_id
    where roadside_violation.id = any(${ids}::uuid[])`,
  Carrier: (ids: string[]) => sql<ResultRow>`
    select account.id, account.name as title, null as status, array['USDOT ' || account.dot_number] as parts
    from account where account.id = any(${ids}::uuid[])`,
}
