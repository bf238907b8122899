import { useAnnualReviewLine } from '../reviews/annual-review-line.tsx'
import { useState } from 'react'
import { type MvrDriverRecord, type MvrReportOfRecord, recordRows } from 'shared-api/mvr/mvr-record'
import {
  Badge,
  Button,
  Card,
  CardList,
  formatDate,
  formatNumber,
  Link,
  Panel,
  recordPath,
  StatusBadge,
  Table,
  Td,
  Th,
} from 'shared-ui'
import { paths } from '../paths.ts'
import { reportTones } from '../reports/report-status.ts'
import { outcomeMarks } from '../verdict/verdict-labels.ts'

/** Rows at first. */
const fewRows = 5

interface RecordReportsPanelProps {
  record: Pick<MvrDriverRecord, 'Driver' | 'Reports' | 'ReportCount'>
  /** The driver is not told how a report stands against the criteria. */
  isOwn: boolean
}

/** The reports that the record is made of, and those without content. */
export function RecordReportsPanel({
  record: { Driver, Reports, ReportCount },
  isOwn,
}: RecordReportsPanelProps) {
  const [isAll, setIsAll] = useState(false)
  const reviewLine = useAnnualReviewLine(Driver.Id, !isOwn)
  const isCut = isAll && ReportCount > recordRows.reports
  const rows = isAll ? Reports : Reports.slice(0, fewRows)
  return (
    <Panel
      title="Reports"
      isFlush
      actions={
        Reports.length > fewRows && (
          <Button variant="ghost" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
            {isAll ? `Newest ${fewRows}` : `All ${formatNumber(ReportCount)}`}
          </Button>
        )
      }
      footer={
        (reviewLine !== undefined || isCut) && (
          <>
            {isCut && <span>{`Newest ${recordRows.reports} of ${formatNumber(ReportCount)}`}</span>}
            {reviewLine}
          </>
        )
      }
    >
      <ReportTable rows={rows} isOwn={isOwn} />
      <CardList label="Reports">
        {rows.map((report) => (
          <Card
            key={report.Id}
            title={<ReportLink report={report} />}
            status={<Status report={report} />}
            facts={[report.History_Info__c, report.PermissiblePurpose__c].filter(Boolean).join(', ')}
          >
            {!isOwn && report.Outcome !== null && (
              <span>
                <Outcome outcome={report.Outcome} />
                {report.Points !== null && `, ${report.Points} points`}
              </span>
            )}
          </Card>
        ))}
      </CardList>
    </Panel>
  )
}

function ReportTable({ rows, isOwn }: { rows: readonly MvrReportOfRecord[]; isOwn: boolean }) {
  return (
    <Table caption="Reports">
      <thead>
        <tr>
          <Th>Report</Th>
          <Th>MVR type</Th>
          <Th>Purpose</Th>
          <Th>Status</Th>
          {!isOwn && (
            <>
              <Th align="end">Points</Th>
              <Th>Against criteria</Th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((report) => (
          <tr key={report.Id}>
            <Td>
              <ReportLink report={report} />
            </Td>
            <Td>{report.History_Info__c}</Td>
            <Td>{report.PermissiblePurpose__c ?? '-'}</Td>
            <Td>
              <Status report={report} />
            </Td>
            {!isOwn && (
              <>
                <Td align="end">{formatNumber(report.Points)}</Td>
                <Td>
                  {report.Outcome === null ? whyNoOutcome(report) : <Outcome outcome={report.Outcome} />}
                </Td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** One without fields takes no part in the record. */
const whyNoOutcome = ({ MVR_Status__c: status, AsOf }: MvrReportOfRecord) =>
  status === 'Complete' && AsOf === null ? 'No details kept' : '-'

/** By the day of the record; one that is not there yet by the day of its request. */
const ReportLink = ({ report: { Id, AsOf, CreatedDate } }: { report: MvrReportOfRecord }) => (
  <Link to={AsOf === null ? recordPath({ type: 'MVR_REPORT', id: Id }) : paths.report(Id)} variant="row">
    {formatDate(AsOf ?? CreatedDate)}
  </Link>
)

const Status = ({ report: { MVR_Status__c: status } }: { report: MvrReportOfRecord }) => (
  <StatusBadge status={status} tone={reportTones[status]} />
)

const Outcome = ({ outcome }: { outcome: NonNullable<MvrReportOfRecord['Outcome']> }) => (
  <Badge mark={outcomeMarks[outcome]}>{outcome}</Badge>
)
