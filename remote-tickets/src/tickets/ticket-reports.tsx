import { call } from 'shared-api'
import { type OpenTicket, type OpenTicketFilter, tickets } from 'shared-api/tickets'
import { type ClosedTicket, type closedTicketSorts, winLoss } from 'shared-api/tickets/win-loss'
import { Badge, formatDate } from 'shared-ui'
import type { Report } from 'shared-ui/reports'
import { dayColumn, recordTarget, relatedFact, wordsColumn } from 'shared-ui/tables'
import { ticketCard } from './ticket-card.tsx'
import { openTicketColumn, ticketCarrierColumn, ticketColumn } from './ticket-columns.tsx'
import { ticketIcon } from './ticket-icon.ts'

export const openTickets: Report<OpenTicket, OpenTicketFilter['SortBy']> = {
  id: 'open-tickets-count',
  title: 'Open tickets',
  counted: 'Tickets that are not closed today. The dashboard compares them with 30 days ago.',
  nouns: ['open ticket', 'open tickets'],
  icon: ticketIcon,
  none: 'Every ticket is closed. A new one appears here as soon as it is received.',
  contract: tickets.open.rows,
  read: (query, signal) => call(tickets.open.rows, { query }, { signal }),
  columns: (carrierId) => [
    ticketColumn.name,
    ticketColumn.day,
    ticketColumn.driver,
    openTicketColumn.status,
    openTicketColumn.courtDate,
    ticketColumn.violation,
    ticketColumn.place,
    ticketCarrierColumn(carrierId),
  ],
  card: (ticket, carrierId) => ticketCard(ticket, { carrierId }),
}

const results = { won: 'Won', reduced: 'Reduced', lost: 'Lost', none: 'Neither' } as const
const marks = { won: 'ok', reduced: 'run', lost: 'off', none: 'none' } as const

const ResultBadge = ({ ticket: { Result } }: { ticket: ClosedTicket }) => (
  <Badge mark={marks[Result]}>{results[Result]}</Badge>
)

export const closedTickets: Report<ClosedTicket, (typeof closedTicketSorts)[number]> = {
  id: 'ticket-win-loss-data',
  title: 'Win rate',
  counted:
    'Tickets closed in the last 12 months that were won, reduced or lost. Withdrawn tickets are not counted.',
  nouns: ['closed ticket', 'closed tickets'],
  icon: ticketIcon,
  none: 'No ticket was closed with an outcome in the last 12 months.',
  contract: winLoss.rows,
  read: (query, signal) => call(winLoss.rows, { query }, { signal }),
  columns: (carrierId) => [
    ticketColumn.name,
    dayColumn({
      id: 'Ticket_Closed_Date__c',
      header: 'Closed',
      sortKey: 'Ticket_Closed_Date__c',
      value: ({ Ticket_Closed_Date__c }) => Ticket_Closed_Date__c,
    }),
    {
      id: 'Result',
      header: 'Counts as',
      cell: (ticket) => <ResultBadge ticket={ticket} />,
      csv: ({ Result }) => results[Result],
    },
    wordsColumn({
      id: 'Ticket_Outcome__c',
      header: 'Outcome',
      sortKey: 'Ticket_Outcome__c',
      value: ({ Ticket_Outcome__c }) => Ticket_Outcome__c,
    }),
    ticketColumn.driver,
    ticketColumn.day,
    ticketColumn.violation,
    { ...ticketColumn.place, isHiddenAtFirst: true },
    ticketCarrierColumn(carrierId),
  ],
  card: (ticket, carrierId) => ({
    title: ticket.Name,
    record: { type: 'TICKET', id: ticket.Id },
    status: <ResultBadge ticket={ticket} />,
    facts: [
      ticket.Ticket_Outcome__c,
      `closed ${formatDate(ticket.Ticket_Closed_Date__c)}`,
      relatedFact(recordTarget('DRIVER', ticket.Driver__c), ticket.Driver_Full_Name__c),
      carrierId === undefined && ticket.Carrier__r.Name,
    ],
  }),
}
