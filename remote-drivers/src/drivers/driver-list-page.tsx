import { useQuery } from '@tanstack/react-query'
import { DriverFilter, driverFilterValues } from 'shared-api/drivers'
import { useCarrierId } from 'shared-auth'
import { Box, Page, Pager, QueryState, StatusTabs, TablePanel, useUrlFilter } from 'shared-ui'
import { DriverCards } from './driver-cards.tsx'
import { DriverCount } from './driver-count.tsx'
import { DriverFilterBar } from './driver-filter-bar.tsx'
import { driverQueries } from './driver-queries.ts'
import { DriverTable, DriverTableSkeleton } from './driver-table.tsx'
import { NoDrivers } from './no-drivers.tsx'

export function DriverListPage() {
  const CarrierId = useCarrierId()
  const [chosen, setFilter] = useUrlFilter(DriverFilter)
  const filter = { ...chosen, CarrierId }
  const list = useQuery(driverQueries.list(filter))
  const shown = list.data
  return (
    <Page title="Drivers" description={<DriverCount counts={shown?.Counts} />}>
      <StatusTabs
        label="Membership status"
        value={filter.list_filter}
        tabs={driverFilterValues.map((value) => ({ value, label: value, count: shown?.Counts[value] }))}
        onChanged={(list_filter) => setFilter({ list_filter })}
      >
        <TablePanel
          label="Drivers"
          toolbar={<DriverFilterBar filter={filter} onChanged={setFilter} />}
          footer={
            shown &&
            shown.Data.length > 0 && (
              <Pager
                page={filter.Page}
                pageSize={filter.PageSize}
                total={shown.Total}
                onPage={(number) => setFilter({ Page: number })}
                onPageSize={(PageSize) => setFilter({ PageSize })}
              />
            )
          }
        >
          <QueryState
            query={list}
            what="Drivers"
            empty={shown && <NoDrivers page={shown} filter={filter} onChanged={setFilter} />}
            skeleton={<DriverTableSkeleton filter={filter} />}
          >
            {(page) => (
              <Box
                aria-busy={list.isPlaceholderData}
                opacity={list.isPlaceholderData ? 0.6 : 1}
                transition="opacity 120ms 200ms"
              >
                <DriverTable page={page} filter={filter} onChanged={setFilter} />
                <DriverCards drivers={page.Data} carrierId={CarrierId} />
              </Box>
            )}
          </QueryState>
        </TablePanel>
      </StatusTabs>
    </Page>
  )
}
