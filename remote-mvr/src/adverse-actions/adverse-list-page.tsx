import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { call } from 'shared-api'
import { columnStore } from 'shared-api/client/column-store'
import { mvrAdverse, mvrAdverseFilterValues } from 'shared-api/mvr/mvr-adverse'
import { useCarrierId } from 'shared-auth'
import { formatNumber } from 'shared-ui'
import { ListPage, ListPanel, useList } from 'shared-ui/tables'
import { AttentionTiles } from '../lists/attention-tiles.tsx'
import { ListTabs } from '../lists/list-tabs.tsx'
import { paths } from '../paths.ts'
import { adverseCard, adverseColumns } from './adverse-columns.tsx'
import { AdverseOpener } from './adverse-opener.tsx'

/** Notices before and after a decision, each with its clock. */
export function AdverseListPage() {
  const CarrierId = useCarrierId()
  const [search] = useSearchParams()
  const narrowed = search.toString()
  const addressOf = useMemo(
    () => (id: string) => {
      const named = new URLSearchParams(narrowed)
      named.set('action', id)
      return `${paths.adverseActions}?${named.toString()}`
    },
    [narrowed],
  )
  const list = useList({
    name: 'mvr-adverse-actions',
    noun: { one: 'adverse action', many: 'adverse actions' },
    contract: mvrAdverse.list,
    scope: { CarrierId, DriverId: undefined, ReportId: undefined, ActionId: undefined },
    read: (query, signal) => call(mvrAdverse.list, { query }, { signal }),
    columns: useMemo(() => adverseColumns(CarrierId, addressOf), [CarrierId, addressOf]),
    store: columnStore,
    staleTime: 0,
  })
  return (
    <ListPage title="MVR reports" list={list} count={({ Counts }) => countOf(Counts, list.filter.Search)}>
      <AttentionTiles carrierId={CarrierId} />
      <ListTabs current={paths.adverseActions}>
        <ListPanel
          list={list}
          tabs={{
            label: 'Adverse actions',
            field: 'list_filter',
            values: mvrAdverseFilterValues,
            none: (value) => nones[value] ?? 'No adverse actions',
          }}
          card={(action) => adverseCard(action, addressOf, CarrierId === undefined)}
          empty={{
            icon: 'file-text',
            text: 'Before you act on a report against a driver, send a notice from the report. Five business days later you can send the final one.',
          }}
        />
      </ListTabs>
      <AdverseOpener />
    </ListPage>
  )
}

const nones: Readonly<Record<string, string>> = {
  Waiting: 'No notice waits for its five business days',
  Ready: 'No final notice is due',
  Closed: 'No closed adverse actions',
}

/** '12 adverse actions, 2 final notices due' */
function countOf(counts: Record<(typeof mvrAdverseFilterValues)[number], number>, search: string) {
  const { All: all, Ready: ready } = counts
  const actions = `${formatNumber(all)} adverse ${all === 1 ? 'action' : 'actions'}${search === '' ? '' : ' found'}`
  return `${actions}, ${formatNumber(ready)} final ${ready === 1 ? 'notice' : 'notices'} due`
}
