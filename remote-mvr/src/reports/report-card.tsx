import type { MvrReport } from 'shared-api/mvr'
import { CardLine, formatDateTime, StatusBadge } from 'shared-ui'
import type { RowCard } from 'shared-ui/tables'
import { ReportLink } from './report-link.tsx'
import { reportTones } from './report-status.ts'

/** A report on a phone; in a list of several carriers it says whose it is. */
export const reportCard = (report: MvrReport, isOfSeveral: boolean): RowCard => ({
  title: <ReportLink report={report}>{report.DriverName}</ReportLink>,
  status: <StatusBadge status={report.MVR_Status__c} tone={reportTones[report.MVR_Status__c]} />,
  facts: [report.History_Info__c, formatDateTime(report.CreatedDate), isOfSeveral && report.Carrier__r.Name],
  lines: report.Message__c && <CardLine>{report.Message__c}</CardLine>,
})
