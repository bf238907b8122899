import { useQuery } from '@tanstack/react-query'
import { call } from 'shared-api'
import { userQuery } from 'shared-api/client/user-query'
import { mvr, type MvrReportRecord } from 'shared-api/mvr'
import { formatDateTime, StatusBadge } from 'shared-ui'
import {
  carrierFact,
  DescriptionPanel,
  RecordHead,
  RecordState,
  recordTarget,
  relatedFact,
} from 'shared-ui/records'
import { paths } from '../paths.ts'
import { reportTones } from './report-status.ts'

const driverFact = ({ Driver__c, DriverName }: MvrReportRecord) =>
  relatedFact(recordTarget('DRIVER', Driver__c), DriverName)

export function ReportDetails({ id }: { id: string }) {
  // An MVR user has no pages of drivers and carriers to go to.
  const isOwn = useQuery(userQuery).data?.Role === 'mvr'
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
          list={{ label: 'MVR reports', to: isOwn ? paths.myMvrs : paths.reportList }}
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
              ['Driver', isOwn ? report.DriverName : driverFact(report)],
              ['Carrier', isOwn ? report.Carrier__r.Name : carrierFact(report.Carrier__r)],
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
