import { type RawBuilder, sql } from 'kysely'
import type { OfficialWord, PercentileBasis } from 'shared-api/safety'
import { Alert } from 'shared-api/safety/alerts'
import { currentWithin } from 'shared-api/safety/safety-files'
import { addDays } from '../platform/calendar.ts'
import { isDuePayment } from '../payments/unpaid.ts'
import type { CarrierDay } from '../platform/database/carrier-days.ts'
import type { Tx } from '../platform/database/connect.ts'
import { pageBounds } from '../platform/database/list.ts'
import { money } from '../platform/database/wire.ts'
import { agedWord } from './files-of-score.ts'
import { filesDay } from './measure-rows.ts'
import { lastSnapshots } from './safety-service.ts'
import { shownSnapshots } from './snapshots.ts'

/** Days before a CDL or medical card expires, and before a court date. */
export interface AlertDays {
  papers: number
  court: number
}
/** Days that a report counts as news. */
const newsDays = 7
/** Percentile points below the threshold. */
const nearPoints = 5

interface AlertRow {
  kind: Alert['Kind']
  urgency: Alert['Urgency']
  day: string
  account_id: string
  account_name: string
  /** The contract fields of this kind of alert. */
  details: { Official?: OfficialWord | null; PercentileBasis?: PercentileBasis }
}

const carriers = (days: readonly CarrierDay[], ahead: AlertDays) => {
  const each = days.flatMap(({ today, accountIds }) => accountIds.map((id) => ({ id, today })))
  const daysFrom = (count: number) => each.map(({ today }) => addDays(today, count))
  // Dates are computed here, because with an expression the row policies would prevent the use of the index.
  return sql`
    select account.id, account.name, account.time_zone, calendar.today, calendar.papers_until, calendar.court_until,
      calendar.news_from
    from account
    join unnest(
      ${each.map(({ id }) => id)}::uuid[], ${daysFrom(0)}::date[], ${daysFrom(ahead.papers)}::date[],
      ${daysFrom(ahead.court)}::date[], ${daysFrom(1 - newsDays)}::date[]
    ) as calendar (account_id, today, papers_until, court_until, news_from) on calendar.account_id = account.id
  `
}

/**
 * An alert has the date of the snapshot that started it, of those that can be chosen; a BASIC near its threshold, of the
 * newest.
 */
const basics = (snapshot: string, on: string) => sql`
  select 'BASIC', case when score.is_alert then 'alert' else 'due' end,
    case when score.is_alert then (
      select min(began.snapshot) from safety_score_basic as began
      where began.account_id = score.account_id and began.basic = score.basic and began.snapshot <= score.snapshot
        and began.snapshot >= ${lastSnapshots(snapshot, shownSnapshots)[0] ?? snapshot}::date
        and not exists (
          select from safety_score_basic as calm
          where calm.account_id = score.account_id and calm.basic = score.basic
            and calm.snapshot between began.snapshot and score.snapshot and not calm.is_alert
        )
    ) else safety_score.scored_on end,
    carrier.id, null::uuid, jsonb_build_object(
      'Basic', score.basic, 'Percentile', score.percentile, 'Threshold', score.threshold, 'Alert', score.is_alert,
      'Official', score.official, 'PercentileBasis', score.percentile_basis, 'FilesDay', ${filesDay}, 'FilesCurrent', coalesce(${on}::date - ${filesDay} <= ${currentWithin}, false)
    )
  from carrier
  join safety_score_basic as score on score.account_id = carrier.id and score.snapshot = ${snapshot}::date
  join safety_score on safety_score.account_id = score.account_id and safety_score.snapshot = score.snapshot
  where score.is_alert or score.percentile >= score.threshold - ${nearPoints}
`

// There can be thousands, so they are found and sorted in indexes, and only shown ones get names.
const papers = (kind: 'CDL' | 'Medical card', column: RawBuilder<unknown>) => sql`
  select ${sql.lit(kind)}, case when ${column} < carrier.today then 'alert' else 'due' end, ${column},
    carrier.id, driver.id, null::jsonb
  from carrier
  join driver on driver.account_id = carrier.id and ${column} <= carrier.papers_until
  where driver.status in ('Active', 'PE Only')
`

const courtDates = sql`
  select 'Court date', 'due', ticket.court_on, carrier.id, ticket.id, null::jsonb
  from carrier
  join ticket on ticket.account_id = carrier.id and ticket.closed_at is null
    and ticket.court_on >= carrier.today and ticket.court_on <= carrier.court_until
`

const news = sql`
  select 'Inspections', 'info', (notification.created_at at time zone carrier.time_zone)::date, carrier.id,
    null::uuid, jsonb_build_object(
      'Inspections', count(*) filter (where kind = 'Inspection'),
      'WithViolations', count(*) filter (where kind = 'Inspection' and violations > 0),
      'Crashes', count(*) filter (where kind = 'Crash')
    )
  from carrier
  join sms_notification as notification on notification.account_id = carrier.id
    and notification.created_at >= carrier.news_from::timestamp at time zone carrier.time_zone
  group by carrier.id, (notification.created_at at time zone carrier.time_zone)::date
`

