import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from 'shared-ui'
import { DescriptionPanel } from 'shared-ui/records'
import { CarrierLink, DriverLink } from './facts.tsx'
import { RecordHead } from './record-head.tsx'
import { recordQueries } from './record-queries.ts'
import { RecordState } from './record-state.tsx'

export function MvrReportSheet({ id }: { id: string }) {
  return (
    <RecordState query={useQuery(recordQueries.mvrReport(id))} what="MVR report">
      {(report) => (
        <RecordHead
          title={`MVR of ${report.DriverName}`}
          list="MVR reports"
          statuses={[report.MVR_Status__c]}
          summary={report.History_Info__c}
        >
          <DescriptionPanel
            title="Key facts"
            facts={[
              ['Driver', <DriverLink key="driver" id={report.Driver__c} name={report.DriverName} />],
              ['Carrier', <CarrierLink key="carrier" carrier={report.Carrier__r} />],
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
