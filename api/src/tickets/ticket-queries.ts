import { sql, type SqlBool } from 'kysely'
import type { RelatedQuery } from 'shared-api/record-calls'
import type { OpenTicketFilter, ticketSorts } from 'shared-api/tickets'
import { readInOrder } from '../platform/database/capped-count.ts'
import type { Tx } from '../platform/database/connect.ts'
import {
  directionOf,
  fromNearerEnd,
  inPlaces,
  inScope,
  isOfOneAccount,
  pageBounds,
  pageOfRows,
  type Scope,
  sorted,
  sortedFilled,
} from '../platform/database/list.ts'
import { accountName, instant, money, named } from '../platform/database/wire.ts'
import { type Owner, ownedBy } from '../serve-related.ts'
import { type Found, isClosed, isFound, isOpen, isUnpaid, type TicketSearch } from './ticket-counts.ts'
import { matchesTicket } from './ticket-search.ts'

type Sort = (typeof ticketSorts)[number]
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

const statusConditions = {
  All: sql<SqlBool>`true`,
  Open: isOpen,
  "Driver Hasn't Paid": isUnpaid,
  Closed: isClosed,
} satisfies Record<OpenTicketFilter['Status'], unknown>

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

export const tickets = (tx: Tx) =>
  tx
    .selectFrom('ticket')
    .innerJoin('account', 'account.id', 'ticket.account_id')
    .leftJoin('agent', 'agent.id', 'ticket.agent_id')

type Bounds = ReturnType<typeof fromNearerEnd>

/** One page of what was found. */
export async function selectTickets(tx: Tx, search: TicketSearch, filter: OpenTicketFilter, found: Found) {
  const total = found.isMore ? Infinity : found.Counts[filter.Status]
  const bounds = fromNearerEnd(pageBounds(filter, total), total)
  if (bounds.limit === 0) return []
  const isOfOne = isOfOneAccount(search.scope)
  // Numbers are unique, so one index has the tickets of all carriers in their order.
  const isMerged = found.isInOrder && !isOfOne && filter.SortBy !== 'Name'
  if (found.isInOrder && (isOfOne || isMerged || found.isMore)) await readInOrder(tx)
  const order = { ...filter, isFromEnd: bounds.isFromEnd }
  const page = isMerged
    ? mergedPage(tx, search, order, bounds)
    : plainPage(tx, search, order, bounds, found.ids)
  const ids = (await page.execute()).map(({ id }) => id)
  if (ids.length === 0) return []
  // What is told of a ticket is looked up for those of the page, not for all before it. Joined to the page in one statement,
  // PostgreSQL would rather read all tickets in the order of an index than sort these.
  const rows = await tickets(tx).select(ticketColumns).where('ticket.id', 'in', ids).execute()
  return inPlaces(bounds.isFromEnd ? ids.toReversed() : ids, rows)
}

type ListOrder = OpenTicketFilter & { isFromEnd: boolean }

const ofCarrier = 'Carrier__r.Name'

function plainPage(
  tx: Tx,
  search: TicketSearch,
  order: ListOrder,
  { limit, offset }: Bounds,
  ids: readonly string[] | undefined,
) {
  return tx
    .selectFrom('ticket')
    .$if(order.SortBy === ofCarrier, (found) => found.innerJoin('account', 'account.id', 'ticket.account_id'))
    .select('ticket.id')
    .where(ids === undefined ? isFound(search) : sql<SqlBool>`ticket.id = any(${ids}::uuid[])`)
    .where(statusConditions[order.Status])
    .orderBy(orderOf(order, search.scope))
    .limit(limit)
    .offset(offset)
}

/** The indexes have the order of each carrier: a page of several is merged from the first rows of each of them. */
function mergedPage(tx: Tx, search: TicketSearch, order: ListOrder, { limit, offset }: Bounds) {
  const { scope, ...inCarrier } = search
  const isByCarrier = order.SortBy === ofCarrier
  return tx
    .selectFrom('ticket_tally')
    .innerJoinLateral(
      (carrier) =>
        carrier
          .selectFrom('ticket')
          .select(['ticket.id', sortExpressions[isByCarrier ? 'Name' : order.SortBy].as('place')])
          .whereRef('ticket.account_id', '=', 'ticket_tally.account_id')
          .where(isFound({ ...inCarrier, scope: undefined }))
          .where(statusConditions[order.Status])
          .orderBy(isByCarrier ? sql`ticket.id ${directionOf(order)}` : orderOf(order, undefined))
          .limit(offset + limit)
          .as('found'),
      (join) => join.onTrue(),
    )
    .$if(isByCarrier, (found) => found.innerJoin('account', 'account.id', 'ticket_tally.account_id'))
    .select('found.id')
    .where(inScope('ticket_tally.account_id', scope))
    .orderBy(sorted(isByCarrier ? sortExpressions[ofCarrier] : sql`found.place`, 'found.id', order))
    .limit(limit)
    .offset(offset)
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
  if (SortBy === ofCarrier && isOfOneAccount(scope)) return sql`${sql.ref(id)} ${directionOf(order)}`
  const inOrder = alwaysFilled.includes(SortBy) ? sortedFilled : sorted
  return inOrder(sortExpressions[SortBy], id, order)
}

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
