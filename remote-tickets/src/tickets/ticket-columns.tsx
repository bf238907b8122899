import type { ReactNode } from 'react'
import type { OpenTicket, OpenTicketFilter } from 'shared-api/tickets'
import { formatDate, StatusBadge, Text } from 'shared-ui'
import { CourtDate } from './court-date.tsx'

export interface TicketColumn {
  label: string
  /** Undefined where the service does not sort by it. */
  sortKey?: OpenTicketFilter['SortBy']
  cell: (ticket: OpenTicket) => ReactNode
}

const number: TicketColumn = {
  label: 'Ticket',
  sortKey: 'Name',
  cell: ({ Name }) => (
    <Text as="span" fontWeight="semibold">
      {Name}
    </Text>
  ),
}

const date: TicketColumn = {
  label: 'Date of ticket',
  sortKey: 'Date_of_Ticket__c',
  cell: ({ Date_of_Ticket__c }) => formatDate(Date_of_Ticket__c),
}

const driver: TicketColumn = {
  label: 'Driver',
  sortKey: 'Driver_Full_Name__c',
  cell: ({ Driver_Full_Name__c }) => Driver_Full_Name__c ?? '-',
}

const carrier: TicketColumn = {
  label: 'Carrier',
  sortKey: 'Carrier__r.Name',
  cell: ({ Carrier__r }) => <Short words={Carrier__r?.Name} />,
}

const agent: TicketColumn = {
  label: 'Agent',
  sortKey: 'Agent__r.Name',
  cell: ({ Agent__r }) => Agent__r?.Name ?? '-',
}

const violation: TicketColumn = {
  label: 'Violation',
  cell: ({ Violation_Description__c }) => <Short words={Violation_Description__c} />,
}

const courtDate: TicketColumn = {
  label: 'Court date',
  sortKey: 'Court_Date__c',
  cell: (ticket) => <CourtDate ticket={ticket} />,
}

const status: TicketColumn = {
  label: 'Attorney status',
  sortKey: 'Attorney_Status__c',
  cell: ({ Attorney_Status__c }) => <StatusBadge status={Attorney_Status__c} />,
}

interface Shown {
  /** Undefined where the list covers all carriers: then whose ticket it is has a column. */
  carrierId: string | undefined
  hasAgent: boolean
  payment: TicketColumn['cell']
}

export const ticketColumns = ({ carrierId, hasAgent, payment }: Shown): readonly TicketColumn[] => [
  number,
  date,
  driver,
  courtDate,
  status,
  ...(carrierId === undefined ? [carrier] : []),
  ...(hasAgent ? [agent] : []),
  violation,
  { label: 'Payment', cell: payment },
]

/** Cut where it would push the payment out of sight; the whole of it for the pointer, on a phone and read aloud. */
function Short({ words }: { words: string | null | undefined }) {
  return (
    <Text as="span" display="block" width="18ch" minWidth="full" truncate title={words ?? undefined}>
      {words ?? '-'}
    </Text>
  )
}