/** What is to be paid on open tickets, one alert for each day that a ticket's payments are due by. */
const payments = sql`
  select 'Payment', case when payment.due_on < carrier.today then 'alert' else 'due' end,
    coalesce(payment.due_on, (min(payment.created_at) at time zone carrier.time_zone)::date), carrier.id, ticket.id,
    jsonb_build_object(
      'TicketId', ticket.id, 'TicketName', ticket.number, 'DueDate', payment.due_on,
      'PaymentIds', jsonb_agg(payment.id order by payment.created_at, payment.id),
      'Amount', ${money(sql`sum(payment.amount_cents)`)}, 'CurrencyIsoCode', payment.currency
    )
  from carrier
  join ticket on ticket.account_id = carrier.id and ticket.closed_at is null
  join payment on payment.ticket_id = ticket.id and ${isDuePayment}
  group by carrier.id, carrier.today, carrier.time_zone, ticket.id, payment.due_on, payment.currency
`

const finesOf = (
  type: 'TICKET' | 'INSPECTION',
  of: 'ticket' | 'challenge',
  { cents, currency, isTicketOpen }: { cents: string; currency: string; isTicketOpen: RawBuilder<unknown> },
) => {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  return sql`
    select 'Fine', case when ${column('fine_due_on')} < carrier.today then 'alert' else 'due' end,
      ${column('fine_due_on')}, carrier.id, ${column('id')}, jsonb_build_object(
        'RecordType', ${sql.lit(type)}, 'RecordId', ${column('id')}, 'RecordName', ${column('number')},
        'Amount', ${money(column(cents))}, 'CurrencyIsoCode', ${column(currency)},
        'IsTicketOpen', ${isTicketOpen}, 'Days', ${column('fine_due_on')} - carrier.today
      )
    from carrier
    join ${sql.table(of)} on ${column('account_id')} = carrier.id and ${column(cents)} > 0
  `
}

// The initial fine of a ticket is contested, and no one says when a final one was paid, so it is told until its day.
const fines = sql`
  ${finesOf('INSPECTION', 'challenge', {
    cents: 'fine_cents',
    currency: 'currency',
    isTicketOpen: sql`exists (select from ticket where ticket.id = challenge.ticket_id and ticket.closed_at is null)`,
  })}
    and challenge.closed_at is null and not challenge.is_fine_paid_from_ticket and challenge.fine_due_on is not null
  union all
  ${finesOf('TICKET', 'ticket', {
    cents: 'final_fine_cents',
    currency: 'fine_currency',
    isTicketOpen: sql`ticket.closed_at is null`,
  })} and ticket.fine_due_on >= carrier.today
`

const mostUrgentFirst = (alert: 'alert' | 'shown') => {
  const of = (column: string) => sql.ref(`${alert}.${column}`)
  return sql`
    array_position(array['alert', 'due', 'info'], ${of('urgency')}), ${of('kind')} <> 'BASIC',
    case when ${of('urgency')} <> 'info' then ${of('day')} end, ${of('day')} desc,
    ${of('account_id')}, ${of('subject_id')}, ${of('details')}
  `
}

interface Wanted {
  days: readonly CarrierDay[]
  /** Its scores must be stored already, and of carriers in alert those of the snapshots before it. */
  snapshot: string
  /** The day that the age of its files is told on. */
  on: string
  page: { Page: number; PageSize: number }
  ahead: AlertDays
  /** Whether payments and fines are told. */
  withMoney: boolean
}

/** Alerts first, with BASICs on top; then due dates by date; then news, newest first. */
export async function selectAlerts(tx: Tx, { days, snapshot, on, page, ahead, withMoney }: Wanted) {
  const { limit, offset } = pageBounds(page)
  const { rows } = await sql<(AlertRow | { kind: null }) & { total: number }>`
    with carrier as (${carriers(days, ahead)}),
    alert (kind, urgency, day, account_id, subject_id, details) as (
      ${basics(snapshot, on)}
      union all ${papers('CDL', sql`driver.cdl_expires_on`)}
      union all ${papers('Medical card', sql`driver.medical_card_expires_on`)}
      union all ${courtDates}
      union all ${news}
      ${withMoney ? sql`union all ${payments} union all ${fines}` : sql``}
    ),
    counted as (select count(*)::int as total from alert),
    shown as (
      select kind, urgency, day, account_id, subject_id, details from alert
      order by ${mostUrgentFirst('alert')} limit ${limit} offset ${offset}
    )
    select counted.total, shown.kind, shown.urgency, shown.day, shown.account_id, carrier.name as account_name,
      case
        when driver.id is not null then jsonb_build_object(
          'DriverId', driver.id, 'DriverName', driver.name, 'Days', shown.day - carrier.today
        )
        when ticket.id is not null then jsonb_build_object(
          'TicketId', ticket.id, 'TicketName', ticket.number, 'Days', shown.day - carrier.today
        )
        else shown.details
      end as details
    from counted
    left join shown on true
    left join carrier on carrier.id = shown.account_id
    left join driver on driver.id = shown.subject_id and shown.kind in ('CDL', 'Medical card')
    left join ticket on ticket.id = shown.subject_id and shown.kind = 'Court date'
    order by ${mostUrgentFirst('shown')}
  `.execute(tx)
  const [first] = rows
  // Past the last page there is only the total.
  return {
    total: first?.total ?? 0,
    alerts: rows.flatMap((row) => (row.kind === null ? [] : [alertOf(row, on)])),
  }
}

const alertOf = ({ kind, urgency, day, account_id, account_name, details }: AlertRow, on: string): Alert =>
  Alert.parse({
    Kind: kind,
    Urgency: urgency,
    Date: day,
    CarrierId: account_id,
    CarrierName: account_name,
    ...details,
    ...(details.Official &&
      details.PercentileBasis && { Official: agedWord(details.Official, details.PercentileBasis, on) }),
  })
