import type { MvrReport, MvrReportFilter } from 'shared-api/mvr'
import { formatDateTime, StatusBadge, Text } from 'shared-ui'
import type { Column } from 'shared-ui/tables'
import { DriverName } from './driver-name.tsx'
import { reportTones } from './report-status.ts'

type ReportColumn = Column<MvrReport, MvrReportFilter['SortBy']>

const driver: ReportColumn = {
  id: 'DriverName',
  header: 'Driver',
  sortKey: 'DriverName',
  isAlwaysShown: true,
  width: 184,
  csv: ({ DriverName: name }) => name,
  cell: (report) => <DriverName report={report} />,
}

const others: readonly ReportColumn[] = [
  {
    id: 'CreatedDate',
    header: 'Created',
    sortKey: 'CreatedDate',
    width: 168,
    csv: ({ CreatedDate }) => CreatedDate,
    cell: ({ CreatedDate }) => formatDateTime(CreatedDate),
  },
  {
    id: 'History_Info__c',
    header: 'MVR type',
    sortKey: 'History_Info__c',
    width: 144,
    csv: ({ History_Info__c }) => History_Info__c,
  },
  {
    id: 'MVR_Status__c',
    header: 'Status',
    sortKey: 'MVR_Status__c',
    width: 152,
    csv: ({ MVR_Status__c }) => MVR_Status__c,
    cell: ({ MVR_Status__c }) => <StatusBadge status={MVR_Status__c} tone={reportTones[MVR_Status__c]} />,
  },
  {
    id: 'Message__c',
    header: 'Message',
    width: 240,
    csv: ({ Message__c }) => Message__c,
  },
]

/** Whose report it is stands in sight where the list covers several carriers, and in the columns' panel otherwise. */
export const reportColumns = (isOfSeveral: boolean): readonly ReportColumn[] => [
  driver,
  ...others,
  {
    id: 'Carrier__r.Name',
    header: 'Carrier',
    sortKey: 'Carrier__r.Name',
    isAlwaysShown: isOfSeveral,
    isHiddenAtFirst: true,
    csv: ({ Carrier__r }) => Carrier__r.Name,
  },
]

/** For users who see only records about themselves: there are no drivers to lead to. */
export const ownReportColumns: readonly ReportColumn[] = [
  {
    ...driver,
    cell: ({ DriverName: name }) => (
      <Text as="span" fontWeight="semibold">
        {name}
      </Text>
    ),
  },
  ...others,
]
