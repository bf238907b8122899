import type { ReactNode } from 'react'
import type { OpenTicket } from 'shared-api/tickets'
import { CardLine, formatDate, StatusBadge } from 'shared-ui'
import { recordTarget, relatedFact, type RowCard } from 'shared-ui/tables'
import { CourtDate, isCourtDateNear } from './court-date.tsx'
import type { TicketsShown } from './ticket-columns.tsx'
import { attorneyTones } from './ticket-status.ts'

/** An open ticket on a phone. */
export const ticketCard = (
  ticket: OpenTicket,
  { carrierId, hasAgent = false }: Partial<TicketsShown>,
  payment?: ReactNode,
): RowCard => ({
  title: ticket.Name,
  record: { type: 'TICKET', id: ticket.Id },
  status: <StatusBadge status={ticket.Attorney_Status__c} tone={attorneyTones[ticket.Attorney_Status__c]} />,
  facts: [
    ticket.Date_of_Ticket__c && formatDate(ticket.Date_of_Ticket__c),
    relatedFact(recordTarget('DRIVER', ticket.Driver__c), ticket.Driver_Full_Name__c),
    carrierId === undefined && ticket.Carrier__r?.Name,
    hasAgent && ticket.Agent__r && `agent ${ticket.Agent__r.Name}`,
  ],
  lines: (
    <>
      {ticket.Violation_Description__c && <CardLine>{ticket.Violation_Description__c}</CardLine>}
      {ticket.Attorney_Status__c !== 'Attorney Complete' && <Days ticket={ticket} />}
      {ticket.Payments__c && payment && <CardLine mt="2">{payment}</CardLine>}
    </>
  ),
})

/** The court date, and the fine when it is due soon. */
function Days({ ticket: { Court_Date__c: court, Ticket_Fine_Due_Date__c: fine } }: { ticket: OpenTicket }) {
  return (
    <>
      {court && (
        <CardLine>Court {isCourtDateNear(court) ? <CourtDate day={court} /> : formatDate(court)}</CardLine>
      )}
      {isCourtDateNear(fine) && (
        <CardLine>
          Fine due <CourtDate day={fine} />
        </CardLine>
      )}
    </>
  )
}
