import { call } from 'shared-api'
import { roadside, type ViolationRecord } from 'shared-api/safety/roadside'
import { formatDate, formatNumber } from 'shared-ui'
import {
  carrierFact,
  DescriptionPanel,
  RecordHead,
  RecordState,
  recordTarget,
  relatedFact,
  yesOrNo,
} from 'shared-ui/records'
import { OutOfService } from './out-of-service.tsx'

export function ViolationDetails({ id }: { id: string }) {
  return (
    <RecordState
      type="VIOLATIONS"
      id={id}
      read={(signal) =>
        call(roadside.violation, { params: { id }, query: { record_type: 'VIOLATIONS' } }, { signal })
      }
      what="Violation"
    >
      {(violation) => (
        <RecordHead
          title={violation.Violation_Code__c}
          list={{ label: 'Violations' }}
          statuses={violation.Out_of_Service__c && <OutOfService />}
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
        [
          'Time weight',
          violation.Counts_From__c === null
            ? formatNumber(violation.Time_Weight__c)
            : `Counts from the snapshot of ${formatDate(violation.Counts_From__c)}`,
        ],
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
          relatedFact(
            recordTarget('SMS_INSPECTION', inspection.Id),
            `${violation.Report_State__c}-${violation.Report_Number__c}`,
          ),
        ],
        ['Inspected', formatDate(violation.Inspection_Date__c)],
        ['Driver', relatedFact(recordTarget('DRIVER', violation.Driver__c), violation.Driver_Name__r?.Name)],
        ['Carrier', carrierFact(inspection.Account__r)],
      ]}
    />
  )
}
