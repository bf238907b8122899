import type { ReactNode } from 'react'
import type { DriverRecord } from 'shared-api/drivers'
import { driverFieldTable } from 'shared-api/drivers/driver-field-table'
import { EmptyState, Link, Panel } from 'shared-ui'
import { type DescriptionRow, DescriptionPanel } from 'shared-ui/records'

interface ContactPanelsProps {
  driver: DriverRecord
  /** At the right of the title. */
  action?: ReactNode
}

/** How to reach the driver. */
export function ContactPanel({ driver, action }: ContactPanelsProps) {
  return (
    <DescriptionPanel
      title="Contact"
      actions={action}
      isNarrow
      facts={[]}
      texts={[
        phone(driverFieldTable.MobileNumber.label, driver.PersonMobilePhone),
        mail(driverFieldTable.EmailId.label, driver.PersonEmail),
        ['Mailing address', driver.Mailing_Address],
      ]}
    />
  )
}

/** Who is called when the driver can't be. */
export function SpousePanel({ driver }: { driver: DriverRecord }) {
  const name = [driver.Spouse_First_Name__c, driver.Spouse_Last_Name__c].filter(Boolean).join(' ')
  if (name === '' && driver.Spouse_Cell_Number__c === null && driver.Spouse_Email__c === null) {
    return (
      <Panel title="Spouse">
        <EmptyState kind="nothing" title="No spouse on record" />
      </Panel>
    )
  }
  return (
    <DescriptionPanel
      title="Spouse"
      isNarrow
      facts={[]}
      texts={[
        ['Name', name],
        phone(driverFieldTable.MobileNumber.label, driver.Spouse_Cell_Number__c),
        mail(driverFieldTable.EmailId.label, driver.Spouse_Email__c),
      ]}
    />
  )
}

const phone = (name: string, number: string | null): DescriptionRow => [
  name,
  number !== null && <Link href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>{number}</Link>,
]

const mail = (name: string, address: string | null): DescriptionRow => [
  name,
  address !== null && <Link href={`mailto:${address}`}>{address}</Link>,
]
