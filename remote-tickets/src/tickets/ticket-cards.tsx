import type { ReactNode } from 'react'
import type { OpenTicket } from 'shared-api/tickets'
import { Card, CardLine, CardList, CourtDate, formatDate, isCourtDateNear, StatusBadge } from 'shared-ui'
import { DriverName } from './driver-name.tsx'

interface TicketCardsProps {
  tickets: readonly OpenTicket[]
  /** Undefined where the list covers all carriers: then a card says whose ticket it is. */
  carrierId: string | undefined
  hasAgent: boolean
  payment: (ticket: OpenTicket) => ReactNode
}

/** The rows on a phone. */
export function TicketCards({ tickets, carrierId, hasAgent, payment }: TicketCardsProps) {
  return (
    <CardList label="Tickets">
      {tickets.map((ticket) => (
        <Card
          key={ticket.Id}
          title={ticket.Name}
          status={<StatusBadge status={ticket.Attorney_Status__c} />}
          facts={<DescriptionList ticket={ticket} others={factsOf(ticket, carrierId, hasAgent)} />}
        >
          {ticket.Violation_Description__c && <CardLine>{ticket.Violation_Description__c}</CardLine>}
          {ticket.Attorney_Status__c !== 'Attorney Complete' && isCourtDateNear(ticket.Court_Date__c) && (
            <CardLine>
              Court <CourtDate day={ticket.Court_Date__c} />
            </CardLine>
          )}
          {ticket.Payments__c && <CardLine mt="2">{payment(ticket)}</CardLine>}
        </Card>
      ))}
    </CardList>
  )
}

function DescriptionList({ ticket, others }: { ticket: OpenTicket; others: string }) {
  const { Driver__c, Driver_Full_Name__c } = ticket
  return (
    <>
      {formatDate(ticket.Date_of_Ticket__c)}
      {Driver_Full_Name__c !== null && (
        <>
          , <DriverName id={Driver__c} name={Driver_Full_Name__c} />
        </>
      )}
      {others !== '' && `, ${others}`}
    </>
  )
}

function factsOf(ticket: OpenTicket, carrierId: string | undefined, hasAgent: boolean) {
  return [
    carrierId === undefined && ticket.Carrier__r?.Name,
    hasAgent && ticket.Agent__r && `agent ${ticket.Agent__r.Name}`,
  ]
    .filter(Boolean)
    .join(', ')
}
