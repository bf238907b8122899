import type { MvrReport } from 'shared-api/mvr'
import { formatDate, Link, StatusBadge } from 'shared-ui'
import type { RelatedColumn } from 'shared-ui/tables'
import { paths } from '../paths.ts'
import { reportTones } from './report-status.ts'

const created: RelatedColumn<MvrReport> = {
  header: 'Created',
  cell: ({ CreatedDate }) => formatDate(CreatedDate),
}

const status: RelatedColumn<MvrReport> = {
  header: 'Status',
  onPhone: 'status',
  cell: ({ MVR_Status__c }) => <StatusBadge status={MVR_Status__c} tone={reportTones[MVR_Status__c]} />,
}

export const reportsOfCarrier: readonly RelatedColumn<MvrReport>[] = [
  {
    header: 'Driver',
    cell: ({ Id, DriverName }) => (
      <Link variant="row" to={paths.report(Id)}>
        {DriverName}
      </Link>
    ),
  },
  created,
  { header: 'MVR type', onPhone: 'hidden', cell: ({ History_Info__c }) => History_Info__c },
  status,
]

/** Whose they are stands above them: a report is named by its kind. */
export const reportsOfDriver: readonly RelatedColumn<MvrReport>[] = [
  {
    header: 'MVR type',
    cell: ({ Id, History_Info__c }) => (
      <Link variant="row" to={paths.report(Id)}>
        {History_Info__c}
      </Link>
    ),
  },
  created,
  { header: 'Message', isWrapped: true, cell: ({ Message__c }) => Message__c ?? '-' },
  status,
]
