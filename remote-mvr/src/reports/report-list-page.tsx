import { useMemo } from 'react'
import { call } from 'shared-api'
import { columnStore } from 'shared-api/client/column-store'
import { mvr, mvrReportFilterValues } from 'shared-api/mvr'
import { useCarrierId } from 'shared-auth'
import { formatNumber, LinkButton } from 'shared-ui'
import { ListPage, ListPanel, useList } from 'shared-ui/tables'
import { AttentionTiles } from '../lists/attention-tiles.tsx'
import { ListTabs } from '../lists/list-tabs.tsx'
import { StatusFilter } from '../lists/status-filter.tsx'
import { paths } from '../paths.ts'
import { RequestButton } from '../request/request-button.tsx'
import { RequestOpener } from '../request/request-opener.tsx'
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
    staleTime: 0,
  })
  const { Status, Search } = list.filter
  return (
    <ListPage
      title="MVR reports"
      list={list}
      count={({ Counts }) => countOf(Counts, Search !== '' || Status !== '')}
      actions={
        <>
          <LinkButton to={paths.criteria()} icon="settings">
            Criteria
          </LinkButton>
          <RequestButton />
        </>
      }
    >
      <AttentionTiles carrierId={CarrierId} />
      <ListTabs current={paths.reportList}>
        <ListPanel
          list={list}
          tabs={{
            label: 'Reports',
            field: 'list_filter',
            values: mvrReportFilterValues,
            none: () => 'No reports created today',
          }}
          filters={<StatusFilter status={Status} onChanged={(chosen) => list.change({ Status: chosen })} />}
          card={(report) => reportCard(report, isOfSeveral)}
          empty={{
            icon: 'file-text',
            text: isOfSeveral
              ? 'A report appears here as soon as an MVR of one of your drivers is requested.'
              : 'No MVR of this carrier has been requested. Choose another carrier above, or all of them.',
            action: <RequestButton />,
            narrowed: Status === '' ? undefined : `No reports whose status is ${Status}`,
          }}
        />
      </ListTabs>
      <RequestOpener />
    </ListPage>
  )
}

/** '38 reports, 2 created today' */
function countOf(counts: Record<(typeof mvrReportFilterValues)[number], number>, isNarrowed: boolean) {
  const { All: all, 'Created Today (Portal)': today } = counts
  const reports = `${formatNumber(all)} ${all === 1 ? 'report' : 'reports'}${isNarrowed ? ' found' : ''}`
  return `${reports}, ${formatNumber(today)} created today`
}
