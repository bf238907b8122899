import { columnStore } from 'shared-api/client/column-store'
import type { SlotProps } from 'shared-federation/slots'
import { reportEntry, ReportSlot } from 'shared-ui/reports'
import { cleanInspections, crashIndicator, notifications } from '../roadside/roadside-reports.tsx'
import { basicReports, violationsLast60Days, violationsRollingOff } from '../roadside/violation-reports.tsx'
import { basicAlerts, issScore } from '../safety/standing-reports.tsx'

const entries = [
  reportEntry(violationsLast60Days),
  reportEntry(cleanInspections),
  reportEntry(violationsRollingOff),
  reportEntry(basicAlerts),
  ...basicReports.map(reportEntry),
  reportEntry(crashIndicator),
  reportEntry(issScore),
  reportEntry(notifications),
]

export default function Reports(props: SlotProps['report']) {
  return <ReportSlot {...props} entries={entries} columnStore={columnStore} />
}
