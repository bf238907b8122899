import { useQuery } from '@tanstack/react-query'
import type { ViolationRecord } from 'shared-api/records'
import { formatDate, formatNumber, Link } from 'shared-ui'
import { DescriptionPanel } from 'shared-ui/records'
import { placeOf } from '../search/record-places.ts'
import { CarrierLink, DriverLink, yesOrNo } from './facts.tsx'
import { RecordHead } from './record-head.tsx'
import { recordQueries } from './record-queries.ts'
import { RecordState } from './record-state.tsx'

export function ViolationSheet({ id }: { id: string }) {
  return (
    <RecordState query={useQuery(recordQueries.violation(id))} what="Violation">
      {(violation) => (
        <RecordHead
          title={violation.Violation_Code__c}
          list="Violations"
          statuses={[violation.Out_of_Service__c ? 'Out of service' : null]}
          summary={violation.Violation_Description__c}
        >
          <Weight violation={violation} />
          <AtInspection violation={violation} />
        </RecordHead>
      )}
    </RecordState>
  )
}

function Weight({ violation }: { violation: ViolationRecord }) {
  return (
    <DescriptionPanel
      title="How it counts"
      facts={[
        ['BASIC', violation.BASIC__c],
        ['Severity weight', formatNumber(violation.Severity_Weight__c)],
        ['Time weight', formatNumber(violation.Time_Weight__c)],
        ['Out of service', yesOrNo(violation.Out_of_Service__c)],
        ['Rolls off', formatDate(violation.Roll_Off_Date__c)],
      ]}
    />
  )
}

function AtInspection({ violation }: { violation: ViolationRecord }) {
  const { SMS_Inspection_Data__r: inspection } = violation
  return (
    <DescriptionPanel
      title="Roadside inspection"
      facts={[
        [
          'Report',
          <Link key="report" to={placeOf('SMSInspection', inspection.Id)} variant="plain">
            {`${violation.Report_State__c}-${violation.Report_Number__c}`}
          </Link>,
        ],
        ['Inspected', formatDate(violation.Inspection_Date__c)],
        [
          'Driver',
          <DriverLink key="driver" id={violation.Driver__c} name={violation.Driver_Name__r?.Name} />,
        ],
        ['Carrier', <CarrierLink key="carrier" carrier={inspection.Account__r} />],
      ]}
    />
  )
}
