import type { CourtDate as UpcomingCourtDate, courtDateSorts } from 'shared-api/tickets/court-dates'
import { CardLine, StatusBadge } from 'shared-ui'
import { type Column, recordTarget, relatedFact, type RowCard } from 'shared-ui/tables'
import { CourtDate } from '../tickets/court-date.tsx'
import { openTicketColumn, ticketCarrierColumn, ticketColumn } from '../tickets/ticket-columns.tsx'
import { attorneyTones } from '../tickets/ticket-status.ts'

type CourtDateColumn = Column<UpcomingCourtDate, (typeof courtDateSorts)[number]>

export const courtDateColumns = (carrierId: string | undefined): readonly CourtDateColumn[] => [
  ticketColumn.name,
  openTicketColumn.courtDate,
  ticketColumn.driver,
  ticketColumn.place,
  openTicketColumn.status,
  ticketColumn.violation,
  ticketCarrierColumn(carrierId),
]

/** A court date on a phone. */
export const courtDateCard = (date: UpcomingCourtDate, carrierId: string | undefined): RowCard => ({
  title: date.Name,
  record: { type: 'TICKET', id: date.Id },
  status: <StatusBadge status={date.Attorney_Status__c} tone={attorneyTones[date.Attorney_Status__c]} />,
  facts: [
    // Words come first: a link right below that of the title is hard to hit.
    date.Ticket_City_State__c ?? 'City not known yet',
    relatedFact(recordTarget('DRIVER', date.Driver__c), date.Driver_Full_Name__c),
    carrierId === undefined && date.Carrier__r?.Name,
  ],
  lines: (
    <CardLine>
      <CourtDate day={date.Court_Date__c} />
    </CardLine>
  ),
})
