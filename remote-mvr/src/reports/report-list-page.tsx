import { useQuery } from '@tanstack/react-query'
import { MvrReportFilter, mvrReportFilterValues } from 'shared-api/mvr'
import { useCarrierId } from 'shared-auth'
import { Box, Page, Pager, QueryState, StatusTabs, TablePanel, useUrlFilter } from 'shared-ui'
import { NoReports } from './no-reports.tsx'
import { ReportCards } from './report-cards.tsx'
import { ReportCount } from './report-count.tsx'
import { ReportFilterBar } from './report-filter-bar.tsx'
import { reportQueries } from './report-queries.ts'
import { ReportTable, ReportTableSkeleton } from './report-table.tsx'

export function ReportListPage() {
  const CarrierId = useCarrierId()
  const [chosen, setFilter] = useUrlFilter(MvrReportFilter)
  const filter = { ...chosen, CarrierId }
  const list = useQuery(reportQueries.list(filter))
  const shown = list.data
  return (
    <Page title="MVR reports" description={<ReportCount counts={shown?.Counts} />}>
      <StatusTabs
        label="Reports"
        value={filter.list_filter}
        tabs={mvrReportFilterValues.map((value) => ({ value, label: value, count: shown?.Counts[value] }))}
        onChanged={(list_filter) => setFilter({ list_filter })}
      >
        <TablePanel
          label="MVR reports"
          toolbar={<ReportFilterBar filter={filter} onChanged={setFilter} />}
          footer={
            shown &&
            shown.Data.length > 0 && (
              <Pager
                page={shown.Page}
                pageSize={shown.PageSize}
                total={shown.Total}
                onPage={(number) => setFilter({ Page: number })}
                onPageSize={(PageSize) => setFilter({ PageSize })}
              />
            )
          }
        >
          <QueryState
            query={list}
            what="MVR reports"
            empty={shown && <NoReports page={shown} filter={filter} onChanged={setFilter} />}
            skeleton={<ReportTableSkeleton filter={filter} />}
          >
            {(page) => (
              <Box
                aria-busy={list.isPlaceholderData}
                opacity={list.isPlaceholderData ? 0.6 : 1}
                transition="opacity 120ms 200ms"
              >
                <ReportTable page={page} filter={filter} onChanged={setFilter} />
                <ReportCards reports={page.Data} carrierId={CarrierId} />
              </Box>
            )}
          </QueryState>
        </TablePanel>
      </StatusTabs>
    </Page>
  )
}
