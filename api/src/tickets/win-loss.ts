import { sql, type SqlBool } from 'kysely'
import type { RowsQuery } from 'shared-api/counter-calls'
import {
  type ClosedTicket,
  type closedTicketSorts,
  type OutcomeResult,
  TicketOutcome,
  type WinLoss,
} from 'shared-api/tickets/win-loss'
import { addDays, addMonths } from '../platform/calendar.ts'
import type { Tx } from '../platform/database/connect.ts'
import { pageOfRows, type Scope, sorted } from '../platform/database/list.ts'
import { accountName } from '../platform/database/wire.ts'
import { atCarrierDays, type CarrierDay, carrierDays } from '../platform/database/carrier-days.ts'
import { matchesTicket } from './ticket-search.ts'

const resultOf = {
  Dismissed: 'won',
  'Not Guilty': 'won',
  'Amended Non-Moving': 'won',
  'Amended Lesser': 'reduced',
  Guilty: 'lost',
  Withdrawn: 'none',
} as const satisfies Record<TicketOutcome, OutcomeResult>

/** Up to today, from the day after the same day a year ago; and the twelve months before those. */
const lastYear = (today: string) => ({ from: addDays(addMonths(today, -12), 1), to: addDays(today, 1) })
const yearBefore = (today: string) => ({
  from: addDays(addMonths(today, -24), 1),
  to: addDays(addMonths(today, -12), 1),
})

const closedAt = { account: 'ticket.account_id', at: 'ticket.closed_at' }

/** The cases of a window that were decided: a withdrawn one was not. */
const decided = sql<SqlBool>`ticket.outcome in (${sql.join(
  TicketOutcome.options.filter((outcome) => resultOf[outcome] !== 'none').map((outcome) => sql.lit(outcome)),
)})`

/** A walk through one index for each outcome and year: grouping would sort every ticket first. */
const countOutcomes = async (tx: Tx, days: readonly CarrierDay[]) => {
  const within = (windowOf: typeof lastYear) => sql`(
    select count(*)::int from ticket
    where ticket.outcome = outcome.name and ticket.closed_at is not null and ${atCarrierDays(closedAt, days, windowOf)}
  )`
  const { rows } = await sql<{ outcome: string; count: number; previous: number }>`
    select outcome.name as outcome, ${within(lastYear)} as count, ${within(yearBefore)} as previous
    from unnest(${TicketOutcome.options}::text[]) as outcome (name)
  `.execute(tx)
  return rows
}

function rateOf(counted: readonly { outcome: string; count: number }[]) {
  const outcomes = TicketOutcome.options.map((Outcome) => ({
    Outcome,
    Result: resultOf[Outcome],
    Count: counted.find(({ outcome }) => outcome === Outcome)?.count ?? 0,
  }))
  const of = (result: WinLoss['Outcomes'][number]['Result']) =>
    outcomes.filter(({ Result }) => Result === result).reduce((sum, { Count }) => sum + Count, 0)
  const [wins, reduced, losses] = [of('won'), of('reduced'), of('lost')]
  const n = wins + reduced + losses
  return { outcomes, wins, reduced, losses, n, rate: n === 0 ? null : (100 * wins) / n }
}

export async function winLossOf(tx: Tx, scope: Scope, now: Date): Promise<WinLoss> {
  const days = await carrierDays(tx, scope, now)
  const counted = await countOutcomes(tx, days)
  const current = rateOf(counted)
  const before = rateOf(counted.map(({ outcome, previous }) => ({ outcome, count: previous })))
  // Where midnight comes at different hours, the year is told by the calendar that is the farthest.
  const today =
    days
      .map((day) => day.today)
      .toSorted()
      .at(-1) ?? now.toISOString().slice(0, 10)
  return {
    Wins: current.wins,
    Reduced: current.reduced,
    Losses: current.losses,
    N: current.n,
    WinRate: current.rate,
    Previous: before.rate,
    PreviousN: before.n,
    Outcomes: current.outcomes,
    From: lastYear(today).from,
    To: today,
  }
}

const order = {
  Ticket_Closed_Date__c: sql`ticket.closed_at`,
  Date_of_Ticket__c: sql`ticket.received_on`,
  Name: sql`ticket.number`,
  Ticket_Outcome__c: sql`ticket.outcome`,
  Driver_Full_Name__c: sql`lower(ticket.driver_full_name)`,
  Violation_Category__c: sql`ticket.violation_category`,
  'Carrier__r.Name': sql`lower(account.name)`,
} satisfies Record<(typeof closedTicketSorts)[number], unknown>

/** The tickets that the rate is made of, each closed on the day that its carrier's calendar showed. */
export async function selectDecidedTickets(
  tx: Tx,
  scope: Scope,
  now: Date,
  query: RowsQuery<typeof closedTicketSorts>,
) {
  const days = await carrierDays(tx, scope, now)
  const { Data, ...page } = await pageOfRows(
    tx,
    tx
      .selectFrom('ticket')
      .innerJoin('account', 'account.id', 'ticket.account_id')
      .select([
        'ticket.id as Id',
        'ticket.number as Name',
        'ticket.outcome',
        sql<string>`(ticket.closed_at at time zone account.time_zone)::date`.as('Ticket_Closed_Date__c'),
        'ticket.received_on as Date_of_Ticket__c',
        'ticket.driver_id as Driver__c',
        'ticket.driver_full_name as Driver_Full_Name__c',
        'ticket.violation_description as Violation_Description__c',
        'ticket.violation_category as Violation_Category__c',
        'ticket.city_state as Ticket_City_State__c',
        accountName.as('Carrier__r'),
      ])
      .where(atCarrierDays(closedAt, days, lastYear))
      .where(decided)
      .where(matchesTicket(query.Search)),
    sorted(order[query.SortBy], 'ticket.id', query),
    query,
  )
  const decidedTickets = Data.map(({ outcome, ...row }): ClosedTicket => {
    const known = TicketOutcome.parse(outcome)
    return { ...row, Ticket_Outcome__c: known, Result: resultOf[known] }
  })
  return { ...page, Data: decidedTickets }
}
