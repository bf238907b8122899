import type { OpenTicket, OpenTicketFilter } from 'shared-api/tickets'
import { formatDateTime } from 'shared-ui'
import {
  carrierColumn,
  type Column,
  dayColumn,
  longWordsColumn,
  nameColumn,
  recordTarget,
  relatedColumn,
  statusColumn,
  wordsColumn,
} from 'shared-ui/tables'
import { CourtDate, NearFine } from './court-date.tsx'
import { attorneyTones } from './ticket-status.ts'

type TicketColumn = Column<OpenTicket, OpenTicketFilter['SortBy']>

/** What open and closed tickets have. */
type Ticket = Pick<
  OpenTicket,
  | 'Id'
  | 'Name'
  | 'Date_of_Ticket__c'
  | 'Driver__c'
  | 'Driver_Full_Name__c'
  | 'Violation_Description__c'
  | 'Ticket_City_State__c'
>

export const ticketColumn = {
  name: nameColumn({
    id: 'Name',
    header: 'Ticket',
    sortKey: 'Name',
    width: 96,
    narrowWidth: 96,
    value: ({ Name }) => Name,
    record: ({ Id }) => ({ type: 'TICKET', id: Id }),
  }),
  day: dayColumn({
    id: 'Date_of_Ticket__c',
    header: 'Date of ticket',
    sortKey: 'Date_of_Ticket__c',
    width: 120,
    value: ({ Date_of_Ticket__c }) => Date_of_Ticket__c,
  }),
  driver: relatedColumn({
    id: 'Driver_Full_Name__c',
    header: 'Driver',
    sortKey: 'Driver_Full_Name__c',
    width: 172,
    value: ({ Driver_Full_Name__c }) => Driver_Full_Name__c,
    record: ({ Driver__c }) => recordTarget('DRIVER', Driver__c),
  }),
  violation: wordsColumn({
    id: 'Violation_Description__c',
    header: 'Violation',
    width: 144,
    value: ({ Violation_Description__c }) => Violation_Description__c,
  }),
  place: longWordsColumn({
    id: 'Ticket_City_State__c',
    header: 'City and state',
    value: ({ Ticket_City_State__c }) => Ticket_City_State__c,
  }),
} satisfies Record<string, Column<Ticket, 'Name' | 'Date_of_Ticket__c' | 'Driver_Full_Name__c'>>

export const openTicketColumn = {
  courtDate: {
    id: 'Court_Date__c',
    header: 'Court date',
    sortKey: 'Court_Date__c',
    width: 136,
    narrowWidth: 128,
    isMarked: true,
    csv: ({ Court_Date__c }) => Court_Date__c,
    cell: ({ Court_Date__c, Attorney_Status__c }) => (
      <CourtDate day={Court_Date__c} isClosed={Attorney_Status__c === 'Attorney Complete'} />
    ),
  },
  status: statusColumn({
    id: 'Attorney_Status__c',
    header: 'Attorney status',
    sortKey: 'Attorney_Status__c',
    tones: attorneyTones,
    value: ({ Attorney_Status__c }) => Attorney_Status__c,
  }),
} satisfies Record<
  string,
  Column<Pick<OpenTicket, 'Court_Date__c' | 'Attorney_Status__c'>, 'Court_Date__c' | 'Attorney_Status__c'>
>

export const ticketCarrierColumn = (carrierId: string | undefined) =>
  carrierColumn<Pick<OpenTicket, 'Carrier__r'>, 'Carrier__r.Name'>(carrierId, {
    id: 'Carrier__r.Name',
    header: 'Carrier',
    sortKey: 'Carrier__r.Name',
    value: ({ Carrier__r }) => Carrier__r?.Name,
  })

const agent: TicketColumn = wordsColumn({
  id: 'Agent__r.Name',
  header: 'Agent',
  sortKey: 'Agent__r.Name',
  width: 136,
  value: ({ Agent__r }) => Agent__r?.Name,
})

const isClosed = ({ Attorney_Status__c: status }: Pick<OpenTicket, 'Attorney_Status__c'>) =>
  status === 'Attorney Complete'

/** A fine that is due soon is seen here, also where its own column is hidden. */
const courtDate: TicketColumn = {
  ...openTicketColumn.courtDate,
  cell: (ticket) => (
    <>
      <CourtDate day={ticket.Court_Date__c} isClosed={isClosed(ticket)} />
      {!isClosed(ticket) && <NearFine day={ticket.Ticket_Fine_Due_Date__c} />}
    </>
  ),
}

const onDemand: readonly TicketColumn[] = [
  {
    id: 'Ticket_Fine_Due_Date__c',
    header: 'Fine due',
    width: 144,
    isMarked: true,
    isHiddenAtFirst: true,
    csv: ({ Ticket_Fine_Due_Date__c }) => Ticket_Fine_Due_Date__c,
    cell: (ticket) => <CourtDate day={ticket.Ticket_Fine_Due_Date__c} isClosed={isClosed(ticket)} />,
  },
  wordsColumn({
    id: 'Violation_Category__c',
    header: 'Category',
    isHiddenAtFirst: true,
    value: ({ Violation_Category__c }) => Violation_Category__c,
  }),
  { ...ticketColumn.place, isHiddenAtFirst: true },
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
  payment: Pick<TicketColumn, 'width' | 'cell'>,
): readonly TicketColumn[] => [
  ticketColumn.name,
  ticketColumn.day,
  ticketColumn.driver,
  courtDate,
  openTicketColumn.status,
  ticketCarrierColumn(carrierId),
  ...(hasAgent ? [agent] : []),
  // Beside both the carrier and the agent a screen of 1440 has no room for it.
  { ...ticketColumn.violation, isHiddenAtFirst: carrierId === undefined && hasAgent },
  ...onDemand,
  {
    id: 'Payments__c',
    header: 'Payment',
    isAction: true,
    narrowWidth: payment.width,
    csv: ({ Payments__c }) => Payments__c,
    ...payment,
  },
]
