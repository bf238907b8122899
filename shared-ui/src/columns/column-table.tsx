import { useState } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { SelectBox } from '../selection/select-box.tsx'
import { pageLabel, pageState } from '../selection/selection-words.ts'
import type { Selection } from '../selection/use-selection.ts'
import { selectWidth, Table } from '../table/table.tsx'
import { Th } from '../table/table-cells.tsx'
import { TableSkeleton } from '../table/table-skeleton.tsx'
import { isFixed } from './column.ts'
import { ColumnRows } from './column-rows.tsx'
import { ResizeHandle } from './resize-handle.tsx'
import { type SortBy, SortLine, SortLineSkeleton } from './sort-line.tsx'
import type { Columns } from './use-columns.ts'

interface ColumnTableProps<Row, Key extends string> {
  /** Read out before the rows: 'Drivers, page 1'. */
  caption: string
  columns: Columns<Row, Key>
  rows: readonly Row[]
  /** How the list is sorted now. */
  sort?: SortBy<Key> | undefined
  onSorted?: ((sort: SortBy<Key>) => void) | undefined
  /** Of `useSelection`: rows get checkboxes. */
  selection?: Selection<Row> | undefined
}

/** A list's table as its user has arranged it. On a phone a CardList stands in for it, below what sorts it. */
export function ColumnTable<Row extends { Id: string }, Key extends string>({
  caption,
  columns,
  rows,
  sort,
  onSorted,
  selection,
}: ColumnTableProps<Row, Key>) {
  const { widths } = columns
  const shown = useSame(columns.shown)
  const isPhone = useIsPhone()
  if (isPhone) return sort && onSorted && <SortLine columns={shown} sort={sort} onSorted={onSorted} />
  return (
    <Table
      caption={caption}
      widths={withSelect(widths, selection)}
      isFirstSticky
      isLastSticky={shown.at(-1)?.isAction === true}
    >
      <thead>
        <tr ref={(row) => columns.keepHeads(row)}>
          {selection && (
            <th data-select>
              <SelectBox
                label={pageLabel(selection)}
                state={pageState(selection)}
                onToggled={selection.togglePage}
              />
            </th>
          )}
          {shown.map(({ id, header, sortKey, align, isMarked, isAction, isHeadHidden }) => (
            <Th
              key={id}
              data-column={id}
              data-action={isAction}
              data-marked={isMarked}
              align={align}
              sort={sort}
              {...(sortKey && onSorted && { sortKey, onSorted: ({ dir }) => onSorted({ by: sortKey, dir }) })}
              edge={
                columns.isReady &&
                !isFixed({ isAction, isHeadHidden }) && <ResizeHandle columns={columns} id={id} />
              }
            >
              {isHeadHidden ? <VisuallyHidden>{header}</VisuallyHidden> : header}
            </Th>
          ))}
        </tr>
      </thead>
      <ColumnRows rows={rows} shown={shown} isFixed={widths !== undefined} selection={selection} />
    </Table>
  )
}

/** The array from before while there is the same in it. */
function useSame<Item>(items: readonly Item[]) {
  const [kept, setKept] = useState(items)
  if (items.length === kept.length && items.every((item, index) => item === kept[index])) return kept
  setKept(items)
  return items
}

const withSelect = (widths: readonly number[] | undefined, selection: object | undefined) =>
  widths && selection ? [selectWidth, ...widths] : widths

interface ColumnSkeletonProps<Row, Key extends string> {
  columns: Columns<Row, Key>
  /** As many rows as one page will have. */
  rows?: number
  /** The table to come has checkboxes. */
  hasSelection?: boolean
}

/** The same table before its rows have come. */
export function ColumnTableSkeleton<Row, Key extends string>({
  columns: { shown, widths },
  rows = 10,
  hasSelection = false,
}: ColumnSkeletonProps<Row, Key>) {
  const isPhone = useIsPhone()
  return (
    <>
      {isPhone && shown.some(({ sortKey }) => sortKey !== undefined) && <SortLineSkeleton />}
      {isPhone && hasSelection && <chakra.div minHeight="44px" borderBottomWidth="1px" bg="bg.subtle" />}
      <TableSkeleton
        columns={shown.map(({ header, isHeadHidden }) => (isHeadHidden ? '' : header))}
        marked={shown.filter(({ isMarked }) => isMarked).map(({ header }) => header)}
        widths={widths && hasSelection ? [selectWidth, ...widths] : widths}
        rows={rows}
        hasSelection={hasSelection}
      />
    </>
  )
}
