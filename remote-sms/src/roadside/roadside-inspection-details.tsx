import { call } from 'shared-api'
import { roadside, type RoadsideInspectionRecord } from 'shared-api/safety/roadside'
import { EmptyState, formatDate, formatNumber, recordPath, SearchResultsPanel, Panel } from 'shared-ui'
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
import { WhoSays } from '../safety/who-says.tsx'
import { MatchButton } from './match-button.tsx'
import { outOfServiceFacts } from './out-of-service-facts.ts'
import { OutOfService } from './out-of-service.tsx'
import { VehiclePanels } from './vehicles-panel.tsx'
import { reportSource } from './roadside-columns.tsx'
import { outOfService, roadsideTones } from './roadside-status.ts'

export function RoadsideInspectionDetails({ id }: { id: string }) {
  return (
    <RecordState
      type="SMS_INSPECTION"
      id={id}
      read={(signal) =>
        call(roadside.inspection, { params: { id }, query: { record_type: 'SMS_INSPECTION' } }, { signal })
      }
      what="Roadside inspection"
    >
      {(inspection) => (
        <RecordHead
          title={`${inspection.Report_State__c}-${inspection.Report_Number__c}`}
          list={{ label: 'Roadside inspections', to: paths.smsInspections }}
          statuses={inspection.OOS_Total__c > 0 && <OutOfService />}
          actions={<MatchButton inspection={inspection} />}
          summary={`Roadside inspection of ${formatDate(inspection.Inspection_Date__c)}`}
        >
          <DescriptionPanel
            title="Key facts"
            facts={[
              [
                'Driver',
                relatedFact(recordTarget('DRIVER', inspection.Driver__c), inspection.Driver_Name__r?.Name),
              ],
              ['Carrier', carrierFact(inspection.Account__r)],
              ['Inspected', formatDate(inspection.Inspection_Date__c)],
              ['Source', sourceOf(inspection)],
              ['Level', formatNumber(inspection.Inspection_Level__c)],
              ['Violations', foundOf(inspection)],
              ...outOfServiceFacts(inspection),
              ['Placardable hazardous material', yesOrNo(inspection.HM_Placardable__c)],
            ]}
          />
          {inspection.Unread_BASICs__c.length > 0 && <Unread basics={inspection.Unread_BASICs__c} />}
          <Violations inspection={inspection} />
          <VehiclePanels vehicles={inspection.Vehicle_List} />
        </RecordHead>
      )}
    </RecordState>
  )
}

const foundOf = ({ Violations__c: count, Unread_BASICs__c: unread }: RoadsideInspectionRecord) =>
  unread.length === 0 ? formatNumber(count) : `${formatNumber(count)} read, others not known`

/** FMCSA's daily file is its word, until the monthly ones list the report. */
function sourceOf(inspection: RoadsideInspectionRecord) {
  if (inspection.Daily_File__c === null) return reportSource(inspection)
  return (
    <WhoSays by="FMCSA">
      {reportSource(inspection)}, in no published measure yet. BASIC and severity are from the catalog of
      codes.
    </WhoSays>
  )
}

function Unread({ basics }: { basics: RoadsideInspectionRecord['Unread_BASICs__c'] }) {
  return (
    <Panel title="Daily file">
      <WhoSays by="Not known">
        Lines of the daily file could not be read. They may be of {basics.join(', ')}.
      </WhoSays>
    </Panel>
  )
}

function Violations({
  inspection: { Violation_List: violations, Unread_BASICs__c: unread },
}: {
  inspection: RoadsideInspectionRecord
}) {
  if (violations.length === 0 && unread.length > 0) return null
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
        to: recordPath({ type: 'VIOLATIONS', id: violation.Id }),
        title: violation.Violation_Code__c,
        detail: `${violation.Violation_Description__c}, ${violation.BASIC__c}, severity ${violation.Severity_Weight__c}`,
        status: violation.Out_of_Service__c ? outOfService : null,
        tone: roadsideTones[outOfService],
      }))}
    />
  )
}
