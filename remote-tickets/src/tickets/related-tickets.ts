import { call } from 'shared-api'
import { type OpenTicket, tickets } from 'shared-api/tickets'
import type { RelatedList } from 'shared-ui/tables'
import { ticketCard } from './ticket-card.tsx'
import { openTicketColumn, ticketColumn } from './ticket-columns.tsx'

const related = {
  many: 'tickets',
  contract: tickets.related,
  read: (id, page, signal) =>
    call(tickets.related, { params: { id }, query: { record_type: 'TICKET', ...page } }, { signal }),
  card: (ticket) => ticketCard(ticket, { carrierId: '' }),
} satisfies Partial<RelatedList<OpenTicket>>

const { name, day, driver, violation } = ticketColumn

export const ticketsOfCarrier: RelatedList<OpenTicket> = {
  ...related,
  columns: [name, day, { ...driver, cell: undefined }, openTicketColumn.status],
}

/** The page says whose tickets these are. */
export const ticketsOfDriver: RelatedList<OpenTicket> = {
  ...related,
  card: (ticket) => related.card({ ...ticket, Driver_Full_Name__c: null }),
  columns: [name, day, violation, openTicketColumn.status],
}
