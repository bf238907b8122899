import { useMemo } from 'react'
import { call } from 'shared-api'
import { mvr, mvrReportFilterValues } from 'shared-api/mvr'
import { columnStore } from 'shared-api/client/column-store'
import { useCarrierId } from 'shared-auth'
import { formatNumber } from 'shared-ui'
import { ListPage, ListPanel, useList } from 'shared-ui/tables'
import { reportCard } from './report-card.tsx'
import { reportColumns } from './report-columns.tsx'

export function ReportListPage() {
  const CarrierId = useCarrierId()
  const isOfSeveral = CarrierId === undefined
  const list = useList({
    name: 'mvr-reports',
    noun: { one: 'MVR report', many: 'MVR reports' },
    contract: mvr.reports,
    scope: { CarrierId },
    read: (query, signal) => call(mvr.reports, { query }, { signal }),
    columns: useMemo(() => reportColumns(CarrierId), [CarrierId]),
    store: columnStore,
  })
  return (
    <ListPage title="MVR reports" list={list} count={({ Counts }) => countOf(Counts, list.filter.Search)}>
      <ListPanel
        list={list}
        tabs={{
          label: 'Reports',
          field: 'list_filter',
          values: mvrReportFilterValues,
          none: () => 'No reports created today',
        }}
        card={(report) => reportCard(report, isOfSeveral)}
        empty={{
          icon: 'file-text',
          text: isOfSeveral
            ? 'A report appears here as soon as an MVR of one of your drivers is requested.'
            : 'No MVR of this carrier has been requested. Choose another carrier above, or all of them.',
        }}
      />
    </ListPage>
  )
}

/** '38 reports, 2 created today' */
function countOf(counts: Record<(typeof mvrReportFilterValues)[number], number>, search: string) {
  const { All: all, 'Created Today (Portal)': today } = counts
  const reports = `${formatNumber(all)} ${all === 1 ? 'report' : 'reports'}${search === '' ? '' : ' found'}`
  return `${reports}, ${formatNumber(today)} created today`
}
