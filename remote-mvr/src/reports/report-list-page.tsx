import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from 'shared-api'
import { mvr, MvrReportFilter, mvrReportFilterValues } from 'shared-api/mvr'
import { columnStore } from 'shared-api/tables'
import { useCarrierId } from 'shared-auth'
import { Page, StatusTabs, useUrlFilter } from 'shared-ui'
import { ExportButton, useColumns } from 'shared-ui/tables'
import { NoReports } from './no-reports.tsx'
import { reportColumns } from './report-columns.tsx'
import { ReportCount } from './report-count.tsx'
import { ReportList } from './report-list.tsx'
import { reportQueries } from './report-queries.ts'
import { RequestedDrivers } from './requested-drivers.tsx'

export function ReportListPage() {
  const CarrierId = useCarrierId()
  const isOfSeveral = CarrierId === undefined
  const [chosen, setFilter] = useUrlFilter(MvrReportFilter)
  const filter = { ...chosen, CarrierId }
  const columns = useColumns({
    table: 'mvr-reports',
    columns: useMemo(() => reportColumns(isOfSeveral), [isOfSeveral]),
    store: columnStore,
  })
  const list = useQuery(reportQueries.list(filter))
  const shown = columns.isKnown ? list.data : undefined
  return (
    <Page
      title="MVR reports"
      description={<ReportCount counts={shown?.Counts} isSearched={filter.Search !== ''} />}
      actions={
        <ExportButton
          name="mvr-reports"
          columns={columns.shown}
          total={shown?.Total}
          readPage={(page, signal) => call(mvr.reports, { query: { ...filter, ...page } }, { signal })}
        />
      }
    >
      <RequestedDrivers />
      <StatusTabs
        label="Reports"
        value={filter.list_filter}
        tabs={mvrReportFilterValues.map((value) => ({ value, label: value, count: shown?.Counts[value] }))}
        onChanged={(list_filter) => setFilter({ list_filter })}
      >
        <ReportList
          list={list}
          columns={columns}
          filter={filter}
          onChanged={setFilter}
          isOfSeveral={isOfSeveral}
          empty={shown && <NoReports page={shown} filter={filter} onChanged={setFilter} />}
        />
      </StatusTabs>
    </Page>
  )
}
