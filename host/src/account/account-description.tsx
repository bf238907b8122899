import type { AccountDetails } from 'shared-api/accounts'
import { formatDate, formatNumber } from 'shared-ui'
import { DescriptionPanel } from 'shared-ui/records'

/** The carrier's own data, and its settings in the portal. */
export function AccountDescription({ account }: { account: AccountDetails }) {
  return (
    <DescriptionPanel
      title="About this carrier"
      facts={[
        ['Kind', account.Carrier_Kind__c],
        ['Time zone', timeZoneInWords(account.Time_Zone__c)],
        ['Tickets through agents', account.Allow_Agents_Tickets__c ? 'Allowed' : 'Not allowed'],
        ['Power units', numberOrNot(account.Power_Units__c)],
        ['Miles a year', numberOrNot(account.Annual_Miles__c)],
        ['Fleet reported on', formatDate(account.Reported_On__c)],
      ]}
    />
  )
}

const numberOrNot = (value: number | null) => (value === null ? 'Not reported' : formatNumber(value))

/** 'America/New_York' is Eastern Time to who reads it. */
function timeZoneInWords(timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
