import { useQuery } from '@tanstack/react-query'
import { userQuery } from 'shared-api/client/user-query'
import type { ViolationChallenge, ViolationRecord } from 'shared-api/safety/roadside'
import { startChallengePath } from 'shared-api/challenges/start-challenge-path'
import { Button, daysUntil, formatDate, LinkButton, Panel, Text } from 'shared-ui'
import { DescriptionPanel, recordTarget, relatedFact } from 'shared-ui/records'

interface ViolationProps {
  violation: ViolationRecord
}

/** Carrier staff and agents start a challenge where none is open. */
export function ChallengeButton({ violation }: ViolationProps) {
  const role = useQuery(userQuery).data?.Role
  const { Challenge__r: challenge, Challenge_File_By__c: fileBy } = violation
  const isOpen = challenge !== null && challenge.Status__c !== 'Closed'
  if (isOpen || (role !== 'carrier' && role !== 'agent')) return null
  if (daysUntil(fileBy) < 0)
    return (
      <Button unavailable={`The last day to file was ${formatDate(fileBy)}.`}>Challenge violation</Button>
    )
  return (
    <LinkButton variant="primary" to={startChallengePath(violation.Id)}>
      Challenge violation
    </LinkButton>
  )
}

/** The challenge of the violation, and the driver's ticket of the same day and state with its own. */
export function ChallengePanel({ violation }: ViolationProps) {
  const { Ticket__r: ticket, Challenge__r: challenge } = violation
  if (ticket === null && challenge === null) {
    return (
      <Panel title="Citation and challenge">
        <Text textStyle="dense" color="fg.muted">
          {violation.Driver__c === null
            ? 'Match the roadside inspection to a driver to find the ticket of the same stop.'
            : 'The driver has no ticket of the same day and state.'}
        </Text>
      </Panel>
    )
  }
  const ofTicket = ticket?.Challenge__r ?? null
  return (
    <DescriptionPanel
      title="Citation and challenge"
      facts={[
        ['Compliance challenge', challenge && challengeFact(challenge)],
        ['DataQ outcome', challenge?.DataQ_Outcome__c],
        [
          'Ticket of the same day and state',
          ticket && relatedFact(recordTarget('TICKET', ticket.Id), ticket.Name),
        ],
        ['Citation', ticket?.Citation_Number__c],
        ['Ticket status', ticket?.Attorney_Status__c],
        [
          'Compliance challenge of the ticket',
          ofTicket !== null && ofTicket.Id !== challenge?.Id && challengeFact(ofTicket),
        ],
      ]}
    />
  )
}

const challengeFact = ({
  Id,
  Name,
  Status__c: status,
}: Pick<ViolationChallenge, 'Id' | 'Name'> & { Status__c: string }) =>
  relatedFact(recordTarget('INSPECTION', Id), `${Name}, ${status}`)
