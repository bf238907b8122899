import { sql, type SqlBool } from 'kysely'
import { maxCounted } from 'shared-api/list'
import type { OpenTicketFilter } from 'shared-api/tickets'
import { countFound, sampled, searched } from '../platform/database/capped-count.ts'
import type { Tx } from '../platform/database/connect.ts'
import { inScope, isOfOneAccount, type Scope } from '../platform/database/list.ts'
import { isUnpaidPayment } from '../payments/unpaid.ts'
import { matchesTicket } from './ticket-search.ts'

export const isOpen = sql<SqlBool>`ticket.closed_at is null`
export const isClosed = sql<SqlBool>`ticket.closed_at is not null`
// A plain `exists` is planned as a join of all that are due; this is looked up row by row, in the order of the list.
export const isUnpaid = sql<SqlBool>`(ticket.closed_at is null and coalesce((
  select true from payment where payment.ticket_id = ticket.id and ${isUnpaidPayment} limit 1
), false))`

export interface TicketSearch {
  scope: Scope
  words: string
  /** Whose tickets, where a driver asks. Row level security says the same, but no index serves it there. */
  driverId?: string | undefined
}

export const isFound = ({ scope, words, driverId }: TicketSearch) =>
  sql<SqlBool>`(${inScope('ticket.account_id', scope)} and ${isOfDriver(driverId)} and ${matchesTicket(words)})`

const isOfDriver = (driverId: string | undefined) =>
  driverId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`ticket.driver_id = ${driverId}::uuid`

type Counts = Record<OpenTicketFilter['Status'], number>

export interface Found {
  Counts: Counts
  /** There are more than were counted. */
  isMore: boolean
  /** All that were found, where they were counted one by one. */
  ids?: readonly string[]
  /** So many tickets are found that reading them in the order of the list soon fills a page. */
  isInOrder: boolean
}

/** Of whole accounts they stand in a tally. Of a driver's and of a search some are counted. */
export async function countTicketsByStatus(tx: Tx, search: TicketSearch): Promise<Found> {
  if (search.words.trim() === '' && search.driverId === undefined)
    return { Counts: await countWholeAccounts(tx, search.scope), isMore: false, isInOrder: true }
  const { counted, isCommon } = await countFound({
    sample: () => sampleTickets(tx, search),
    amongFirst: () => countMatchingTickets(tx, firstTickets(tx, search)),
    indexed: () => countMatchingTickets(tx, indexedTickets(tx, search)),
  })
  const { ids, ...Counts } = counted
  if (ids !== null) return { Counts, isMore: false, ids, isInOrder: false }
  // In a carrier that has none of what is rare, all of its tickets would be read.
  const isInOrder = search.driverId === undefined && (isCommon || isOfOneAccount(search.scope))
  return { Counts: { ...Counts, All: maxCounted }, isMore: true, isInOrder }
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

const firstTickets = (tx: Tx, search: TicketSearch) =>
  tx
    .selectFrom((first) =>
      first
        .selectFrom('ticket')
        .select(['ticket.id', 'ticket.closed_at', 'ticket.search_text', 'ticket.citation_key'])
        .where(isFound({ ...search, words: '' }))
        .limit(searched)
        .as('ticket'),
    )
    .select(['ticket.id', 'ticket.closed_at'])
    .where(matchesTicket(search.words))

const sampleTickets = (tx: Tx, search: TicketSearch) =>
  tx
    .selectFrom((first) =>
      first
        .selectFrom('ticket')
        .select(['ticket.search_text', 'ticket.citation_key'])
        .where(isFound({ ...search, words: '' }))
        .limit(sampled)
        .as('ticket'),
    )
    .select([
      sql<number>`count(*)::int`.as('seen'),
      sql<number>`(count(*) filter (where ${matchesTicket(search.words)}))::int`.as('found'),
    ])
    .executeTakeFirstOrThrow()

const indexedTickets = (tx: Tx, search: TicketSearch) =>
  tx.selectFrom('ticket').select(['ticket.id', 'ticket.closed_at']).where(isFound(search))

/** Of `maxCounted` matches and one more, which says that there are more: then their ids are left out. */
const countMatchingTickets = (tx: Tx, matches: ReturnType<typeof indexedTickets>) =>
  tx
    .selectFrom(matches.limit(maxCounted + 1).as('ticket'))
    .select([
      sql<number>`count(*)::int`.as('All'),
      sql<number>`(count(*) filter (where ${isOpen}))::int`.as('Open'),
      sql<number>`(count(*) filter (where ${isUnpaid}))::int`.as("Driver Hasn't Paid"),
      sql<number>`(count(*) filter (where ${isClosed}))::int`.as('Closed'),
      sql<string[] | null>`case when count(*) <= ${maxCounted} then coalesce(array_agg(id), '{}') end`.as(
        'ids',
      ),
    ])
    .executeTakeFirstOrThrow()
