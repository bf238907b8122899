import type { CallResult } from 'shared-api'
import type { DriverFilter, drivers } from 'shared-api/drivers'
import { Table, TableSkeleton, Td, Th } from 'shared-ui'
import { driverColumns } from './driver-columns.tsx'

interface DriverTableProps {
  page: CallResult<typeof drivers.list>
  filter: DriverFilter
  onChanged: (changed: Partial<DriverFilter>) => void
}

export function DriverTable({ page, filter, onChanged }: DriverTableProps) {
  const columns = driverColumns(filter.CarrierId)
  const sort = { by: filter.SortBy, dir: filter.SortDir }
  return (
    <Table caption={`Drivers, page ${page.Page}`} isFirstSticky>
      <thead>
        <tr>
          {columns.map(({ label, sortKey }) => (
            <Th
              key={label}
              sortKey={sortKey}
              sort={sort}
              onSorted={({ dir }) => onChanged({ SortBy: sortKey, SortDir: dir })}
            >
              {label}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {page.Data.map((driver) => (
          <tr key={driver.Id}>
            {columns.map(({ label, cell }) => (
              <Td key={label}>{cell(driver)}</Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

export function DriverTableSkeleton({ filter }: { filter: DriverFilter }) {
  const heads = driverColumns(filter.CarrierId).map(({ label }) => label)
  return <TableSkeleton columns={heads} rows={filter.PageSize} />
}
