import { useMemo } from 'react'
import { call } from 'shared-api'
import { DriverFilter, driverFilterValues, type DriverRow, drivers } from 'shared-api/drivers'
import { columnStore } from 'shared-api/tables'
import { useCarrierId } from 'shared-auth'
import { notify, Page, StatusTabs, useUrlFilter } from 'shared-ui'
import { type Action, BulkBar, ExportButton, exportRows, useColumns, useSelection } from 'shared-ui/tables'
import { AddDriverButton } from '../add-driver/add-driver-button.tsx'
import { LinkRequestsNotice } from '../driver-links/link-requests-notice.tsx'
import { otherPaths } from '../paths.ts'
import { driverColumns } from './driver-columns.tsx'
import { DriverCount } from './driver-count.tsx'
import { DriverList } from './driver-list.tsx'
import { useDriverList } from './use-driver-list.ts'
import { useDriverWays } from './use-driver-ways.tsx'

const noDrivers: readonly DriverRow[] = []
const nameOf = ({ Name }: DriverRow) => Name
const noun = { one: 'driver', many: 'drivers' }

/** As many ids as an address can name, so that it can be loaded again. */
const requestedAtMost = 200

export function DriverListPage() {
  const CarrierId = useCarrierId()
  const [chosen, setFilter] = useUrlFilter(DriverFilter)
  const filter = { ...chosen, CarrierId }
  const list = useDriverList(filter)
  const selection = useSelection({
    rows: list.data?.Data ?? noDrivers,
    isStale: list.isPlaceholderData,
    scope: JSON.stringify([filter.list_filter, filter.Search, filter.Expires, CarrierId]),
    nameOf,
    noun,
  })
  const { ways, dialog } = useDriverWays(selection.keep)
  const columns = useColumns({
    table: 'drivers',
    columns: useMemo(() => driverColumns(CarrierId, ways), [CarrierId, ways]),
    store: columnStore,
  })
  const shown = columns.isKnown ? list.data : undefined

  function requestMvr() {
    const ids = selection.rows.map(({ Id }) => Id)
    if (ids.length <= requestedAtMost) ways.goTo(otherPaths.requestMvr(ids))
    else notify.failure(`At most ${requestedAtMost} drivers at a time`, 'Select fewer of them.')
  }

  const actions: Action[] = [
    { id: 'mvr', label: 'Request MVR', icon: 'file-text', onChosen: requestMvr },
    {
      id: 'export',
      label: 'Export CSV',
      icon: 'download',
      onChosen: () => exportRows('drivers-selected', columns.shown, selection.rows),
    },
    {
      id: 'cancel',
      label: 'Cancel membership',
      icon: 'circle-minus',
      onChosen: () => ways.change('cancel', selection.rows),
    },
  ]
  return (
    <Page
      title="Drivers"
      description={<DriverCount counts={shown?.Counts} isSearched={isNarrowed(filter)} />}
      actions={
        <>
          <ExportButton
            name="drivers"
            columns={columns.shown}
            total={shown?.Total}
            readPage={(page, signal) => call(drivers.list, { query: { ...filter, ...page } }, { signal })}
          />
          <AddDriverButton />
        </>
      }
    >
      <LinkRequestsNotice />
      <StatusTabs
        label="Membership status"
        value={filter.list_filter}
        tabs={driverFilterValues.map((value) => ({ value, label: value, count: shown?.Counts[value] }))}
        onChanged={(list_filter) => setFilter({ list_filter })}
      >
        <DriverList
          list={{ ...list, data: shown }}
          columns={columns}
          filter={filter}
          onChanged={setFilter}
          selection={selection}
          ways={ways}
        />
        <BulkBar selection={selection} actions={actions} />
      </StatusTabs>
      {dialog}
    </Page>
  )
}

const isNarrowed = ({ Search, Expires }: DriverFilter) => Search !== '' || Expires !== ''
