import { useQuery } from '@tanstack/react-query'
import type { SmsInspectionRecord } from 'shared-api/records'
import { EmptyState, formatDate, formatNumber, SearchResultsPanel, Panel } from 'shared-ui'
import { DescriptionPanel } from 'shared-ui/records'
import { placeOf } from '../search/record-places.ts'
import { CarrierLink, DriverLink, yesOrNo } from './facts.tsx'
import { RecordHead } from './record-head.tsx'
import { recordQueries } from './record-queries.ts'
import { RecordState } from './record-state.tsx'

export function RoadsideInspectionSheet({ id }: { id: string }) {
  return (
    <RecordState query={useQuery(recordQueries.smsInspection(id))} what="Roadside inspection">
      {(inspection) => (
        <RecordHead
          title={`${inspection.Report_State__c}-${inspection.Report_Number__c}`}
          list="Roadside inspections"
          statuses={[inspection.OOS_Total__c > 0 ? 'Out of service' : null]}
          summary={`Roadside inspection of ${formatDate(inspection.Inspection_Date__c)}`}
        >
          <DescriptionPanel
            title="Key facts"
            facts={[
              [
                'Driver',
                <DriverLink key="driver" id={inspection.Driver__c} name={inspection.Driver_Name__r?.Name} />,
              ],
              ['Carrier', <CarrierLink key="carrier" carrier={inspection.Account__r} />],
              ['Inspected', formatDate(inspection.Inspection_Date__c)],
              ['Level', formatNumber(inspection.Inspection_Level__c)],
              ['Violations', formatNumber(inspection.Violations__c)],
              ['Out of service', formatNumber(inspection.OOS_Total__c)],
              ['Placardable hazardous material', yesOrNo(inspection.HM_Placardable__c)],
            ]}
          />
          <Violations inspection={inspection} />
        </RecordHead>
      )}
    </RecordState>
  )
}

function Violations({ inspection: { Violation_List: violations } }: { inspection: SmsInspectionRecord }) {
  if (violations.length === 0) {
    return (
      <Panel title="Violations" isFlush>
        <EmptyState kind="nothing" title="A clean inspection" text="No violation was written up." />
      </Panel>
    )
  }
  return (
    <SearchResultsPanel
      title="Violations"
      icon="list-x"
      searched=""
      total={{ count: violations.length, isMore: false }}
      rows={violations.map((violation) => ({
        id: violation.Id,
        to: placeOf('SMSViolation', violation.Id),
        title: violation.Violation_Code__c,
        detail: `${violation.Violation_Description__c}, ${violation.BASIC__c}, severity ${violation.Severity_Weight__c}`,
        status: violation.Out_of_Service__c ? 'Out of service' : null,
      }))}
    />
  )
}
