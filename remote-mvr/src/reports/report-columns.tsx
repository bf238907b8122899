import type { MvrReport, MvrReportFilter } from 'shared-api/mvr'
import { formatDateTime, Link, StatusBadge, Text } from 'shared-ui'
import type { Column } from 'shared-ui/tables'
import { paths } from '../paths.ts'

type ReportColumn = Column<MvrReport, MvrReportFilter['SortBy']>

const driver: ReportColumn = {
  id: 'DriverName',
  header: 'Driver',
  sortKey: 'DriverName',
  isAlwaysShown: true,
  width: 184,
  csv: ({ DriverName }) => DriverName,
  cell: ({ DriverName }) => (
    <Text as="span" fontWeight="semibold">
      {DriverName}
    </Text>
  ),
}

/** Leads to the driver; who is none of the carrier's any more is known by name alone. */
const linkedDriver: ReportColumn = {
  ...driver,
  cell: (report) =>
    report.Driver__c === null ? (
      driver.cell(report)
    ) : (
      <Link variant="row" to={paths.driver(report.Driver__c)}>
        {report.DriverName}
      </Link>
    ),
}

const facts: readonly ReportColumn[] = [
  {
    id: 'CreatedDate',
    header: 'Created',
    sortKey: 'CreatedDate',
    width: 176,
    csv: ({ CreatedDate }) => CreatedDate,
    cell: ({ CreatedDate }) => formatDateTime(CreatedDate),
  },
  {
    id: 'History_Info__c',
    header: 'MVR type',
    sortKey: 'History_Info__c',
    csv: ({ History_Info__c }) => History_Info__c,
    cell: ({ History_Info__c }) => History_Info__c,
  },
  {
    id: 'MVR_Status__c',
    header: 'Status',
    sortKey: 'MVR_Status__c',
    csv: ({ MVR_Status__c }) => MVR_Status__c,
    cell: ({ MVR_Status__c }) => <StatusBadge status={MVR_Status__c} />,
  },
  {
    id: 'Message__c',
    header: 'Message',
    isLong: true,
    width: 240,
    csv: ({ Message__c }) => Message__c,
    cell: ({ Message__c }) => Message__c ?? '-',
  },
]

/** Whose report it is matters where the list covers several carriers, and is there to be had where it does not. */
export const reportColumns = (isOfSeveral: boolean): readonly ReportColumn[] => [
  linkedDriver,
  ...facts,
  {
    id: 'Carrier__r.Name',
    header: 'Carrier',
    sortKey: 'Carrier__r.Name',
    isAlwaysShown: isOfSeveral,
    isHiddenAtFirst: true,
    csv: ({ Carrier__r }) => Carrier__r.Name,
    cell: ({ Carrier__r }) => Carrier__r.Name,
  },
]

/** For whoever sees only records about himself: there are no drivers to lead to. */
export const ownReportColumns: readonly ReportColumn[] = [driver, ...facts]
