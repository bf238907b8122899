import { type ReactNode, useState } from 'react'
import type { Role } from 'shared-api/contract'
import type { TicketRecord } from 'shared-api/tickets'
import { Button, formatDate, lazyView, Panel, StatusBadge, Text } from 'shared-ui'
import { DescriptionPanel, recordTarget, relatedFact } from 'shared-ui/records'
import { challengeTones } from '../challenges/challenge-status.ts'
import { typesInTime } from '../challenges/start-challenge.ts'

const ChallengeTicketDialog = lazyView('The form', () =>
  import('../challenges/challenge-ticket-dialog.tsx').then((module) => module.ChallengeTicketDialog),
)

const title = 'Compliance challenge'

interface ChallengePanelProps {
  ticket: TicketRecord
  role: Role | undefined
}

/** The newest compliance challenge about this ticket. Carrier and agent start one where none is open. */
export function ChallengePanel({ ticket, role }: ChallengePanelProps) {
  const [isStarting, setIsStarting] = useState(false)
  const { Associated_Inspection__r: challenge } = ticket
  const isOpen = challenge !== null && challenge.Status__c !== 'Closed'
  const start = (role === 'carrier' || role === 'agent') && !isOpen && (
    <StartButton ticket={ticket} onPressed={() => setIsStarting(true)} />
  )
  return (
    <>
      {challenge !== null && <Started challenge={challenge} start={start} />}
      {challenge === null && start && (
        <Panel title={title} actions={start}>
          <Text textStyle="dense" color="fg.muted">
            Ask FMCSA to correct what this citation left in your safety data.
          </Text>
        </Panel>
      )}
      {isStarting && <ChallengeTicketDialog ticket={ticket} onClosed={() => setIsStarting(false)} />}
    </>
  )
}

interface StartedProps {
  challenge: NonNullable<TicketRecord['Associated_Inspection__r']>
  start: ReactNode
}

function Started({ challenge, start }: StartedProps) {
  const { Id, Name, Status__c: status } = challenge
  return (
    <DescriptionPanel
      title={title}
      isNarrow
      actions={
        <>
          <StatusBadge status={status} tone={challengeTones[status]} look="filled" />
          {start}
        </>
      }
      facts={[
        ['Challenge', relatedFact(recordTarget('INSPECTION', Id), Name)],
        ['Type', challenge.Challenge_Type__c],
        ['DataQ', challenge.DataQ__c],
      ]}
    />
  )
}

function StartButton({ ticket, onPressed }: { ticket: TicketRecord; onPressed: () => void }) {
  const { FileBy, FileCrashBy } = ticket.ChallengeLimits
  const isOver = typesInTime(ticket).length === 0
  return (
    <Button
      variant="ghost"
      icon="plus"
      unavailable={
        isOver
          ? `The last day to file was ${formatDate(ticket.Accident__c === false ? FileBy : FileCrashBy)}.`
          : undefined
      }
      onClick={onPressed}
    >
      Start challenge
    </Button>
  )
}
