import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { SelectBox } from '../selection/select-box.tsx'
import { pageLabel, pageState } from '../selection/selection-labels.ts'
import type { Selection } from '../selection/use-selection.ts'
import { Skeleton } from '../states/skeleton.tsx'
import { selectWidth, Table } from '../table/table.tsx'
import { Td, Th } from '../table/table-cells.tsx'
import { widthsOf, withinLimits } from './column.ts'
import { ColumnRows } from './column-rows.tsx'
import { isFixed } from './column-state.ts'
import { ResizeHandle } from './resize-handle.tsx'
import type { SortBy } from './sort-line.tsx'
import type { Columns } from './use-columns.ts'

/** Columns that stand as they are, or those of `useColumns`, which can be arranged. */
export type TableColumns<Row, Key extends string = string> = Pick<Columns<Row, Key>, 'shown' | 'resized'> &
  Partial<Pick<Columns<Row, Key>, 'isReady' | 'measure' | 'resize' | 'keepHeads'>>

interface ColumnTableProps<Row, Key extends string> {
  /** Read out before the rows: 'Requests, page 1'. */
  caption: string
  columns: TableColumns<Row, Key>
  /** A number: so many rows are on their way, and their table is as wide and as high as it will be. */
  rows: readonly Row[] | number
  /** How the list is sorted now. */
  sort?: SortBy<Key> | undefined
  onSorted?: ((sort: SortBy<Key>) => void) | undefined
  /** From `useSelection`: rows get checkboxes. */
  selection?: Selection<Row> | undefined
}

/** A table whose columns have declared widths, so that nothing in it moves whatever stands in its cells. */
export function ColumnTable<Row extends { Id: string }, Key extends string>({
  caption,
  columns,
  rows,
  sort,
  onSorted,
  selection,
}: ColumnTableProps<Row, Key>) {
  const { shown, resized, keepHeads, measure, resize } = columns
  const isWaiting = typeof rows === 'number'
  const widths = shown.map((column) => {
    const width = resized[column.id]
    if (width === undefined) return widthsOf(column)
    const own = withinLimits(column, width)
    return { wide: own, narrow: own }
  })
  return (
    <Table
      caption={caption}
      widths={selection ? [{ wide: selectWidth, narrow: selectWidth }, ...widths] : widths}
      isResized={shown.some(({ id }) => resized[id] !== undefined)}
      isFirstSticky
      isLastSticky={shown.at(-1)?.isAction === true}
    >
      <thead>
        <tr ref={keepHeads}>
          {selection && (
            <th data-select>
              {!isWaiting && (
                <SelectBox
                  label={pageLabel(selection)}
                  state={pageState(selection)}
                  onToggled={selection.togglePage}
                />
              )}
            </th>
          )}
          {shown.map((column) => (
            <Th
              key={column.id}
              data-column={column.id}
              data-action={column.isAction}
              data-marked={column.isMarked}
              align={column.align}
              sort={sort}
              {...sortOf(column.sortKey, isWaiting ? undefined : onSorted)}
              edge={
                columns.isReady &&
                measure &&
                resize &&
                !isFixed(column) && <ResizeHandle columns={{ measure, resize }} id={column.id} />
              }
            >
              {column.isHeadHidden ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
            </Th>
          ))}
        </tr>
      </thead>
      {isWaiting ? (
        <SkeletonRows count={rows} cells={shown.length} hasSelection={selection !== undefined} />
      ) : (
        <ColumnRows rows={rows} shown={shown} selection={selection} />
      )}
    </Table>
  )
}

const sortOf = <Key extends string>(sortKey?: Key, onSorted?: (sort: SortBy<Key>) => void) =>
  sortKey !== undefined && onSorted
    ? { sortKey, onSorted: ({ dir }: { dir: 'asc' | 'desc' }) => onSorted({ by: sortKey, dir }) }
    : {}

const barWidths = [64, 80, 52, 72]

interface SkeletonRowsProps {
  count: number
  cells: number
  hasSelection: boolean
}

const SkeletonRows = ({ count, cells, hasSelection }: SkeletonRowsProps) => (
  <tbody>
    {Array.from({ length: count }, (_, row) => (
      <tr key={row}>
        {hasSelection && <Td data-select />}
        {Array.from({ length: cells }, (__, cell) => (
          <Td key={cell}>
            <Skeleton width={`${barWidths[(row + cell) % barWidths.length] ?? 64}%`} />
          </Td>
        ))}
      </tr>
    ))}
  </tbody>
)
