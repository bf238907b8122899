import { useQuery } from '@tanstack/react-query'
import { isCancelledUnbegun } from 'shared-api/drivers'
import type { DriverRecord } from 'shared-api/records'
import { ExpiryDate, formatDate } from 'shared-ui'
import { DescriptionPanel } from 'shared-ui/records'
import { CarrierLink, yesOrNo } from './facts.tsx'
import { RecordHead } from './record-head.tsx'
import { recordQueries } from './record-queries.ts'
import { RecordState } from './record-state.tsx'

export function DriverSheet({ id }: { id: string }) {
  return (
    <RecordState query={useQuery(recordQueries.driver(id))} what="Driver">
      {(driver) => (
        <RecordHead
          title={driver.Name}
          list="Drivers"
          statuses={[driver.Active_Inactive__c]}
          summary={[driver.Carrier_s_Driver_ID__c, driver.Carrier].filter(Boolean).join(', ')}
        >
          <Membership driver={driver} />
          <License driver={driver} />
          <Contact driver={driver} />
        </RecordHead>
      )}
    </RecordState>
  )
}

function Membership({ driver }: { driver: DriverRecord }) {
  return (
    <DescriptionPanel
      title="Membership"
      facts={[
        ['Carrier', <CarrierLink key="carrier" carrier={driver.Carrier__r} />],
        ["Carrier's driver ID", driver.Carrier_s_Driver_ID__c],
        ['Member', yesOrNo(driver.Member__c)],
        [isCancelledUnbegun(driver) ? 'Cancelled from' : 'Active until', formatDate(driver.Active_Until__c)],
        ['MVR monitoring', driver.Embark_Monitoring_Active__c ? 'On' : 'Off'],
      ]}
    />
  )
}

function License({ driver }: { driver: DriverRecord }) {
  const { CDL_Expiration_Date__c: license, Med_Cert_Expiration_Date__c: card } = driver
  return (
    <DescriptionPanel
      title="License and medical card"
      facts={[
        ['CDL', [driver.CDL_State__c, driver.CDL_Number__c].filter(Boolean).join(' ')],
        ['CDL expires', <ExpiryDate key="license" day={license} />],
        ['Medical card expires', <ExpiryDate key="card" day={card} />],
        ['Born', driver.PersonBirthdate],
        ['Last 4 of SSN', driver.Last_4_of_SS__c],
      ]}
    />
  )
}

function Contact({ driver }: { driver: DriverRecord }) {
  const spouse = [driver.Spouse_First_Name__c, driver.Spouse_Last_Name__c].filter(Boolean).join(' ')
  return (
    <DescriptionPanel
      title="Contact"
      facts={[
        ['Mobile phone', driver.PersonMobilePhone],
        ['Email', driver.PersonEmail],
        ['Mailing address', driver.Mailing_Address],
        ['Spouse', spouse],
        ["Spouse's cell", driver.Spouse_Cell_Number__c],
        ["Spouse's email", driver.Spouse_Email__c],
      ]}
    />
  )
}
