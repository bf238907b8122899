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
import { paths } from '../paths.ts'
import { ChallengeButton, ChallengePanel } from './violation-challenge.tsx'
import { outOfServiceFacts } from './out-of-service-facts.ts'
import { OutOfService } from './out-of-service.tsx'
import { reportSource } from './roadside-columns.tsx'
import { VehiclePanels } from './vehicles-panel.tsx'

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
          list={{ label: 'Violations', to: paths.smsViolations }}
          statuses={violation.Out_of_Service__c && <OutOfService />}
          summary={violation.Violation_Description__c}
          actions={<ChallengeButton violation={violation} />}
        >
          <Weight violation={violation} />
          <ChallengePanel violation={violation} />
          <AtInspection violation={violation} />
          <VehiclePanels vehicles={violation.Vehicle_List} />
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
        ['Time weight', timeWeightOf(violation)],
        ['Next weight', nextWeightOf(violation)],
        ['Estimated points', pointsOf(violation)],
        ['Out of service', yesOrNo(violation.Out_of_Service__c)],
        ['Court decision', decisionOf(violation)],
        ['Rolls off', formatDate(violation.Roll_Off_Date__c)],
      ]}
    />
  )
}

/** Only a dismissal that leaves nothing to pay removes the violation. */
const decisionOf = ({ Adjudication__c: decision, Dismissed_With_Fine__c: hasFine }: ViolationRecord) =>
  hasFine ? 'Dismissed, but a fine of the ticket remains: FMCSA keeps the violation' : decision

const timeWeightOf = ({ Counts_From__c: from, Time_Weight__c: weight }: ViolationRecord) =>
  from === null ? formatNumber(weight) : `Counts from the snapshot of ${formatDate(from)}`

function nextWeightOf({ Next_Weight__c: next, Weight_Until__c: until }: ViolationRecord) {
  if (next === null || until === null) return null
  return `${next === 0 ? 'Not counted' : formatNumber(next)} after ${formatDate(until)}`
}

function pointsOf({ Points__c: points, Hidden_By_Cap__c: isHidden, ...violation }: ViolationRecord) {
  if (points === null) return null
  const { Severity_Weight__c: severity, Time_Weight__c: time } = violation
  const own =
    points > severity * time
      ? `${formatNumber(points)}: ${severity} and ${points / time - severity} for out of service, times ${time}`
      : formatNumber(points)
  return isHidden ? `${own}, hidden by the cap of 30: its inspection counts the same without it` : own
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
        ['Source', reportSource(violation)],
        ['Level', formatNumber(violation.Inspection_Level__c)],
        ...outOfServiceFacts(violation),
        ['Placardable hazardous material', yesOrNo(violation.HM_Placardable__c)],
        ['Driver', relatedFact(recordTarget('DRIVER', violation.Driver__c), violation.Driver_Name__r?.Name)],
        ['Carrier', carrierFact(inspection.Account__r)],
      ]}
    />
  )
}
