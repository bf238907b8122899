import type { Basic } from 'shared-api/safety'
import { reportPath } from 'shared-ui'

/** The screens of this remote, and the reports that it leads to: routes and links are written with these. */
export const paths = {
  smsNotify: '/sms-notify',
  smsData: '/sms-data',
  smsDashboard: '/sms-data/sms-dashboard',
  smsSummary: '/sms-data/sms-summary',
  whatIf: '/sms-data/sms-summary/what-if',
  smsInspections: '/sms-data/sms-inspections',
  smsViolations: '/sms-data/sms-violations',
  smsImports: '/sms-data/sms-imports',
  inspectionsWithoutDriver: '/sms-data/sms-inspections?list_filter=Inspection+Without+Drivers',
  /** The dashboard with the arithmetic of one BASIC open. */
  arithmeticOf: (basic: Basic) =>
    `${paths.smsDashboard}?${new URLSearchParams({ [openBasic]: basic }).toString()}`,
  /** The violations that a snapshot is the first not to count. */
  rollingOffAt: (snapshot: string) => reportAt('violations-rolling-off-count', snapshot),
  /** The rows behind a BASIC; where there is no report of it, its arithmetic. */
  rowsOf: (basic: Basic) => {
    const figure = reportOfBasic[basic]
    return figure === undefined ? paths.arithmeticOf(basic) : reportPath(figure)
  },
}

/** The same BASIC and snapshot on another screen of the measure. */
export const measureAt = (
  path: string,
  { Basic: basic, Snapshot }: { Basic: Basic; Snapshot?: string | undefined },
) =>
  `${path}?${new URLSearchParams({ Basic: basic, ...(Snapshot !== undefined && { Snapshot }) }).toString()}`

/** A report's rows at a snapshot; without one, at the newest. */
export const reportAt = (report: string, snapshot: string | undefined) =>
  snapshot === undefined
    ? reportPath(report)
    : `${reportPath(report)}?${new URLSearchParams({ Snapshot: snapshot }).toString()}`

/** The query parameter that names the BASIC whose arithmetic is open from the start. */
export const openBasic = 'basic'

/** HM Compliance has no call of its own. */
export const reportOfBasic: Partial<Record<Basic, string>> = {
  'Unsafe Driving': 'basics-unsafe-driving',
  'Hours of Service': 'basics-hours-of-service',
  'Driver Fitness': 'basics-driver-fitness',
  'Controlled Substances': 'basics-controlled-substance',
  'Vehicle Maintenance': 'basics-vehicle-maintainance',
  'Crash Indicator': 'basics-crash-indicator',
}
