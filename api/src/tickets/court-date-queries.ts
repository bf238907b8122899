import { type RawBuilder, sql } from 'kysely'
import type { CourtDateFilter, courtDateSorts } from 'shared-api/tickets/court-dates'
import { dayIn } from '../platform/calendar.ts'
import type { Tx } from '../platform/database/connect.ts'
import { inScope, pageOfRows, type Scope, sorted } from '../platform/database/list.ts'
import { accountName } from '../platform/database/wire.ts'
import { matchesTicket } from './ticket-search.ts'

const order = {
  Court_Date__c: sql`ticket.court_on`,
  Date_of_Ticket__c: sql`ticket.received_on`,
  Name: sql`ticket.number`,
  Driver_Full_Name__c: sql`lower(ticket.driver_full_name)`,
  Attorney_Status__c: sql`ticket.attorney_status`,
  'Carrier__r.Name': sql`lower(account.name)`,
} satisfies Record<(typeof courtDateSorts)[number], RawBuilder<unknown>>

/** The earliest date on earth lets the index narrow the search before the carrier's own date decides. */
const upcoming = (tx: Tx, scope: Scope, now: Date) =>
  tx
    .selectFrom('ticket')
    .innerJoin('account', 'account.id', 'ticket.account_id')
    .select([
      'ticket.id as Id',
      'ticket.number as Name',
      'ticket.received_on as Date_of_Ticket__c',
      'ticket.driver_id as Driver__c',
      'ticket.driver_full_name as Driver_Full_Name__c',
      'ticket.city_state as Ticket_City_State__c',
      'ticket.violation_description as Violation_Description__c',
      'ticket.attorney_status as Attorney_Status__c',
      accountName.as('Carrier__r'),
      'ticket.court_on as Court_Date__c',
    ])
    .$narrowType<{ Court_Date__c: string }>()
    .where(inScope('ticket.account_id', scope))
    .where('ticket.closed_at', 'is', null)
    .where('ticket.court_on', '>=', dayIn('Etc/GMT+12', now))
    .where('ticket.court_on', '>=', sql<string>`(${now}::timestamptz at time zone account.time_zone)::date`)

export const selectCourtDatesOfPage = (tx: Tx, scope: Scope, query: CourtDateFilter, now: Date) =>
  pageOfRows(
    tx,
    upcoming(tx, scope, now).where(matchesTicket(query.Search)),
    sorted(order[query.SortBy], 'ticket.id', query),
    query,
  )

/** The next court dates, as many as a calendar holds. */
export const selectCourtDates = (tx: Tx, scope: Scope, now: Date) =>
  upcoming(tx, scope, now).orderBy('ticket.court_on').orderBy('ticket.id').limit(2000).execute()
