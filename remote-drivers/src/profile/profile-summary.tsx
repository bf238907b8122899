import type { ReactNode } from 'react'
import { type DriverRecord } from 'shared-api/drivers'
import { Badge, Box, ExpiryDate, formatDate, Grid, StatusBadge, Text } from 'shared-ui'
import { driverTones } from '../list/driver-status.ts'
import { isCancelledBeforeStart } from '../memberships/cancelled-before-start.ts'

/** Tiles in one frame, with hairlines between them. */
export const tileFrame = {
  borderWidth: '1px',
  borderRadius: 'l2',
  overflow: 'hidden',
  gap: '1px',
  bg: 'border',
} as const

/** What decides whether the driver may drive today, at a glance. */
export function ProfileSummary({ driver }: { driver: DriverRecord }) {
  return (
    <Grid
      asChild
      {...tileFrame}
      templateColumns={{
        base: 'minmax(0, 1fr)',
        sm: 'repeat(2, minmax(0, 1fr))',
        lg: 'repeat(4, minmax(0, 1fr))',
        _print: 'repeat(4, minmax(0, 1fr))',
      }}
    >
      <dl>
        <Figure
          name="Membership"
          value={
            <StatusBadge status={driver.Active_Inactive__c} tone={driverTones[driver.Active_Inactive__c]} />
          }
        >
          {membershipInWords(driver)}
        </Figure>
        <Figure name="CDL" value={<ExpiryDate day={driver.CDL_Expiration_Date__c} />}>
          {driver.CDL_Expiration_Date__c === null ? 'No expiry date on file' : 'Expires'}
        </Figure>
        <Figure name="Medical card" value={<ExpiryDate day={driver.Med_Cert_Expiration_Date__c} />}>
          {driver.Med_Cert_Expiration_Date__c === null ? 'No expiry date on file' : 'Expires'}
        </Figure>
        <Figure
          name="MVR monitoring"
          value={
            <Badge mark={driver.Embark_Monitoring_Active__c ? 'ok' : 'none'}>
              {driver.Embark_Monitoring_Active__c ? 'On' : 'Off'}
            </Badge>
          }
        >
          {driver.Embark_Monitoring_Active__c ? 'Part of the membership' : 'Not part of the membership'}
        </Figure>
      </dl>
    </Grid>
  )
}

export function membershipInWords(driver: DriverRecord) {
  const { Active_Inactive__c: status, Active_Until__c: until, Activation_Date__c: from } = driver
  const ends = driver.Cancellation_Date__c
  if (isCancelledBeforeStart(driver)) return `Cancelled from ${formatDate(ends)}`
  if (status === 'Inactive') return ends === null ? 'No membership' : `Ended ${formatDate(ends)}`
  if (ends !== null) return `Ends ${formatDate(ends)}`
  if (status === 'Pending' && driver.Product__r === null) return 'No product yet'
  if (status === 'Pending') return from === null ? 'No activation date yet' : `Begins ${formatDate(from)}`
  return until === null ? 'No end date' : `Renews ${formatDate(until)}`
}

interface FigureProps {
  name: string
  value: ReactNode
  children: ReactNode
}

/** A day that is near may need two lines, and breaks between its parts. */
const days = {
  '& dd [data-unmarked]': { ps: '0' },
  '& dd [data-state]': { flexWrap: 'wrap', rowGap: '0', '& b, & small': { whiteSpace: 'nowrap' } },
} as const

function Figure({ name, value, children }: FigureProps) {
  return (
    <Box bg="bg" px="4" py="3" minWidth="0" css={days}>
      <Text asChild textStyle="dense" color="fg.muted">
        <dt>{name}</dt>
      </Text>
      <Text asChild textStyle="body" fontWeight="semibold" fontVariantNumeric="tabular-nums" mt="1">
        <dd>{value}</dd>
      </Text>
      <Text asChild textStyle="caption" color="fg.subtle">
        <dd>{children}</dd>
      </Text>
    </Box>
  )
}
