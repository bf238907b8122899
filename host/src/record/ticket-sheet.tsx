import { useQuery } from '@tanstack/react-query'
import type { TicketRecord } from 'shared-api/records'
import { formatDate, formatMoney } from 'shared-ui'
import { DescriptionPanel } from 'shared-ui/records'
import { CarrierLink, DriverLink, yesOrNo } from './facts.tsx'
import { RecordHead } from './record-head.tsx'
import { recordQueries } from './record-queries.ts'
import { RecordState } from './record-state.tsx'

export function TicketSheet({ id }: { id: string }) {
  return (
    <RecordState query={useQuery(recordQueries.ticket(id))} what="Ticket">
      {(ticket) => (
        <RecordHead
          title={ticket.Name}
          list="Tickets"
          statuses={[ticket.Attorney_Status__c, ticket.Ticket_Outcome__c]}
          summary={ticket.Violation_Description__c ?? 'Violation not known yet'}
        >
          <KeyFacts ticket={ticket} />
          <Fine ticket={ticket} />
        </RecordHead>
      )}
    </RecordState>
  )
}

function KeyFacts({ ticket }: { ticket: TicketRecord }) {
  return (
    <DescriptionPanel
      title="Key facts"
      facts={[
        ['Driver', <DriverLink key="driver" id={ticket.Driver__c} name={ticket.Driver_Full_Name__c} />],
        ['Carrier', <CarrierLink key="carrier" carrier={ticket.Carrier__r} />],
        ['Date of ticket', formatDate(ticket.Date_of_Ticket)],
        ['Court date', formatDate(ticket.Court_Date__c)],
        ['City, state', ticket.Ticket_City_State__c],
        ['County', ticket.Ticket_County__c],
        ['Category', ticket.Violation_Category__c],
        ['Ticket type', ticket.TicketType__c],
        ['License type', ticket.Drivers_License_Type__c],
        ['Accident', yesOrNo(ticket.Accident__c)],
        ['Agent', ticket.agentName],
        ['Follow-up date', formatDate(ticket.Follow_Up_Date__c)],
        ['Closed', formatDate(ticket.Ticket_Closed_Date__c)],
      ]}
      texts={ticket.Notes_Portal__c === null ? [] : [['Notes', ticket.Notes_Portal__c]]}
    />
  )
}

function Fine({ ticket }: { ticket: TicketRecord }) {
  return (
    <DescriptionPanel
      title="Fine"
      facts={[
        ['Initial fine', formatMoney(ticket.Initial_Fine__c, ticket.CurrencyIsoCode)],
        ['Final fine', formatMoney(ticket.Final_Fine__c, ticket.CurrencyIsoCode)],
        ['Change', formatMoney(ticket.Fine_Change__c, ticket.CurrencyIsoCode)],
        ['Due', formatDate(ticket.Ticket_Fine_Due_Date__c)],
      ]}
      texts={ticket.Fine_Notes__c === null ? [] : [['Fine notes', ticket.Fine_Notes__c]]}
    />
  )
}
