import type { MvrReport } from 'shared-api/mvr'
import { CardLine, formatDateTime, Link, recordPath, StatusBadge } from 'shared-ui'
import type { RowCard } from 'shared-ui/tables'
import { reportTones } from './report-status.ts'

/** A report on a phone; in a list of several carriers it says whose it is. */
export const reportCard = (report: MvrReport, isOfSeveral: boolean): RowCard => ({
  title: report.DriverName,
  record: { type: 'MVR_REPORT', id: report.Id },
  status: <StatusBadge status={report.MVR_Status__c} tone={reportTones[report.MVR_Status__c]} />,
  facts: [report.History_Info__c, formatDateTime(report.CreatedDate), isOfSeveral && report.Carrier__r.Name],
  lines: report.Message__c && <CardLine>{report.Message__c}</CardLine>,
})

/** The same with the driver's name as the way to the driver's record, and the day as the one to the report. */
export const reportCardOfDriver = (report: MvrReport, driverPath: string, isOfSeveral: boolean): RowCard => {
  const { record, facts, ...card } = reportCard(report, isOfSeveral)
  const [type, created, ...others] = facts
  return {
    ...card,
    title: (
      <Link to={driverPath} variant="row">
        {report.DriverName}
      </Link>
    ),
    facts: [type, record ? <Link to={recordPath(record)}>{created}</Link> : created, ...others],
  }
}
