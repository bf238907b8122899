import { useMemo } from 'react'
import { call } from 'shared-api'
import { columnStore } from 'shared-api/client/column-store'
import { mvr, mvrBatchFilterValues } from 'shared-api/mvr'
import { useCarrierId } from 'shared-auth'
import { formatNumber } from 'shared-ui'
import { ListPage, ListPanel, useList } from 'shared-ui/tables'
import { AttentionTiles } from '../lists/attention-tiles.tsx'
import { ListTabs } from '../lists/list-tabs.tsx'
import { paths } from '../paths.ts'
import { RequestButton } from '../request/request-button.tsx'
import { RequestOpener } from '../request/request-opener.tsx'
import { batchCard, batchColumns } from './batch-columns.tsx'

/** The requests, each with the progress of its reports. */
export function BatchListPage() {
  const CarrierId = useCarrierId()
  const list = useList({
    name: 'mvr-batches',
    noun: { one: 'MVR batch', many: 'MVR batches' },
    contract: mvr.batches,
    scope: { CarrierId },
    read: (query, signal) => call(mvr.batches, { query }, { signal }),
    columns: useMemo(() => batchColumns(CarrierId), [CarrierId]),
    store: columnStore,
    staleTime: 0,
  })
  return (
    <ListPage
      title="MVR reports"
      list={list}
      count={({ Counts }) => countOf(Counts, list.filter.Search)}
      actions={<RequestButton />}
    >
      <AttentionTiles carrierId={CarrierId} />
      <ListTabs current={paths.batchList}>
        <ListPanel
          list={list}
          tabs={{
            label: 'Batches',
            field: 'list_filter',
            values: mvrBatchFilterValues,
            none: () => 'No batches in process',
          }}
          card={(batch) => batchCard(batch, CarrierId === undefined)}
          empty={{
            icon: 'file-text',
            text: 'Each request of MVRs is a batch, of one report or of many.',
            action: <RequestButton />,
          }}
        />
      </ListTabs>
      <RequestOpener />
    </ListPage>
  )
}

/** '12 batches, 2 in process' */
function countOf(counts: Record<(typeof mvrBatchFilterValues)[number], number>, search: string) {
  const { All: all, 'In Process': inProcess } = counts
  const batches = `${formatNumber(all)} ${all === 1 ? 'batch' : 'batches'}${search === '' ? '' : ' found'}`
  return `${batches}, ${formatNumber(inProcess)} in process`
}
