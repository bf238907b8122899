import { call } from 'shared-api'
import { mvr, type MvrReport, type MvrReportFilter } from 'shared-api/mvr'
import { formatDate, formatDateTime } from 'shared-ui'
import {
  carrierColumn,
  type Column,
  dayColumn,
  nameColumn,
  type RelatedList,
  statusColumn,
  wordsColumn,
} from 'shared-ui/tables'
import { reportCard } from './report-card.tsx'
import { ReportLink } from './report-link.tsx'
import { reportTones } from './report-status.ts'

type ReportColumn = Column<MvrReport, MvrReportFilter['SortBy']>

const driver = {
  id: 'DriverName',
  header: 'Driver',
  sortKey: 'DriverName',
  width: 184,
  narrowWidth: 160,
  value: ({ DriverName }: MvrReport) => DriverName,
} as const

/** The column that names a report, and opens it. */
const reportColumn = (given: typeof driver | typeof type): ReportColumn => ({
  ...nameColumn<MvrReport, MvrReportFilter['SortBy']>(given),
  cell: (report) => <ReportLink report={report}>{given.value(report)}</ReportLink>,
})

const type = {
  id: 'History_Info__c',
  header: 'MVR type',
  sortKey: 'History_Info__c',
  width: 144,
  value: ({ History_Info__c }: MvrReport) => History_Info__c,
} as const

const created: ReportColumn = dayColumn({
  id: 'CreatedDate',
  header: 'Created',
  sortKey: 'CreatedDate',
  narrowWidth: 104,
  value: ({ CreatedDate }) => CreatedDate,
})

const status: ReportColumn = statusColumn({
  id: 'MVR_Status__c',
  header: 'Status',
  sortKey: 'MVR_Status__c',
  width: 160,
  tones: reportTones,
  value: ({ MVR_Status__c }) => MVR_Status__c,
})

const message: ReportColumn = wordsColumn({
  id: 'Message__c',
  header: 'Message',
  width: 240,
  narrowWidth: 180,
  value: ({ Message__c }) => Message__c,
})

const others: readonly ReportColumn[] = [
  { ...created, width: 168, narrowWidth: 160, cell: ({ CreatedDate }) => formatDateTime(CreatedDate) },
  wordsColumn(type),
  status,
  message,
]

export const reportColumns = (carrierId: string | undefined): readonly ReportColumn[] => [
  reportColumn(driver),
  ...others,
  carrierColumn(carrierId, {
    id: 'Carrier__r.Name',
    header: 'Carrier',
    sortKey: 'Carrier__r.Name',
    value: ({ Carrier__r }) => Carrier__r.Name,
  }),
]

/** The page says which type they are of. */
export const reportColumnsOfBatch: readonly ReportColumn[] = [
  reportColumn(driver),
  created,
  status,
  { ...message, width: 440 },
]

/** For users who see only records about themselves: messages speak to the carrier, and a report's page has words for them. */
export const ownReportColumns: readonly ReportColumn[] = [
  reportColumn(driver),
  ...others.filter((column) => column !== message),
]

const related = {
  many: 'MVR reports',
  contract: mvr.related,
  read: (id, page, signal) =>
    call(mvr.related, { params: { id }, query: { record_type: 'MVR_REPORT', ...page } }, { signal }),
} satisfies Partial<RelatedList<MvrReport>>

export const reportsOfCarrier: RelatedList<MvrReport> = {
  ...related,
  columns: [reportColumn(driver), created, wordsColumn(type), status],
  card: (report) => reportCard(report, false),
}

/** The page says whose reports these are: a report is named by its type. */
export const reportsOfDriver: RelatedList<MvrReport> = {
  ...related,
  columns: [reportColumn(type), created, message, status],
  card: (report) => ({
    ...reportCard(report, false),
    title: <ReportLink report={report}>{report.History_Info__c}</ReportLink>,
    facts: [formatDate(report.CreatedDate)],
  }),
}
