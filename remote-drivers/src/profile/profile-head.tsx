import type { ReactNode } from 'react'
import { type DriverRecord, drivers } from 'shared-api/drivers'
import type { Role } from 'shared-federation'
import { Flex, Link, Page, PrintButton } from 'shared-ui'
import { paths } from '../paths.ts'
import { ProfileActions } from './profile-actions.tsx'

interface ProfileHeadProps {
  driver: DriverRecord
  isOwn: boolean
  role: Role
  children: ReactNode
}

/** Who it is, whose driver, and what can be done. */
export function ProfileHead({ driver, isOwn, role, children }: ProfileHeadProps) {
  const { Name, Carrier__r: carrier } = driver
  return (
    <Page
      title={Name}
      {...(isOwn ? {} : { crumbs: [{ label: 'Drivers', to: paths.driverList }, { label: Name }] })}
      description={
        <Flex align="center" wrap="wrap" gap="4px 12px">
          <Link to={`/customerportal/account/${carrier.Id}`}>{carrier.Name}</Link>
          {driver.Carrier_s_Driver_ID__c !== null && <span>Driver ID {driver.Carrier_s_Driver_ID__c}</span>}
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
