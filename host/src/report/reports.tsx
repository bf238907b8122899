import type { ComponentType } from 'react'
import type { Contract } from 'shared-api/contract'
import type { HostPageProps } from '../layout/host-pages.ts'
import { activeMembers, complianceChallenges } from './people-reports.tsx'
import type { Report } from './report.ts'
import { ReportView } from './report-view.tsx'
import { cleanInspections, crashIndicator, notifications } from './roadside-reports.tsx'
import { basicAlerts, issScore } from './standing-reports.tsx'
import { closedTickets, openTickets } from './ticket-reports.tsx'
import { basicReports, violationsLast60Days, violationsRollingOff } from './violation-reports.tsx'

interface ReportEntry {
  id: string
  title: string
  contract: Pick<Contract, 'roles'>
  View: ComponentType<Pick<HostPageProps, 'user' | 'accounts'>>
}

const entry = <Row extends { Id: string }, Sort extends string>(report: Report<Row, Sort>): ReportEntry => ({
  id: report.id,
  title: report.title,
  contract: report.contract,
  View: (props) => <ReportView report={report} {...props} />,
})

/** Every figure with rows behind it. */
export const reports: readonly ReportEntry[] = [
  entry(openTickets),
  entry(complianceChallenges),
  entry(activeMembers),
  entry(violationsLast60Days),
  entry(closedTickets),
  entry(cleanInspections),
  entry(violationsRollingOff),
  entry(basicAlerts),
  ...basicReports.map(entry),
  entry(crashIndicator),
  entry(issScore),
  entry(notifications),
]
