import { call } from 'shared-api'
import { type TicketRecord, tickets } from 'shared-api/tickets'
import { formatDate, formatMoney, StatusBadge } from 'shared-ui'
import {
  carrierFact,
  DescriptionPanel,
  RecordHead,
  RecordState,
  recordTarget,
  relatedFact,
  yesOrNo,
} from 'shared-ui/records'
import { attorneyTones, outcomeTones } from './ticket-status.ts'

export function TicketDetails({ id }: { id: string }) {
  return (
    <RecordState
      type="TICKET"
      id={id}
      read={(signal) =>
        call(tickets.record, { params: { id }, query: { record_type: 'TICKET' } }, { signal })
      }
      what="Ticket"
    >
      {(ticket) => (
        <RecordHead
          title={ticket.Name}
          list="Tickets"
          statuses={
            <>
              <StatusBadge
                status={ticket.Attorney_Status__c}
                tone={attorneyTones[ticket.Attorney_Status__c]}
                look="filled"
              />
              {ticket.Ticket_Outcome__c && (
                <StatusBadge
                  status={ticket.Ticket_Outcome__c}
                  tone={outcomeTones[ticket.Ticket_Outcome__c]}
                  look="filled"
                />
              )}
            </>
          }
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
        ['Driver', relatedFact(recordTarget('DRIVER', ticket.Driver__c), ticket.Driver_Full_Name__c)],
        ['Carrier', carrierFact(ticket.Carrier__r)],
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
