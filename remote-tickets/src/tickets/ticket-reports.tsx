import { call } from 'shared-api'
import { type OpenTicket, type OpenTicketFilter, tickets } from 'shared-api/tickets'
import { type ClosedTicket, type closedTicketSorts, winLoss } from 'shared-api/tickets/win-loss'
import { Badge, CardLine, CourtDate, formatDate, isCourtDateNear, StatusBadge } from 'shared-ui'
import { courtDateColumn } from 'shared-ui/tables'
import {
  carrierColumn,
  dayColumn,
  longWordsColumn,
  nameColumn,
  recordTarget,
  relatedColumn,
  relatedFact,
  type Report,
  statusColumn,
  wordsColumn,
} from 'shared-ui/reports'
import { attorneyTones } from './ticket-status.ts'
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
    nameColumn({
      id: 'Name',
      header: 'Ticket',
      sortKey: 'Name',
      value: ({ Name }) => Name,
      record: ({ Id }) => ({ type: 'TICKET', id: Id }),
    }),
    dayColumn({
      id: 'Date_of_Ticket__c',
      header: 'Date of ticket',
      sortKey: 'Date_of_Ticket__c',
      value: ({ Date_of_Ticket__c }) => Date_of_Ticket__c,
    }),
    relatedColumn({
      id: 'Driver_Full_Name__c',
      header: 'Driver',
      sortKey: 'Driver_Full_Name__c',
      value: ({ Driver_Full_Name__c }) => Driver_Full_Name__c,
      record: ({ Driver__c }) => recordTarget('DRIVER', Driver__c),
    }),
    statusColumn({
      id: 'Attorney_Status__c',
      header: 'Attorney status',
      sortKey: 'Attorney_Status__c',
      tones: attorneyTones,
      value: ({ Attorney_Status__c }) => Attorney_Status__c,
    }),
    courtDateColumn({
      id: 'Court_Date__c',
      header: 'Court date',
      sortKey: 'Court_Date__c',
      value: ({ Court_Date__c }) => Court_Date__c,
    }),
    longWordsColumn({
      id: 'Violation_Description__c',
      header: 'Violation',
      value: ({ Violation_Description__c }) => Violation_Description__c,
    }),
    longWordsColumn({
      id: 'Ticket_City_State__c',
      header: 'City and state',
      value: ({ Ticket_City_State__c }) => Ticket_City_State__c,
    }),
    carrierColumn(carrierId, {
      id: 'Carrier__r.Name',
      header: 'Carrier',
      sortKey: 'Carrier__r.Name',
      value: ({ Carrier__r }) => Carrier__r?.Name,
    }),
  ],
  card: (ticket, carrierId) => ({
    title: ticket.Name,
    record: { type: 'TICKET', id: ticket.Id },
    status: (
      <StatusBadge status={ticket.Attorney_Status__c} tone={attorneyTones[ticket.Attorney_Status__c]} />
    ),
    facts: [
      formatDate(ticket.Date_of_Ticket__c),
      relatedFact(recordTarget('DRIVER', ticket.Driver__c), ticket.Driver_Full_Name__c),
      carrierId === undefined && ticket.Carrier__r?.Name,
    ],
    lines: isCourtDateNear(ticket.Court_Date__c) && (
      <CardLine>
        Court <CourtDate day={ticket.Court_Date__c} />
      </CardLine>
    ),
  }),
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
    'Tickets closed in the last 12 months that were won, reduced or lost. Withdrawn ones are neither, and are not among them.',
  nouns: ['closed ticket', 'closed tickets'],
  icon: ticketIcon,
  none: 'No ticket was closed with an outcome in the last 12 months.',
  contract: winLoss.rows,
  read: (query, signal) => call(winLoss.rows, { query }, { signal }),
  columns: (carrierId) => [
    nameColumn({
      id: 'Name',
      header: 'Ticket',
      sortKey: 'Name',
      value: ({ Name }) => Name,
      record: ({ Id }) => ({ type: 'TICKET', id: Id }),
    }),
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
    relatedColumn({
      id: 'Driver_Full_Name__c',
      header: 'Driver',
      sortKey: 'Driver_Full_Name__c',
      value: ({ Driver_Full_Name__c }) => Driver_Full_Name__c,
      record: ({ Driver__c }) => recordTarget('DRIVER', Driver__c),
    }),
    dayColumn({
      id: 'Date_of_Ticket__c',
      header: 'Date of ticket',
      sortKey: 'Date_of_Ticket__c',
      value: ({ Date_of_Ticket__c }) => Date_of_Ticket__c,
    }),
    longWordsColumn({
      id: 'Violation_Description__c',
      header: 'Violation',
      value: ({ Violation_Description__c }) => Violation_Description__c,
    }),
    longWordsColumn({
      id: 'Ticket_City_State__c',
      header: 'City and state',
      isHiddenAtFirst: true,
      value: ({ Ticket_City_State__c }) => Ticket_City_State__c,
    }),
    carrierColumn(carrierId, {
      id: 'Carrier__r.Name',
      header: 'Carrier',
      sortKey: 'Carrier__r.Name',
      value: ({ Carrier__r }) => Carrier__r.Name,
    }),
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
