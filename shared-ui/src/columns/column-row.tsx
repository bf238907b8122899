import { useMemo } from 'react'
import { SelectBox } from '../selection/select-box.tsx'
import type { Selection } from '../selection/use-selection.ts'
import { Td } from '../table/table-cells.tsx'
import { cellOf, type Column } from './column.ts'

interface ColumnRowProps<Row> {
  row: Row
  /** The same array for as long as it has the same columns. */
  shown: readonly Column<Row>[]
  /** Undefined in a list whose rows can't be selected. */
  isSelected: boolean | undefined
  name: string
  onToggled: Selection<Row>['toggle'] | undefined
}

/** Not drawn again while nothing of it changes: a page has up to a hundred of them. */
export function ColumnRow<Row extends { Id: string }>({
  row,
  shown,
  isSelected,
  name,
  onToggled,
}: ColumnRowProps<Row>) {
  // A page that is selected at once changes its checkboxes, and none of its words.
  const cells = useMemo(
    () =>
      shown.map((column) => (
        <Td
          key={column.id}
          align={column.align}
          isWrapped={column.isWrapped === true}
          data-action={column.isAction}
        >
          {cellOf(column, row)}
        </Td>
      )),
    [row, shown],
  )
  return useMemo(
    () => (
      <tr aria-selected={isSelected}>
        {onToggled && (
          <td data-select>
            <SelectBox
              label={`Select ${name}`}
              state={isSelected ? 'all' : 'none'}
              onToggled={(how) => onToggled(row.Id, how)}
            />
          </td>
        )}
        {cells}
      </tr>
    ),
    [cells, row.Id, isSelected, name, onToggled],
  )
}
