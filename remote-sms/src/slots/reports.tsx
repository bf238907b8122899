import { columnStore } from 'shared-api/client/column-store'
import type { SlotProps } from 'shared-federation/slots'
import { reportEntry, ReportSlot } from 'shared-ui/reports'
import { crashFeed, inspectionFeed } from '../notify/feed-reports.tsx'
import {
  arrived7Days,
  arrivedToday,
  clean7Days,
  commonOffenders,
  commonViolations,
  outOfService7Days,
} from '../notify/notify-reports.tsx'
import { vehicles7Days, vehiclesToday } from '../notify/vehicle-reports.tsx'
import { offendingCodes, offendingDrivers, offendingUnits } from '../dashboard/offender-reports.tsx'
import { cleanInspections, crashIndicator, notifications } from '../roadside/roadside-reports.tsx'
import { basicReports, violationsLast60Days, violationsRollingOff } from '../roadside/violation-reports.tsx'
import { FilesLine } from '../safety/files-badges.tsx'
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
  reportEntry(arrivedToday),
  reportEntry(arrived7Days),
  reportEntry(clean7Days),
  reportEntry(outOfService7Days),
  reportEntry(vehiclesToday),
  reportEntry(vehicles7Days),
  reportEntry(commonViolations),
  reportEntry(commonOffenders),
  reportEntry(inspectionFeed),
  reportEntry(crashFeed),
  reportEntry(offendingDrivers),
  reportEntry(offendingCodes),
  reportEntry(offendingUnits),
]

export default function Reports(props: SlotProps['report']) {
  return (
    <ReportSlot
      {...props}
      entries={entries}
      columnStore={columnStore}
      note={<FilesLine carrierId={props.carrierId} />}
    />
  )
}
