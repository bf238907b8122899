import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from 'shared-api'
import { userQuery } from 'shared-api/client/user-query'
import { maxCounted } from 'shared-api/list'
import { inspectionFilterValues, type InspectionRow, roadsideLists } from 'shared-api/safety/roadside-lists'
import { useCarrierId } from 'shared-auth'
import { formatNumber, useLoadedView } from 'shared-ui'
import { type Action, ListPage, ListPanel, useList } from 'shared-ui/tables'
import { FilesLine } from '../safety/files-badges.tsx'
import { useColumnStore } from '../use-column-store.ts'
import { inspectionCard, inspectionColumns } from './inspection-columns.tsx'
import { useMatchInspection } from './inspection-match.ts'
import { reportNumber } from './roadside-columns.tsx'

const fetchMatchDialog = () => import('./match-dialog.tsx').then((module) => module.MatchDialog)

export function InspectionListPage() {
  const CarrierId = useCarrierId()
  const role = useQuery(userQuery).data?.Role
  const isDriver = role === 'driver'
  const [matching, setMatching] = useState<InspectionRow>()
  const match = useMatchInspection()
  const { View: MatchDialog, load } = useLoadedView(fetchMatchDialog, 'The drivers could not be opened')
  const list = useList({
    name: 'roadside-inspections',
    noun: { one: 'roadside inspection', many: 'roadside inspections' },
    nameOf: reportNumber,
    contract: roadsideLists.inspections,
    scope: { CarrierId },
    read: (query, signal) => call(roadsideLists.inspections, { query }, { signal }),
    columns: useMemo(() => inspectionColumns(CarrierId, role), [CarrierId, role]),
    store: useColumnStore(),
  })
  const actionsOf = (inspection: InspectionRow): Action[] => [
    {
      id: 'match',
      label: inspection.Driver__c === null ? 'Match driver' : 'Change driver',
      icon: 'user',
      // The menu gives the focus back first: to a dialog that is open that would be a press beside it.
      onChosen: () => load(() => void requestAnimationFrame(() => setMatching(inspection))),
    },
    ...(inspection.Driver__c === null
      ? []
      : [
          {
            id: 'remove',
            label: 'Remove driver',
            icon: 'circle-minus' as const,
            onChosen: () => void match.change(inspection, null),
          },
        ]),
  ]
  return (
    <ListPage
      title="Roadside inspections"
      list={list}
      count={({ Counts, IsMore = false }) =>
        IsMore
          ? `More than ${formatNumber(maxCounted)} roadside inspections found`
          : countOf(Counts, list.filter.Search, isDriver)
      }
    >
      {!isDriver && <FilesLine carrierId={CarrierId} />}
      <ListPanel
        list={list}
        {...(!isDriver && {
          tabs: {
            label: 'Roadside inspections',
            field: 'list_filter',
            values: inspectionFilterValues,
            none: (filter: string) =>
              filter === 'Inspection' ? 'No inspections with drivers' : 'No inspections without drivers',
          },
          rowActions: actionsOf,
        })}
        card={(inspection) => inspectionCard(inspection, CarrierId, role)}
        empty={{
          icon: 'search-check',
          text: isDriver
            ? 'A roadside inspection appears here once it is matched to you.'
            : 'A roadside inspection appears here once FMCSA has published it.',
        }}
      />
      {matching && MatchDialog && (
        <MatchDialog inspection={matching} match={match} onClosed={() => setMatching(undefined)} />
      )}
    </ListPage>
  )
}

/** '38 inspections, 4 without drivers' */
function countOf(
  counts: Record<(typeof inspectionFilterValues)[number], number>,
  search: string,
  isDriver: boolean,
) {
  const { All: all, 'Inspection Without Drivers': without } = counts
  const found = search === '' ? '' : ' found'
  const inspections = `${formatNumber(all)} ${all === 1 ? 'roadside inspection' : 'roadside inspections'}${found}`
  return isDriver ? inspections : `${inspections}, ${formatNumber(without)} without drivers`
}
