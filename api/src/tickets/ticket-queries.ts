import { sql, type SqlBool } from 'kysely'
import type { Role } from 'shared-api/contract'
import { maxCounted } from 'shared-api/list'
import type { RelatedQuery } from 'shared-api/record-calls'
import type { OpenTicketFilter, ticketSorts } from 'shared-api/tickets'
import type { Tx } from '../platform/database/connect.ts'
import {
  directionOf,
  fromNearerEnd,
  inScope,
  isOfOneAccount,
  pageBounds,
  pageOfRows,
  type Scope,
  sorted,
  sortedFilled,
} from '../platform/database/list.ts'
import { accountName, instant, money, named } from '../platform/database/wire.ts'
import { isUnpaidPayment } from '../payments/unpaid.ts'
import { type Owner, ownedBy } from '../serve-related.ts'
import { matchesTicket } from './ticket-search.ts'

type Sort = (typeof ticketSorts)[number]
type Status = OpenTicketFilter['Status']

const sortExpressions = {
  // As in its index: a ticket without a date yet is as new as the day on which it was added.
  Date_of_Ticket__c: sql`coalesce(ticket.received_on, (ticket.created_at at time zone 'UTC')::date)`,
  Name: sql`ticket.number`,
  Attorney_Status__c: sql`ticket.attorney_status`,
  Court_Date__c: sql`ticket.court_on`,
  Driver_Full_Name__c: sql`lower(ticket.driver_full_name)`,
  'Carrier__r.Name': sql`lower(account.name)`,
  'Agent__r.Name': sql`ticket.agent_order`,
  CreatedDate: sql`ticket.created_at`,
} satisfies Record<Sort, unknown>

const isOpen = sql<SqlBool>`ticket.closed_at is null`
const isClosed = sql<SqlBool>`ticket.closed_at is not null`
// A plain `exists` is planned as a join of all that are due; this is looked up row by row, in the order of the list.
const isUnpaid = sql<SqlBool>`(ticket.closed_at is null and coalesce((
  select true from payment where payment.ticket_id = ticket.id and ${isUnpaidPayment} limit 1
), false))`

const statusConditions = {
  All: sql<SqlBool>`true`,
  Open: isOpen,
  "Driver Hasn't Paid": isUnpaid,
  Closed: isClosed,
} satisfies Record<Status, unknown>

/** A ticket as lists show it, but for what is due on it. */
const ticketColumns = [
  'ticket.id as Id',
  'ticket.number as Name',
  named('agent.name').as('Agent__r'),
  accountName.as('Carrier__r'),
  'ticket.received_on as Date_of_Ticket__c',
  'ticket.driver_id as Driver__c',
  'ticket.driver_full_name as Driver_Full_Name__c',
  'ticket.attorney_status as Attorney_Status__c',
  'ticket.city_state as Ticket_City_State__c',
  'ticket.violation_description as Violation_Description__c',
  'ticket.violation_category as Violation_Category__c',
  'ticket.court_on as Court_Date__c',
  money(sql`ticket.initial_fine_cents`).as('Initial_Fine__c'),
  'ticket.fine_due_on as Ticket_Fine_Due_Date__c',
  instant('ticket.created_at').as('CreatedDate'),
] as const

export type TicketRow = Awaited<ReturnType<typeof selectTickets>>[number]

interface Search {
  scope: Scope
  words: string
  /** It finds many: more than are counted, or all of one carrier. */
  isBroad?: boolean
}

export const tickets = (tx: Tx) =>
  tx
    .selectFrom('ticket')
    .innerJoin('account', 'account.id', 'ticket.account_id')
    .leftJoin('agent', 'agent.id', 'ticket.agent_id')

/**
 * What is in many tickets is soon met in the order of the list. PostgreSQL can't know how many row level security lets
 * through, expects few, and would sort all of them.
 */
const readInOrder = (tx: Tx) =>
  sql`select set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`.execute(tx)

/** @param total of all pages; Infinity where it is not known. */
export async function selectTickets(tx: Tx, search: Search, filter: OpenTicketFilter, total: number) {
  const { limit, offset, isFromEnd } = fromNearerEnd(pageBounds(filter), total)
  if (search.isBroad) await readInOrder(tx)
  const order = orderOf({ ...filter, isFromEnd }, search.scope)
  // What is told of a ticket is looked up for those of the page, not for all before it.
  const page = tx
    .selectFrom('ticket')
    .$if(filter.SortBy === 'Carrier__r.Name', (found) =>
      found.innerJoin('account', 'account.id', 'ticket.account_id'),
    )
    .selectAll('ticket')
    .where(inScope('ticket.account_id', search.scope))
    .where(matchesTicket(search.words))
    .where(statusConditions[filter.Status])
    .orderBy(order)
    .limit(limit)
    .offset(offset)
  const rows = await tx
    .selectFrom(page.as('ticket'))
    .innerJoin('account', 'account.id', 'ticket.account_id')
    .leftJoin('agent', 'agent.id', 'ticket.agent_id')
    .select(ticketColumns)
    .orderBy(order)
    .execute()
  return isFromEnd ? rows.toReversed() : rows
}

