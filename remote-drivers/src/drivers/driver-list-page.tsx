import { useQuery } from '@tanstack/react-query'
import { call } from 'shared-api'
import { DriverFilter, driverFilterValues, drivers } from 'shared-api/drivers'
import { columnStore } from 'shared-api/tables'
import { useCarrierId } from 'shared-auth'
import { Box, Page, Pager, QueryState, StatusTabs, TablePanel, useUrlFilter } from 'shared-ui'
import { ColumnsButton, ColumnTable, ColumnTableSkeleton, ExportButton, useColumns } from 'shared-ui/tables'
import { DriverCards } from './driver-cards.tsx'
import { driverColumns } from './driver-columns.tsx'
import { DriverCount } from './driver-count.tsx'
import { DriverFilterBar } from './driver-filter-bar.tsx'
import { driverQueries } from './driver-queries.ts'
import { NoDrivers } from './no-drivers.tsx'

export function DriverListPage() {
  const CarrierId = useCarrierId()
  const [chosen, setFilter] = useUrlFilter(DriverFilter)
  const filter = { ...chosen, CarrierId }
  const columns = useColumns({ table: 'drivers', columns: driverColumns(CarrierId), store: columnStore })
  const list = useQuery(driverQueries.list(filter))
  const shown = columns.isKnown ? list.data : undefined

  const exportButton = (
    <ExportButton
      name="drivers"
      columns={columns.shown}
      total={shown?.Total}
      readPage={(page, signal) => call(drivers.list, { query: { ...filter, ...page } }, { signal })}
    />
  )
  const pager = shown && shown.Data.length > 0 && (
    <Pager
      page={filter.Page}
      pageSize={filter.PageSize}
      total={shown.Total}
      onPage={(number) => setFilter({ Page: number })}
      onPageSize={(PageSize) => setFilter({ PageSize })}
    />
  )
  return (
    <Page
      title="Drivers"
      description={<DriverCount counts={shown?.Counts} isSearched={filter.Search !== ''} />}
      actions={exportButton}
    >
      <StatusTabs
        label="Membership status"
        value={filter.list_filter}
        tabs={driverFilterValues.map((value) => ({ value, label: value, count: shown?.Counts[value] }))}
        onChanged={(list_filter) => setFilter({ list_filter })}
      >
        <TablePanel
          label="Drivers"
          toolbar={
            <DriverFilterBar filter={filter} onChanged={setFilter}>
              <ColumnsButton columns={columns} />
            </DriverFilterBar>
          }
          footer={pager}
        >
          <QueryState
            query={{ ...list, data: shown }}
            what="Drivers"
            empty={shown && <NoDrivers page={shown} filter={filter} onChanged={setFilter} />}
            skeleton={<ColumnTableSkeleton columns={columns} rows={filter.PageSize} />}
          >
            {(page) => (
              <Box
                aria-busy={list.isPlaceholderData}
                opacity={list.isPlaceholderData ? 0.6 : 1}
                transition="opacity 120ms 200ms"
              >
                <ColumnTable
                  caption={`Drivers, page ${page.Page}`}
                  columns={columns}
                  rows={page.Data}
                  sort={{ by: filter.SortBy, dir: filter.SortDir }}
                  onSorted={({ by, dir }) => setFilter({ SortBy: by, SortDir: dir })}
                />
                <DriverCards drivers={page.Data} carrierId={CarrierId} />
              </Box>
            )}
          </QueryState>
        </TablePanel>
      </StatusTabs>
    </Page>
  )
}
