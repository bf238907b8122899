import type { ReactNode } from 'react'
import type { AccountDetails } from 'shared-api/accounts'
import { Box, formatDate, formatNumber, Grid, Panel, Text } from 'shared-ui'

/** What the carrier says of itself, and how the portal treats it. */
export function AccountFacts({ account }: { account: AccountDetails }) {
  return (
    <Panel title="About this carrier">
      <Grid
        asChild
        gap="12px 24px"
        templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' }}
      >
        <dl>
          <Fact name="Kind">{account.Carrier_Kind__c}</Fact>
          <Fact name="Time zone">{timeZoneInWords(account.Time_Zone__c)}</Fact>
          <Fact name="Tickets through agents">
            {account.Allow_Agents_Tickets__c ? 'Allowed' : 'Not allowed'}
          </Fact>
          <Fact name="Power units">{numberOrNot(account.Power_Units__c)}</Fact>
          <Fact name="Miles a year">{numberOrNot(account.Annual_Miles__c)}</Fact>
          <Fact name="Fleet reported on">{formatDate(account.Reported_On__c)}</Fact>
        </dl>
      </Grid>
    </Panel>
  )
}

const numberOrNot = (value: number | null) => (value === null ? 'Not reported' : formatNumber(value))

/** 'America/New_York' is Eastern Time to who reads it. */
function timeZoneInWords(timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box minWidth="0">
      <Text asChild textStyle="caption" color="fg.subtle">
        <dt>{name}</dt>
      </Text>
      <Text asChild fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
        <dd>{children}</dd>
      </Text>
    </Box>
  )
}
