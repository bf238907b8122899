import type { Selection } from '../selection/use-selection.ts'
import { Td } from '../table/table-cells.tsx'
import type { Column } from './column.ts'
import { ColumnRow } from './column-row.tsx'
import { useProgressiveRows } from './use-progressive-rows.ts'

interface ColumnRowsProps<Row> {
  rows: readonly Row[]
  /** The same array for as long as it has the same columns. */
  shown: readonly Column<Row>[]
  selection: Selection<Row> | undefined
}

export function ColumnRows<Row extends { Id: string }>({ rows, shown, selection }: ColumnRowsProps<Row>) {
  const { shownRows, missing } = useProgressiveRows(rows)
  return (
    <tbody aria-busy={missing > 0 || undefined}>
      {shownRows.map((row) => (
        <ColumnRow
          key={row.Id}
          row={row}
          shown={shown}
          isSelected={selection?.has(row.Id)}
          name={selection?.nameOf(row) ?? ''}
          onToggled={selection?.toggle}
        />
      ))}
      {missing > 0 && (
        // As high as the rows to come: nothing on the page moves when they do.
        <tr aria-hidden>
          <Td
            colSpan={shown.length + (selection ? 1 : 0)}
            style={{ height: `calc(${missing} * var(--ui-sizes-row))` }}
          />
        </tr>
      )}
    </tbody>
  )
}
