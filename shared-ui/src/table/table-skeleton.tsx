import { useIsPhone } from '../layout/use-is-phone.ts'
import { Skeleton } from '../states/skeleton.tsx'
import { Card, CardList } from './card-list.tsx'
import { Table } from './table.tsx'
import { Td, Th } from './table-cells.tsx'

interface TableSkeletonProps {
  /** The heads of the table to come. */
  columns: readonly string[]
  /** Those of them whose values have room for a mark. */
  marked?: readonly string[]
  /** Pixels of the columns, where the table to come has widths. */
  widths?: readonly number[] | undefined
  /** As many rows as one page will have. */
  rows?: number
  /** The table to come has checkboxes. */
  hasSelection?: boolean
}

const barWidths = [80, 110, 96, 130, 64]

/** A table before its rows have come, with the same heads and the same heights, so that nothing jumps. */
export function TableSkeleton({
  columns,
  marked = [],
  widths,
  rows = 10,
  hasSelection = false,
}: TableSkeletonProps) {
  const isPhone = useIsPhone()
  const rowNumbers = Array.from({ length: rows }, (_, row) => row)
  if (isPhone) {
    return (
      <CardList label="Loading">
        {rowNumbers.map((row) => (
          <Card key={row} title={<Skeleton width="50%" />} facts={<Skeleton width="80%" />} />
        ))}
      </CardList>
    )
  }
  return (
    <Table caption="Loading" widths={widths}>
      <thead>
        <tr>
          {hasSelection && <Th data-select />}
          {columns.map((column) => (
            <Th key={column} data-marked={marked.includes(column) || undefined}>
              {column}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowNumbers.map((row) => (
          <tr key={row}>
            {hasSelection && <Td data-select />}
            {columns.map((column, index) => (
              <Td key={column}>
                <Skeleton
                  width={`${(barWidths[index % barWidths.length] ?? 80) - (row % 3) * 6 * (index % 2)}px`}
                />
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
