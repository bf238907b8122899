import type { OpenTicket, OpenTicketFilter } from 'shared-api/tickets'
import { formatDate, formatDateTime, StatusBadge, Text } from 'shared-ui'
import { type Column, courtDateColumn } from 'shared-ui/tables'
import { DriverName } from './driver-name.tsx'
import { attorneyTones } from './ticket-status.ts'

export type TicketColumn = Column<OpenTicket, OpenTicketFilter['SortBy']>

const facts: readonly TicketColumn[] = [
  {
    id: 'Name',
    header: 'Ticket',
    sortKey: 'Name',
    isAlwaysShown: true,
    width: 96,
    csv: ({ Name }) => Name,
    cell: ({ Name }) => (
      <Text as="span" fontWeight="semibold">
        {Name}
      </Text>
    ),
  },
  {
    id: 'Date_of_Ticket__c',
    header: 'Date of ticket',
    sortKey: 'Date_of_Ticket__c',
    width: 120,
    csv: ({ Date_of_Ticket__c }) => Date_of_Ticket__c,
    cell: ({ Date_of_Ticket__c }) => formatDate(Date_of_Ticket__c),
  },
  {
    id: 'Driver_Full_Name__c',
    header: 'Driver',
    sortKey: 'Driver_Full_Name__c',
    width: 172,
    csv: ({ Driver_Full_Name__c }) => Driver_Full_Name__c,
    cell: ({ Driver__c, Driver_Full_Name__c }) => <DriverName id={Driver__c} name={Driver_Full_Name__c} />,
  },
  courtDateColumn({
    id: 'Court_Date__c',
    header: 'Court date',
    sortKey: 'Court_Date__c',
    value: ({ Court_Date__c }) => Court_Date__c,
    isClosed: ({ Attorney_Status__c }) => Attorney_Status__c === 'Attorney Complete',
  }),
  {
    id: 'Attorney_Status__c',
    header: 'Attorney status',
    sortKey: 'Attorney_Status__c',
    width: 208,
    csv: ({ Attorney_Status__c }) => Attorney_Status__c,
    cell: ({ Attorney_Status__c }) => (
      <StatusBadge status={Attorney_Status__c} tone={attorneyTones[Attorney_Status__c]} />
    ),
  },
]

const violation: TicketColumn = {
  id: 'Violation_Description__c',
  header: 'Violation',
  width: 152,
  csv: ({ Violation_Description__c }) => Violation_Description__c,
}

const agent: TicketColumn = {
  id: 'Agent__r.Name',
  header: 'Agent',
  sortKey: 'Agent__r.Name',
  width: 136,
  csv: ({ Agent__r }) => Agent__r?.Name,
}

const onDemand: readonly TicketColumn[] = [
  {
    id: 'Violation_Category__c',
    header: 'Category',
    isHiddenAtFirst: true,
    csv: ({ Violation_Category__c }) => Violation_Category__c,
  },
  {
    id: 'Ticket_City_State__c',
    header: 'City and state',
    isHiddenAtFirst: true,
    csv: ({ Ticket_City_State__c }) => Ticket_City_State__c,
  },
  {
    id: 'CreatedDate',
    header: 'Added',
    sortKey: 'CreatedDate',
    isHiddenAtFirst: true,
    width: 176,
    csv: ({ CreatedDate }) => CreatedDate,
    cell: ({ CreatedDate }) => formatDateTime(CreatedDate),
  },
]

/** What a row of the list says beyond the ticket itself. */
export interface TicketsShown {
  /** Undefined where the list covers all carriers: then it says whose ticket it is. */
  carrierId: string | undefined
  hasAgent: boolean
}

export const ticketColumns = (
  { carrierId, hasAgent }: TicketsShown,
  payment: TicketColumn['cell'],
): readonly TicketColumn[] => [
  ...facts,
  {
    id: 'Carrier__r.Name',
    header: 'Carrier',
    sortKey: 'Carrier__r.Name',
    isAlwaysShown: carrierId === undefined,
    isHiddenAtFirst: true,
    csv: ({ Carrier__r }) => Carrier__r?.Name,
  },
  ...(hasAgent ? [agent] : []),
  violation,
  ...onDemand,
  {
    id: 'Payments__c',
    header: 'Payment',
    isAction: true,
    width: 132,
    csv: ({ Payments__c }) => Payments__c,
    cell: payment,
  },
]
