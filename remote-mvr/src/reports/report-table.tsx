import type { CallResult } from 'shared-api'
import type { mvr, MvrReportFilter } from 'shared-api/mvr'
import { Table, TableSkeleton, Td, Th } from 'shared-ui'
import { reportColumns } from './report-columns.tsx'

interface ReportTableProps {
  page: CallResult<typeof mvr.reports>
  filter: MvrReportFilter
  onChanged: (changed: Partial<MvrReportFilter>) => void
}

export function ReportTable({ page, filter, onChanged }: ReportTableProps) {
  const columns = reportColumns(filter.CarrierId)
  const sort = { by: filter.SortBy, dir: filter.SortDir }
  return (
    <Table caption={`MVR reports, page ${page.Page}`} isFirstSticky>
      <thead>
        <tr>
          {columns.map(({ label, sortKey }) => (
            <Th
              key={label}
              sort={sort}
              {...(sortKey && {
                sortKey,
                onSorted: ({ dir }) => onChanged({ SortBy: sortKey, SortDir: dir }),
              })}
            >
              {label}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {page.Data.map((report) => (
          <tr key={report.Id}>
            {columns.map(({ label, isLong, cell }) => (
              <Td key={label} isWrapped={isLong === true}>
                {cell(report)}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

export function ReportTableSkeleton({ filter }: { filter: MvrReportFilter }) {
  const heads = reportColumns(filter.CarrierId).map(({ label }) => label)
  return <TableSkeleton columns={heads} rows={filter.PageSize} />
}
