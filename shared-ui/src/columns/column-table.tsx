import { Table } from '../table/table.tsx'
import { type Sort, Td, Th } from '../table/table-cells.tsx'
import { TableSkeleton } from '../table/table-skeleton.tsx'
import { ResizeHandle } from './resize-handle.tsx'
import type { Columns } from './use-columns.ts'

interface SortBy<Key extends string> {
  by: Key
  dir: Sort['dir']
}

interface ColumnTableProps<Row, Key extends string> {
  /** Read out before the rows: 'Drivers, page 1'. */
  caption: string
  columns: Columns<Row, Key>
  rows: readonly Row[]
  /** How the list is sorted now. */
  sort?: SortBy<Key> | undefined
  onSorted?: ((sort: SortBy<Key>) => void) | undefined
  /** cards: a CardList stands in for it on a phone. scroll: it stays a table there. */
  onPhone?: 'cards' | 'scroll'
}

/** A list's table as its user has arranged it. */
export function ColumnTable<Row extends { Id: string }, Key extends string>({
  caption,
  columns,
  rows,
  sort,
  onSorted,
  onPhone = 'cards',
}: ColumnTableProps<Row, Key>) {
  const { shown, widths } = columns
  return (
    <Table
      caption={caption}
      widths={widths}
      isFirstSticky
      isLastSticky={shown.at(-1)?.isAction === true}
      onPhone={onPhone}
    >
      <thead>
        <tr ref={(row) => columns.keepHeads(row)}>
          {shown.map(({ id, header, sortKey, align, isAction }) => (
            <Th
              key={id}
              align={align}
              sort={sort}
              {...(sortKey && onSorted && { sortKey, onSorted: ({ dir }) => onSorted({ by: sortKey, dir }) })}
              edge={columns.isReady && !isAction && <ResizeHandle columns={columns} id={id} />}
            >
              {header}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.Id}>
            {shown.map(({ id, align, isLong, cell }) => (
              <Td key={id} align={align} isWrapped={isLong === true && widths === undefined}>
                {cell(row)}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

interface ColumnSkeletonProps<Row, Key extends string> {
  columns: Columns<Row, Key>
  /** As many rows as one page will have. */
  rows?: number
}

/** The same table before its rows have come. */
export function ColumnTableSkeleton<Row, Key extends string>({
  columns: { shown, widths },
  rows = 10,
}: ColumnSkeletonProps<Row, Key>) {
  return <TableSkeleton columns={shown.map(({ header }) => header)} widths={widths} rows={rows} />
}
