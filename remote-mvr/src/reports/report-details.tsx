import { useQuery } from '@tanstack/react-query'
import { call } from 'shared-api'
import { userQuery } from 'shared-api/client/user-query'
import { mvr, type MvrReportRecord } from 'shared-api/mvr'
import { formatDateTime, Link, LinkButton, StatusBadge } from 'shared-ui'
import {
  carrierFact,
  DescriptionPanel,
  RecordHead,
  RecordProgress,
  RecordState,
  recordTarget,
  relatedFact,
} from 'shared-ui/records'
import { ConsentLinkButton } from '../consent/consent-link-button.tsx'
import { paths } from '../paths.ts'
import { reportTones } from './report-status.ts'

const driverFact = ({ Driver__c, DriverName }: MvrReportRecord) =>
  relatedFact(recordTarget('DRIVER', Driver__c), DriverName)

export function ReportDetails({ id }: { id: string }) {
  const role = useQuery(userQuery).data?.Role
  const isOwn = role === 'mvr' || role === 'driver'
  // An MVR user has no pages of drivers and carriers to go to.
  const isPlain = role === 'mvr'
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
          list={
            isOwn ? { label: 'My MVRs', to: paths.myMvrs } : { label: 'MVR reports', to: paths.reportList }
          }
          statuses={
            <StatusBadge
              status={report.MVR_Status__c}
              tone={reportTones[report.MVR_Status__c]}
              look="filled"
            />
          }
          summary={report.History_Info__c}
          actions={
            report.Driver__c !== null && (
              <LinkButton to={paths.record(report.Driver__c)} icon="file-text">
                Driving record
              </LinkButton>
            )
          }
        >
          {report.MVR_Status__c === 'Consent Needed' && <ConsentStep report={report} isOwn={isOwn} />}
          <DescriptionPanel
            title="Key facts"
            facts={[
              ['Driver', isPlain ? report.DriverName : driverFact(report)],
              ['Carrier', isPlain ? report.Carrier__r.Name : carrierFact(report.Carrier__r)],
              ['Type', report.History_Info__c],
              ['Purpose', report.PermissiblePurpose__c],
              ['Created', formatDateTime(report.CreatedDate)],
              [
                'Batch',
                report.Batch__r && <Link to={paths.batch(report.Batch__r.Id)}>{report.Batch__r.Name}</Link>,
              ],
            ]}
            texts={report.Message__c === null ? [] : [['Message', report.Message__c]]}
          />
        </RecordHead>
      )}
    </RecordState>
  )
}

function ConsentStep({ report, isOwn }: { report: MvrReportRecord; isOwn: boolean }) {
  return (
    <RecordProgress
      mark="wait"
      title={isOwn ? 'You: read the disclosure and sign' : 'Driver: sign the consent'}
      text="Nothing leaves the portal without consent."
      action={
        isOwn ? (
          <LinkButton to={paths.myMvrs} variant="primary">
            Go to My MVRs
          </LinkButton>
        ) : (
          <ConsentLinkButton report={report} />
        )
      }
    />
  )
}
