import { type MembershipEvent, membershipEventLabels } from 'shared-api/memberships'
import { formatDate, type MarkKind, Text } from 'shared-ui'
import { Timeline, TimelineEvent } from 'shared-ui/records'

const marks: Record<MembershipEvent['Kind__c'], MarkKind> = {
  Planned: 'none',
  'Plan withdrawn': 'off',
  Begun: 'ok',
  Activated: 'ok',
  'Cancellation planned': 'wait',
  'Cancellation taken back': 'ok',
  Cancelled: 'off',
  Reactivated: 'ok',
}

/** What became of the membership, the newest first, and who entered it. */
export function MembershipEvents({ events }: { events: readonly MembershipEvent[] }) {
  return (
    <Timeline label="History of the membership">
      {events.map((event) => (
        <TimelineEvent
          key={event.Id}
          mark={marks[event.Kind__c]}
          title={<Change event={event} />}
          text={event.CreatedBy__r?.Name ?? 'On its day'}
          at={event.CreatedDate}
        />
      ))}
    </Timeline>
  )
}

function Change({ event }: { event: MembershipEvent }) {
  const { Kind__c, Effective_Date__c: day, From_Status__c: from, To_Status__c: to } = event
  const rest = [event.Product__c, event.Reason__c, day && `for ${formatDate(day)}`].filter(Boolean)
  return (
    <>
      <Text as="span" fontWeight="semibold">
        {membershipEventLabels[Kind__c]}
      </Text>
      {rest.length > 0 && `: ${rest.join(', ')}`}
      {from !== null && from !== to && (
        <Text as="span" color="fg.muted">
          {' '}
          ({from} to {to})
        </Text>
      )}
    </>
  )
}
