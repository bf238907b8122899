import type { ReactNode } from 'react'
import type { CallResult } from 'shared-api'
import type { DriverFilter, DriverRow, drivers } from 'shared-api/drivers'
import { Box, Pager, QueryState, TablePanel } from 'shared-ui'
import {
  type Columns,
  ColumnsButton,
  ColumnTable,
  ColumnTableSkeleton,
  type Selection,
  SelectPage,
} from 'shared-ui/tables'
import type { RowWays } from './driver-actions.ts'
import { DriverCards } from './driver-cards.tsx'
import { DriverFilterBar } from './driver-filter-bar.tsx'
import { NoDrivers } from './no-drivers.tsx'

type DriverPage = CallResult<typeof drivers.list>

/** What is looked at of the query of `useDriverList`. */
interface DriverQuery {
  data: DriverPage | undefined
  error: unknown
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

interface DriverListProps {
  list: DriverQuery
  columns: Columns<DriverRow, DriverFilter['SortBy']>
  filter: DriverFilter
  onChanged: (changed: Partial<DriverFilter>) => void
  selection: Selection<DriverRow>
  ways: RowWays
}

/** The drivers of a filter, with all that finds, arranges and selects them. */
export function DriverList({ list, columns, filter, onChanged, selection, ways }: DriverListProps) {
  const { data } = list
  const pager = data && data.Data.length > 0 && (
    <Pager
      page={filter.Page}
      pageSize={filter.PageSize}
      total={data.Total}
      onPage={(number) => onChanged({ Page: number })}
      onPageSize={(PageSize) => onChanged({ PageSize })}
    />
  )
  return (
    <TablePanel
      label="Drivers"
      toolbar={
        <DriverFilterBar filter={filter} onChanged={onChanged}>
          <ColumnsButton columns={columns} />
        </DriverFilterBar>
      }
      footer={pager}
    >
      <QueryState
        query={list}
        what="Drivers"
        empty={data && <NoDrivers page={data} filter={filter} onChanged={onChanged} />}
        skeleton={<ColumnTableSkeleton columns={columns} rows={filter.PageSize} hasSelection />}
      >
        {(page) => (
          <Waiting isWaiting={list.isPlaceholderData}>
            <ColumnTable
              caption={`Drivers, page ${page.Page}`}
              columns={columns}
              rows={page.Data}
              sort={{ by: filter.SortBy, dir: filter.SortDir }}
              onSorted={({ by, dir }) => onChanged({ SortBy: by, SortDir: dir })}
              selection={selection}
            />
            <SelectPage selection={selection} />
            <DriverCards drivers={page.Data} carrierId={filter.CarrierId} selection={selection} ways={ways} />
          </Waiting>
        )}
      </QueryState>
    </TablePanel>
  )
}

function Waiting({ isWaiting, children }: { isWaiting: boolean; children: ReactNode }) {
  return (
    <Box aria-busy={isWaiting} opacity={isWaiting ? 0.6 : 1} transition="opacity 120ms 200ms">
      {children}
    </Box>
  )
}
