import { useIsPhone } from '../layout/use-is-phone.ts'
import { Skeleton } from '../states/skeleton.tsx'
import { Card, CardList } from './card-list.tsx'
import { Table } from './table.tsx'
import { Td, Th } from './table-cells.tsx'

interface TableSkeletonProps {
  /** The heads of the table to come. */
  columns: readonly string[]
  /** As many rows as one page will have. */
  rows?: number
}

const barWidths = [80, 110, 96, 130, 64]

export const SkeletonCards = ({ count }: { count: number }) => (
  <CardList label="Loading">
    {Array.from({ length: count }, (_, row) => (
      <Card key={row} title={<Skeleton width="50%" />} facts={<Skeleton width="80%" />} />
    ))}
  </CardList>
)

/** A table before its rows have come, with the same heads and the same heights, so that nothing jumps. */
export function TableSkeleton({ columns, rows = 10 }: TableSkeletonProps) {
  const isPhone = useIsPhone()
  if (isPhone) return <SkeletonCards count={rows} />
  const rowNumbers = Array.from({ length: rows }, (_, row) => row)
  return (
    <Table caption="Loading">
      <thead>
        <tr>
          {columns.map((column) => (
            <Th key={column}>{column}</Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowNumbers.map((row) => (
          <tr key={row}>
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
