import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from 'shared-api'
import type { MvrReport } from 'shared-api/mvr'
import { related } from 'shared-api/related'
import type { SlotProps } from 'shared-federation/slots'
import { formatDate, Link, StatusBadge } from 'shared-ui'
import { type RelatedColumn, RelatedPanel, relatedRows } from 'shared-ui/tables'
import { paths } from './paths.ts'
import { reportQueries } from './reports/report-queries.ts'

/** The newest MVR reports of a carrier. */
export default function AccountPanels({ accountId }: SlotProps['account.panels']) {
  return (
    <RelatedPanel
      title="MVR reports"
      query={useQuery(newestOf(accountId))}
      columns={columns}
      empty="No MVR reports yet"
      all={{ label: 'All MVR reports', to: paths.reportList }}
    />
  )
}

const newestOf = (id: string) =>
  queryOptions({
    queryKey: [...reportQueries.all, 'newest-of', id] as const,
    queryFn: ({ signal }) =>
      call(
        related.mvrReports,
        { params: { id }, query: { record_type: 'MVR_REPORT', PageSize: relatedRows } },
        { signal },
      ),
  })

const columns: readonly RelatedColumn<MvrReport>[] = [
  {
    header: 'Driver',
    cell: ({ Id, DriverName }) => (
      <Link variant="row" to={`/customerportal/details/${Id}?record_type=MVR_REPORT`}>
        {DriverName}
      </Link>
    ),
  },
  { header: 'Created', cell: ({ CreatedDate }) => formatDate(CreatedDate) },
  { header: 'MVR type', onPhone: 'hidden', cell: ({ History_Info__c }) => History_Info__c },
  {
    header: 'Status',
    onPhone: 'status',
    cell: ({ MVR_Status__c }) => <StatusBadge status={MVR_Status__c} />,
  },
]
