import type { TicketRecord } from 'shared-api/tickets'
import { StatusBadge } from 'shared-ui'
import { DescriptionPanel, recordTarget, relatedFact } from 'shared-ui/records'
import { challengeTones } from '../challenges/challenge-status.ts'

/** The compliance challenge about this ticket, if there is one. */
export function ChallengePanel({ challenge }: { challenge: TicketRecord['Associated_Inspection__r'] }) {
  if (challenge === null) return null
  const { Id, Name, Status__c: status } = challenge
  return (
    <DescriptionPanel
      title="Compliance challenge"
      isNarrow
      actions={<StatusBadge status={status} tone={challengeTones[status]} look="filled" />}
      facts={[
        ['Challenge', relatedFact(recordTarget('INSPECTION', Id), Name)],
        ['Type', challenge.Challenge_Type__c],
        ['DataQ', challenge.DataQ__c],
      ]}
    />
  )
}
