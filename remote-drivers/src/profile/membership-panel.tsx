import { useQuery } from '@tanstack/react-query'
import type { Membership, MembershipEvent, MembershipHistory } from 'shared-api/memberships'
import type { DriverRecord } from 'shared-api/records'
import {
  Box,
  EmptyState,
  formatDate,
  formatMoney,
  type MarkKind,
  Note,
  Panel,
  QueryState,
  Text,
} from 'shared-ui'
import { type FactLine, Facts, Timeline, TimelineEvent } from 'shared-ui/records'
import { membershipQueries } from '../memberships/membership-queries.ts'

/** What the driver is a member for, what it costs, and all that came before. */
export function MembershipPanel({ driver }: { driver: DriverRecord }) {
  const history = useQuery({ ...membershipQueries.history(driver.Id), staleTime: 0 })
  return (
    <Panel title="Membership" isFlush>
      <QueryState query={history} what="The membership">
        {({ Membership: membership, Events: events }: MembershipHistory) => (
          <>
            <Box p="4">
              {membership?.Is_Cancellation_Planned__c && <Planned membership={membership} />}
              <Facts facts={factsOf(driver, membership)} />
            </Box>
            <Box borderTopWidth="1px">
              {events.length === 0 ? (
                <EmptyState
                  kind="nothing"
                  title="No history yet"
                  text="What becomes of the membership is listed here, with who entered it."
                />
              ) : (
                <Events events={events} />
              )}
            </Box>
          </>
        )}
      </QueryState>
    </Panel>
  )
}

function Planned({
  membership: { Cancellation_Date__c: day, Cancellation_Reason__c: reason },
}: {
  membership: Membership
}) {
  return (
    <Box mb="4">
      <Note mark="due">
        The membership ends on {formatDate(day)}
        {/* Only who can take it back is given the reason. */}
        {reason ? `: ${reason}. Until then the cancellation can be taken back.` : '.'}
      </Note>
    </Box>
  )
}

function factsOf(driver: DriverRecord, membership: Membership | null): FactLine[] {
  return [
    ['Product', membership?.Product__r?.Name ?? driver.Product__r?.Name],
    ['Price', membership && priceOf(membership)],
    ['Activation date', formatDate(membership?.Activation_Date__c ?? driver.Activation_Date__c)],
    ['Active until', formatDate(membership?.Active_Until__c ?? driver.Active_Until__c)],
    ["Carrier's driver ID", driver.Carrier_s_Driver_ID__c],
    ['Added', addedInWords(driver)],
  ]
}

const billed = { Monthly: ' a month', Yearly: ' a year', Once: ', once' }

function priceOf({ Price__c, CurrencyIsoCode, Billing__c, Discount_Code__c, Percent_Off__c }: Membership) {
  if (Price__c === null) return null
  const price = formatMoney(Price__c, CurrencyIsoCode) + (Billing__c === null ? '' : billed[Billing__c])
  return Discount_Code__c === null
    ? price
    : `${price}, ${Discount_Code__c}${Percent_Off__c === null ? '' : ` (${Percent_Off__c}% off)`}`
}

const addedInWords = ({ CreatedDate, UploadId }: DriverRecord) =>
  UploadId === null ? formatDate(CreatedDate) : `${formatDate(CreatedDate)}, by bulk upload`

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

function Events({ events }: { events: readonly MembershipEvent[] }) {
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
        {Kind__c}
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
