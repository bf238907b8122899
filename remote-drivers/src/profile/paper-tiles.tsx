import type { ReactNode } from 'react'
import type { DriverRecord } from 'shared-api/drivers'
import {
  Badge,
  Box,
  daysUntil,
  expiryMark,
  formatDate,
  Grid,
  isExpiring,
  Link,
  recordPath,
  StatusBadge,
  Text,
} from 'shared-ui'
import { driverTones } from '../list/driver-status.ts'
import { documentsHash } from './documents-hash.ts'
import { membershipInWords, tileFrame } from './profile-summary.tsx'

/** The driver's own license, medical card and membership, the day of each large. */
export function PaperTiles({ driver }: { driver: DriverRecord }) {
  const { Active_Inactive__c: status, Product__r: product, Activation_Date__c: start } = driver
  const end = driver.Cancellation_Date__c ?? driver.Active_Until__c
  return (
    <Grid
      asChild
      {...tileFrame}
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
    >
      <dl>
        <Tile
          name="CDL"
          badge={<DaysLeft day={driver.CDL_Expiration_Date__c} />}
          figure={formatDate(driver.CDL_Expiration_Date__c)}
        >
          {[driver.CDL_State__c, driver.CDL_Number__c].filter(Boolean).join(', ')}
          <Upload driver={driver} day={driver.CDL_Expiration_Date__c} what="license" />
        </Tile>
        <Tile
          name="Medical card"
          badge={<DaysLeft day={driver.Med_Cert_Expiration_Date__c} />}
          figure={formatDate(driver.Med_Cert_Expiration_Date__c)}
        >
          {driver.Med_Cert_Expiration_Date__c === null ? 'No expiry date on file' : 'Expiry date on file'}
          <Upload driver={driver} day={driver.Med_Cert_Expiration_Date__c} what="card" />
        </Tile>
        <Tile
          name="Membership"
          badge={<StatusBadge status={status} tone={driverTones[status]} look="filled" />}
          figure={membershipInWords(driver)}
        >
          {product?.Name}
          {start !== null && end !== null && daysUntil(start) <= 0 && <Elapsed start={start} end={end} />}
        </Tile>
      </dl>
    </Grid>
  )
}

function DaysLeft({ day }: { day: string | null }) {
  if (day === null) return <Badge look="filled">No date</Badge>
  const days = daysUntil(day)
  return (
    <Badge look="filled" mark={expiryMark(days) ?? 'ok'}>
      {daysLeft(days)}
    </Badge>
  )
}

function daysLeft(days: number) {
  if (days < 0) return 'Expired'
  if (expiryMark(days) === undefined) return 'Valid'
  if (days === 0) return 'Last day'
  return days === 1 ? '1 day left' : `${days} days left`
}

/** The documents are on the driver's own profile. */
const Upload = ({ driver, day, what }: { driver: DriverRecord; day: string | null; what: string }) =>
  isExpiring(day) && (
    <Box mt="2">
      <Link to={`${recordPath({ type: 'DRIVER', id: driver.Id })}${documentsHash}`}>Upload new {what}</Link>
    </Box>
  )

interface TileProps {
  name: string
  badge: ReactNode
  figure: string
  /** The facts in one line. */
  children: ReactNode
}

const Tile = ({ name, badge, figure, children }: TileProps) => (
  <Box bg="bg" px="4" pt="14px" pb="4" minWidth="0">
    <Box as="dt" display="flex" justifyContent="space-between" gap="2" fontWeight="semibold">
      {name} {badge}
    </Box>
    <Text asChild textStyle="title" fontVariantNumeric="tabular-nums">
      <dd>{figure}</dd>
    </Text>
    <Text asChild textStyle="dense" color="fg.muted">
      <dd>{children}</dd>
    </Text>
  </Box>
)

/** From the first day to the last, the part that is over filled. */
function Elapsed({ start, end }: { start: string; end: string }) {
  const total = daysUntil(end, new Date(`${start}T00:00`))
  const over = Math.min(100, (-daysUntil(start) / Math.max(1, total)) * 100)
  return (
    <Box mt="3" textStyle="caption" color="fg.subtle">
      <Box height="8px" borderRadius="2px" overflow="hidden" bg="bg.muted" mb="1" aria-hidden="true">
        <Box height="full" bg="chart.1" style={{ width: `${over}%` }} />
      </Box>
      Started {formatDate(start)}
    </Box>
  )
}
