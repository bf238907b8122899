import { useQuery } from '@tanstack/react-query'
import type { Membership, MembershipHistory } from 'shared-api/memberships'
import { type DriverRecord } from 'shared-api/drivers'
import { driverFieldTable } from 'shared-api/drivers/driver-field-table'
import { Box, Button, EmptyState, formatDate, Note, Panel, QueryState } from 'shared-ui'
import { type DescriptionRow, DescriptionList } from 'shared-ui/records'
import { membershipQueries } from '../memberships/membership-queries.ts'
import { useMembershipDialog } from '../memberships/use-membership-dialog.tsx'
import { priceLabel } from '../memberships/price-labels.ts'
import { MembershipEvents } from './membership-events.tsx'

/** What the driver is a member for, what it costs, and all that came before. */
export function MembershipPanel({ driver }: { driver: DriverRecord }) {
  const history = useQuery(membershipQueries.history(driver.Id))
  const { change, dialog } = useMembershipDialog(nothingLeft)
  const undo = () => change('restore', [driver])
  return (
    <Panel title="Membership" isFlush>
      <QueryState query={history} what="The membership">
        {({ Membership: membership, Events: events }: MembershipHistory) => (
          <>
            <Box p="4">
              {membership?.Is_Cancellation_Planned__c && <Planned membership={membership} onUndo={undo} />}
              <DescriptionList facts={factsOf(driver, membership)} />
            </Box>
            <Box borderTopWidth="1px">
              {events.length === 0 ? (
                <EmptyState
                  kind="nothing"
                  title="No history yet"
                  text="Changes of the membership are listed here, with who made them."
                />
              ) : (
                <MembershipEvents events={events} />
              )}
            </Box>
          </>
        )}
      </QueryState>
      {dialog}
    </Panel>
  )
}

/** One driver: the dialog itself says what has not been changed. */
const nothingLeft = () => {}

function Planned({
  membership: { Cancellation_Date__c: day, Cancellation_Reason__c: reason },
  onUndo,
}: {
  membership: Membership
  onUndo: () => void
}) {
  // Only a user who can undo it is given the reason.
  const action = reason ? <Button onClick={onUndo}>Undo cancellation</Button> : null
  return (
    <Box mb="4">
      <Note mark="due" action={action}>
        The membership ends on {formatDate(day)}
        {reason ? `: ${reason}. You can undo the cancellation until then.` : '.'}
      </Note>
    </Box>
  )
}

function factsOf(driver: DriverRecord, membership: Membership | null): DescriptionRow[] {
  return [
    ['Product', membership?.Product__r?.Name ?? driver.Product__r?.Name],
    ['Price', membership && priceOf(membership)],
    [
      driverFieldTable.ActivationDate.label,
      formatDate(membership?.Activation_Date__c ?? driver.Activation_Date__c),
    ],
    ['Added', addedInWords(driver)],
  ]
}

function priceOf({ Price__c, CurrencyIsoCode, Billing__c, Discount_Code__c, Percent_Off__c }: Membership) {
  if (Price__c === null) return null
  const price = priceLabel({ amount: Price__c, currency: CurrencyIsoCode, billing: Billing__c })
  return Discount_Code__c === null
    ? price
    : `${price}, ${Discount_Code__c}${Percent_Off__c === null ? '' : ` (${Percent_Off__c}% off)`}`
}

const addedInWords = ({ CreatedDate, UploadId }: DriverRecord) =>
  UploadId === null ? formatDate(CreatedDate) : `${formatDate(CreatedDate)}, by bulk upload`
