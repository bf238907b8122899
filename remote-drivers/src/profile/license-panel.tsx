import { protectedFields } from 'shared-api/drivers/protected-fields'
import type { DriverRecord } from 'shared-api/drivers'
import { driverFieldTable } from 'shared-api/drivers/driver-field-table'
import { formatDate, Text } from 'shared-ui'
import { DescriptionPanel } from 'shared-ui/records'
import { ProtectedField } from './protected-field.tsx'

/** The license, and what tells one person from another: masked until the user asks for it. */
export function LicensePanel({ driver }: { driver: DriverRecord }) {
  const { Id } = driver
  return (
    <DescriptionPanel
      title="License"
      facts={[
        [driverFieldTable.CDLState.label, driver.CDL_State__c],
        [
          driverFieldTable.CDLNumber.label,
          <ProtectedField
            key="cdl"
            driverId={Id}
            what="CDL number"
            masked={driver.CDL_Number__c}
            from={protectedFields.cdlNumber}
          />,
        ],
        [
          driverFieldTable.DOB.label,
          <ProtectedField
            key="birth"
            driverId={Id}
            what="date of birth"
            masked={driver.PersonBirthdate}
            from={protectedFields.birthDate}
            format={formatDate}
          />,
        ],
        [
          'Last 4 of SSN',
          <ProtectedField
            key="ssn"
            driverId={Id}
            what="last 4 of SSN"
            masked={driver.Last_4_of_SS__c}
            from={protectedFields.ssn}
          />,
        ],
      ]}
      foot={
        <Text as="span" color="fg.subtle" textStyle="caption" data-screen-only>
          Showing one of these in full is logged, with your name and the time. It is hidden again after a
          minute.
        </Text>
      }
    />
  )
}