export const selectTicketsOf = (tx: Tx, owner: Owner, query: RelatedQuery<typeof ticketSorts>) =>
  pageOfRows(
    tx,
    tickets(tx).select(ticketColumns).where(ownedBy('ticket', owner)).where(matchesTicket(query.Search)),
    orderOf(query, undefined),
    query,
  )

const alwaysFilled: readonly Sort[] = ['Date_of_Ticket__c', 'Name', 'Attorney_Status__c', 'CreatedDate']

type Order = Pick<OpenTicketFilter, 'SortBy' | 'SortDir'> & { isFromEnd?: boolean }

function orderOf(order: Order, scope: Scope) {
  const id = 'ticket.id'
  const { SortBy } = order
  if (SortBy === 'Carrier__r.Name' && isOfOneAccount(scope)) return sql`${sql.ref(id)} ${directionOf(order)}`
  const inOrder = alwaysFilled.includes(SortBy) ? sortedFilled : sorted
  return inOrder(sortExpressions[SortBy], id, order)
}

type Counts = Record<Status, number>

/** Every order of the tickets of one carrier is read from an index. */
export const isWholeCarrier = (search: Search, role: Role) =>
  isOfWholeAccounts(search, role) && isOfOneAccount(search.scope)

const isOfWholeAccounts = ({ words }: Search, role: Role) => words.trim() === '' && role !== 'driver'

/** Of whole accounts they stand in a tally. Of a driver's and of a search some are counted. */
export async function countTicketsByStatus(tx: Tx, search: Search, role: Role) {
  if (isOfWholeAccounts(search, role)) {
    return { Counts: await countWholeAccounts(tx, search.scope), isMore: false }
  }
  const inFirst = await countMatchingTickets(tx, firstTickets(tx, search))
  const found =
    inFirst.All > maxCounted ? inFirst : await countMatchingTickets(tx, indexedTickets(tx, search))
  const isMore = found.All > maxCounted
  return { Counts: isMore ? { ...found, All: maxCounted } : found, isMore }
}

async function countWholeAccounts(tx: Tx, scope: Scope): Promise<Counts> {
  const { rows } = await sql<{ open: number; unpaid: number; closed: number }>`
    select coalesce(sum(open), 0)::int as open, coalesce(sum(unpaid), 0)::int as unpaid,
      coalesce(sum(closed), 0)::int as closed
    from ticket_tally where ${inScope('account_id', scope)}
  `.execute(tx)
  const { open, unpaid, closed } = rows[0] ?? { open: 0, unpaid: 0, closed: 0 }
  return { All: open + closed, Open: open, "Driver Hasn't Paid": unpaid, Closed: closed }
}

/** What is in every fourth ticket is found more than often enough in the first of them. */
const firstTickets = (tx: Tx, { scope, words }: Search) =>
  tx
    .selectFrom((first) =>
      first
        .selectFrom('ticket')
        .select(['ticket.id', 'ticket.closed_at', 'ticket.search_text', 'ticket.citation_key'])
        .where(inScope('ticket.account_id', scope))
        .limit(5 * maxCounted)
        .as('ticket'),
    )
    .select(['ticket.id', 'ticket.closed_at'])
    .where(matchesTicket(words))

const indexedTickets = (tx: Tx, { scope, words }: Search) =>
  tx
    .selectFrom('ticket')
    .select(['ticket.id', 'ticket.closed_at'])
    .where(inScope('ticket.account_id', scope))
    .where(matchesTicket(words))

/** Of `maxCounted` matches and one more, which says that there are more. */
const countMatchingTickets = (tx: Tx, matches: ReturnType<typeof indexedTickets>): Promise<Counts> =>
  tx
    .selectFrom(matches.limit(maxCounted + 1).as('ticket'))
    .select([
      sql<number>`count(*)::int`.as('All'),
      sql<number>`(count(*) filter (where ${isOpen}))::int`.as('Open'),
      sql<number>`(count(*) filter (where ${isUnpaid}))::int`.as("Driver Hasn't Paid"),
      sql<number>`(count(*) filter (where ${isClosed}))::int`.as('Closed'),
    ])
    .executeTakeFirstOrThrow()

/** Tickets open now, and open at an earlier instant: those that still are, and those that were closed since. */
export async function countOpenTickets(tx: Tx, scope: Scope, earlier: Date) {
  const { rows } = await sql<{ count: number; previous: number }>`
    select open.count, open.previous + closed.previous as previous
    from (
      select count(*)::int as count, (count(*) filter (where created_at <= ${earlier}))::int as previous
      from ticket where ${inScope('account_id', scope)} and closed_at is null
    ) as open, (
      select count(*)::int as previous
      from ticket where ${inScope('account_id', scope)} and closed_at > ${earlier} and created_at <= ${earlier}
    ) as closed
  `.execute(tx)
  return rows[0] ?? { count: 0, previous: 0 }
}
