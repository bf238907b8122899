import type { ReactNode } from 'react'
import type { MvrReport, MvrReportFilter } from 'shared-api/mvr'
import { formatDateTime, StatusBadge, Text } from 'shared-ui'

export interface ReportColumn {
  label: string
  /** Undefined where the service does not sort by it. */
  sortKey?: MvrReportFilter['SortBy']
  /** Long words that may break. */
  isLong?: boolean
  cell: (report: MvrReport) => ReactNode
}

const ofOneCarrier: readonly ReportColumn[] = [
  {
    label: 'Driver',
    sortKey: 'DriverName',
    cell: ({ DriverName }) => (
      <Text as="span" fontWeight="semibold">
        {DriverName}
      </Text>
    ),
  },
  {
    label: 'Created',
    sortKey: 'CreatedDate',
    cell: ({ CreatedDate }) => formatDateTime(CreatedDate),
  },
  { label: 'MVR type', sortKey: 'History_Info__c', cell: ({ History_Info__c }) => History_Info__c },
  {
    label: 'Status',
    sortKey: 'MVR_Status__c',
    cell: ({ MVR_Status__c }) => <StatusBadge status={MVR_Status__c} />,
  },
  { label: 'Message', isLong: true, cell: ({ Message__c }) => Message__c ?? '-' },
]

const carrier: ReportColumn = {
  label: 'Carrier',
  sortKey: 'Carrier__r.Name',
  cell: ({ Carrier__r }) => Carrier__r.Name,
}

/** Whose report it is has a column where the list covers all carriers. */
export const reportColumns = (carrierId: string | undefined) =>
  carrierId === undefined ? [...ofOneCarrier, carrier] : ofOneCarrier
