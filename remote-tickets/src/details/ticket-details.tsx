import { useQuery } from '@tanstack/react-query'
import { userQuery } from 'shared-api/client/user-query'
import type { TicketRecord } from 'shared-api/tickets'
import { FoldedPanels, Panel, StatusBadge, useIsPhone } from 'shared-ui'
import { RecordHead, RecordState, StatusSteps } from 'shared-ui/records'
import { paths } from '../paths.ts'
import { PaymentPanel } from '../payments/payment-panel.tsx'
import { attorneyTones, outcomeTones } from '../tickets/ticket-status.ts'
import { ChallengePanel } from './challenge-panel.tsx'
import { CourtPanel, FinePanel } from './court-panel.tsx'
import { DeleteButton } from './delete-button.tsx'
import { detailQueries, useAddNote } from './detail-queries.ts'
import { DocumentsPart, missingKinds } from './documents-part.tsx'
import { FactsPanel } from './facts-panel.tsx'
import { HeldMessages } from './held-messages.tsx'
import { NextPanel } from './next-panel.tsx'
import { RecordColumns } from './record-columns.tsx'
import { ticketSteps } from './ticket-steps.ts'
import { StopPanel } from './stop-panel.tsx'
import { TimelinePanel } from './timeline-panel.tsx'

export function TicketDetails({ id }: { id: string }) {
  return (
    <RecordState type="TICKET" id={id} read={(signal) => detailQueries.record(id, signal)} what="Ticket">
      {(ticket) => (
        <RecordHead
          title={ticket.Name}
          list={{ label: 'Tickets', to: paths.ticketList }}
          statuses={<Statuses ticket={ticket} />}
          summary={ticket.Violation_Description__c ?? 'Violation not known yet'}
          actions={<DeleteButton ticket={ticket} />}
        >
          <Parts ticket={ticket} />
        </RecordHead>
      )}
    </RecordState>
  )
}

function Statuses({ ticket }: { ticket: TicketRecord }) {
  const { Attorney_Status__c: status, Ticket_Outcome__c: outcome } = ticket
  return (
    <>
      <StatusBadge status={status} tone={attorneyTones[status]} look="filled" />
      {outcome && <StatusBadge status={outcome} tone={outcomeTones[outcome]} look="filled" />}
      {ticket.Payment_Due__c !== null && <StatusBadge status="Payment due" tone="due" look="filled" />}
      {ticket.Payment_Settling__c !== null && (
        <StatusBadge status="Payment settling" tone="run" look="filled" />
      )}
    </>
  )
}

/** What is next comes first; on a phone what is done about it comes next, and the rest is folded. */
function Parts({ ticket }: { ticket: TicketRecord }) {
  const isPhone = useIsPhone()
  const role = useQuery(userQuery).data?.Role
  const { mutateAsync: addNote } = useAddNote()
  const documents = useQuery(detailQueries.documents(ticket.Id))
  const isClosed = ticket.Attorney_Status__c === 'Attorney Complete'
  const missing = documents.data === undefined || isClosed ? [] : missingKinds(documents.data.Data, role)
  const isHeld = ticket.AreDriverMessagesHeld && !isClosed && role !== undefined && role !== 'driver'
  const facts = <FactsPanel key="facts" ticket={ticket} role={role} />
  const papers = (
    <FoldedPanels key="papers" isFolded={false}>
      <DocumentsPart ticketId={ticket.Id} query={documents} missing={missing} role={role} />
    </FoldedPanels>
  )
  const steps = (
    <Panel key="steps" title="Progress">
      <StatusSteps label="Progress of the ticket" steps={ticketSteps(ticket)} />
    </Panel>
  )
  return (
    <>
      {isHeld && <HeldMessages ticket={ticket} />}
      <NextPanel ticket={ticket} missing={missing} isPhone={isPhone} />
      <FoldedPanels isFolded={isPhone}>
        <RecordColumns
          top={
            <FoldedPanels isFolded={false}>
              <PaymentPanel
                ticketId={ticket.Id}
                // On a wide window the panel of the fine is open below it.
                courtFine={isPhone ? ticket.Initial_Fine__c : null}
                isSecondary={!isPhone}
              />
            </FoldedPanels>
          }
          main={
            <>
              <FoldedPanels isFolded={false}>
                <CourtPanel ticket={ticket} role={role} />
              </FoldedPanels>
              {/* Named, so that what is half written stays where their order changes. */}
              {isPhone ? [papers, steps, facts] : [facts, papers]}
              {(role === 'carrier' || role === 'agent') && <StopPanel ticket={ticket} isClosed={isClosed} />}
              <TimelinePanel
                what="ticket"
                type="TICKET"
                id={ticket.Id}
                read={detailQueries.timeline}
                onNote={(Text) => addNote({ Id: ticket.Id, Text })}
              />
            </>
          }
          side={
            <>
              <FinePanel ticket={ticket} />
              <ChallengePanel ticket={ticket} role={role} />
            </>
          }
        />
      </FoldedPanels>
    </>
  )
}
