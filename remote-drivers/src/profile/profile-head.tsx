import type { ReactNode } from 'react'
import { type DriverRecord, drivers } from 'shared-api/drivers'
import type { Role } from 'shared-federation'
import { Badge, Flex, formatDate, Link, Page, PrintButton, StatusBadge } from 'shared-ui'
import { paths } from '../paths.ts'
import { ProfileActions } from './profile-actions.tsx'
import { driverTones } from '../list/driver-status.ts'

interface ProfileHeadProps {
  driver: DriverRecord
  isOwn: boolean
  role: Role
  children: ReactNode
}

/** Who it is, how the membership stands, whose driver, and what can be done. */
export function ProfileHead({ driver, isOwn, role, children }: ProfileHeadProps) {
  const { Name, Active_Inactive__c: status, Cancellation_Date__c: ends, Carrier__r: carrier } = driver
  const isEnding = ends !== null && status !== 'Inactive'
  return (
    <Page
      title={Name}
      {...(isOwn ? {} : { crumbs: [{ label: 'Drivers', to: paths.driverList }, { label: Name }] })}
      description={
        <Flex align="center" wrap="wrap" gap="4px 12px">
          <StatusBadge status={status} tone={driverTones[status]} look="filled" />
          {isEnding && (
            <Badge mark="due" look="filled">
              Ends {formatDate(ends)}
            </Badge>
          )}
          <Link variant="plain" to={`/customerportal/account/${carrier.Id}`}>
            {carrier.Name}
          </Link>
          {driver.Carrier_s_Driver_ID__c !== null && <span>{driver.Carrier_s_Driver_ID__c}</span>}
        </Flex>
      }
      actions={
        drivers.list.roles.includes(role) ? (
          <ProfileActions driver={driver} />
        ) : (
          <PrintButton>Print</PrintButton>
        )
      }
    >
      {children}
    </Page>
  )
}
