import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { userQuery } from 'shared-api/client/user-query'
import { isId } from 'shared-api/fields'
import type { MvrReportContent } from 'shared-api/mvr/mvr-record'
import {
  EmptyState,
  FoldedPanels,
  Grid,
  LinkButton,
  Page,
  QueryState,
  readFailure,
  StatusBadge,
  useIsPhone,
} from 'shared-ui'
import { RecordHead } from 'shared-ui/records'
import { StartAdverseAction } from '../adverse-actions/start-adverse-action.tsx'
import { DisputePanel } from '../disputes/dispute-panel.tsx'
import { paths } from '../paths.ts'
import { reportTones } from '../reports/report-status.ts'
import { EnterResult } from '../results/enter-result.tsx'
import { VerdictPanel } from '../verdict/verdict-panel.tsx'
import { ConvictionsPanel } from './convictions-panel.tsx'
import { AccidentsPanel, PendingPanel, WithdrawalsPanel } from './event-panels.tsx'
import { LicenseBefore } from './license-before.tsx'
import { LicensesPanel, MedicalPanel } from './license-panels.tsx'
import { PdfButton } from './pdf-button.tsx'
import { PersonPanel, RequestPanel } from './person-panels.tsx'
import { RawTextPanel } from './raw-text-panel.tsx'
import { reportQueries } from './report-queries.ts'
import { ReportState } from './report-state.tsx'

/** One report as it came back: the verdict, then every section. */
export function ReportPage() {
  const { id = '' } = useParams()
  return isId(id) ? <OneReport key={id} id={id} /> : <ReportNotFound />
}

function OneReport({ id }: { id: string }) {
  const query = useQuery(reportQueries.content(id))
  const role = useQuery(userQuery).data?.Role
  if (readFailure(query.error).isNotFound) return <ReportNotFound />
  if (query.data === undefined || role === undefined)
    return (
      <Page title="MVR report">
        <QueryState query={query} what="MVR report">
          {() => null}
        </QueryState>
      </Page>
    )
  const isOwn = role === 'mvr' || role === 'driver'
  const { Report: report, State } = query.data
  return (
    <RecordHead
      title={`MVR of ${report.DriverName}`}
      list={isOwn ? { label: 'My MVRs', to: paths.myMvrs } : { label: 'MVR reports', to: paths.reportList }}
      statuses={
        <StatusBadge status={report.MVR_Status__c} tone={reportTones[report.MVR_Status__c]} look="filled" />
      }
      summary={[report.History_Info__c, report.PermissiblePurpose__c?.toLowerCase(), report.Carrier__r.Name]
        .filter((part) => part !== undefined)
        .join(', ')}
      actions={
        <>
          {report.Driver__c !== null && (
            <LinkButton to={paths.record(report.Driver__c)}>
              {isOwn ? 'My driving record' : 'Driving record'}
            </LinkButton>
          )}
          <EnterResult report={report} />
          {(State === 'Shown' || State === 'Text only') && (
            <>
              {!isOwn && <StartAdverseAction reportId={id} />}
              <PdfButton reportId={id} driverName={report.DriverName} />
            </>
          )}
        </>
      }
    >
      <Sections content={query.data} isOwn={isOwn} isPlain={role === 'mvr'} />
    </RecordHead>
  )
}

interface SectionsProps {
  content: MvrReportContent
  isOwn: boolean
  /** An MVR user has no pages of drivers and carriers to go to. */
  isPlain: boolean
}

/** Two panels beside each other; one below the other where there is no room. */
const pair = {
  gap: '4',
  templateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const

function Sections({ content: read, isOwn, isPlain }: SectionsProps) {
  const { Report: report, Content: content, Verdict: verdict, RawText: text } = read
  const isPhone = useIsPhone()
  return (
    <>
      <ReportState content={read} isOwn={isOwn} />
      {report.IsOfLicenseBefore && <LicenseBefore what="this report" isOwn={isOwn} />}
      {verdict && <VerdictPanel verdict={verdict} />}
      <DisputePanel report={report} isOwn={isOwn} />
      <FoldedPanels isFolded={isPhone && content !== null}>
        <RequestPanel report={report} request={content?.request ?? null} isPlain={isPlain} isOwn={isOwn} />
        {content && <PersonPanel person={content.person} />}
      </FoldedPanels>
      {content && (
        <>
          <Grid {...pair}>
            <LicensesPanel licenses={content.licenses} />
            <MedicalPanel medical={content.medical} />
          </Grid>
          <ConvictionsPanel convictions={content.convictions} statePoints={content.statePoints} />
          <PendingPanel citations={content.pendingCitations} />
          <Grid {...pair}>
            <AccidentsPanel accidents={content.accidents} />
            <WithdrawalsPanel withdrawals={content.withdrawals} />
          </Grid>
        </>
      )}
      {text !== null && (
        <RawTextPanel
          text={text}
          hash={read.RawHash}
          receivedAt={read.ReceivedAt}
          isOpenAtFirst={content === null}
        />
      )}
    </>
  )
}

function ReportNotFound() {
  return (
    <Page title="MVR report not found">
      <EmptyState
        kind="notFound"
        title="There is no such MVR report"
        text="It may have been deleted, or it belongs to a carrier that you don't have access to."
        action={<LinkButton to="/">Go to dashboard</LinkButton>}
      />
    </Page>
  )
}
