import { call } from 'shared-api'
import { mvr } from 'shared-api/mvr'
import { formatDateTime, StatusBadge } from 'shared-ui'
import {
  carrierFact,
  DescriptionPanel,
  RecordHead,
  RecordState,
  recordTarget,
  relatedFact,
} from 'shared-ui/records'
import { reportTones } from './report-status.ts'

export function ReportDetails({ id }: { id: string }) {
  return (
    <RecordState
      type="MVR_REPORT"
      id={id}
      read={(signal) =>
        call(mvr.record, { params: { id }, query: { record_type: 'MVR_REPORT' } }, { signal })
      }
      what="MVR report"
    >
      {(report) => (
        <RecordHead
          title={`MVR of ${report.DriverName}`}
          list="MVR reports"
          statuses={
            <StatusBadge
              status={report.MVR_Status__c}
              tone={reportTones[report.MVR_Status__c]}
              look="filled"
            />
          }
          summary={report.History_Info__c}
        >
          <DescriptionPanel
            title="Key facts"
            facts={[
              ['Driver', relatedFact(recordTarget('DRIVER', report.Driver__c), report.DriverName)],
              ['Carrier', carrierFact(report.Carrier__r)],
              ['Type', report.History_Info__c],
              ['Created', formatDateTime(report.CreatedDate)],
            ]}
            texts={report.Message__c === null ? [] : [['Message', report.Message__c]]}
          />
        </RecordHead>
      )}
    </RecordState>
  )
}
