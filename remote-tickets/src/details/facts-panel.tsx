import { useState } from 'react'
import type { Role } from 'shared-api/contract'
import type { TicketRecord } from 'shared-api/tickets'
import { ticketProgress } from 'shared-api/tickets/ticket-progress'
import { Button, formatDate, formatDateTime } from 'shared-ui'
import { carrierFact, DescriptionPanel, recordTarget, relatedFact, yesOrNo } from 'shared-ui/records'
import { CorrectForm } from './correct-form.tsx'

/** What is known of the ticket. The submitter corrects it in its place until it is sent to the attorney. */
export function FactsPanel({ ticket, role }: { ticket: TicketRecord; role: Role | undefined }) {
  const [isCorrecting, setIsCorrecting] = useState(false)
  if (isCorrecting) return <CorrectForm ticket={ticket} onClosed={() => setIsCorrecting(false)} />
  return (
    <DescriptionPanel
      title="Key facts"
      actions={
        role !== undefined &&
        ticketProgress.correct.roles.includes(role) && (
          <Button
            variant="ghost"
            icon="pencil"
            unavailable={ticket.CorrectRefusal ?? undefined}
            onClick={() => setIsCorrecting(true)}
          >
            Correct details
          </Button>
        )
      }
      facts={[
        ['Driver', relatedFact(recordTarget('DRIVER', ticket.Driver__c), ticket.Driver_Full_Name__c)],
        ['Carrier', carrierFact(ticket.Carrier__r)],
        ['Date of ticket', formatDate(ticket.Date_of_Ticket)],
        ['Citation number', ticket.Citation_Number__c],
        ['City, state', ticket.Ticket_City_State__c],
        ['Category', ticket.Violation_Category__c],
        ['Ticket type', ticket.TicketType__c],
        ['License type', ticket.Drivers_License_Type__c],
        ['Accident', yesOrNo(ticket.Accident__c)],
        ['Agent', ticket.agentName],
        ['Follow-up date', formatDate(ticket.Follow_Up_Date__c)],
        ['Closed', formatDate(ticket.Ticket_Closed_Date__c)],
      ]}
      texts={[
        ['Notes', ticket.Notes_Portal__c],
        ['Special instruction', ticket.SpecialInstruction],
      ]}
      foot={`Added ${formatDateTime(ticket.CreatedDate)}${ticket.CreatedBy ? ` by ${ticket.CreatedBy.Name}` : ''}`}
    />
  )
}
