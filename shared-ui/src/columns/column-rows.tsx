import type { Selection } from '../selection/use-selection.ts'
import { Td } from '../table/table-cells.tsx'
import type { Column } from './column.ts'
import { ColumnRow } from './column-row.tsx'
import { useRowsByAndBy } from './use-rows-by-and-by.ts'

interface ColumnRowsProps<Row> {
  rows: readonly Row[]
  /** The same array for as long as it has the same columns. */
  shown: readonly Column<Row>[]
  /** Columns have widths: then nothing wraps. */
  isFixed: boolean
  selection: Selection<Row> | undefined
}

export function ColumnRows<Row extends { Id: string }>({
  rows,
  shown,
  isFixed,
  selection,
}: ColumnRowsProps<Row>) {
  const { drawn, missing, isComing } = useRowsByAndBy(rows)
  return (
    <tbody aria-busy={isComing || undefined}>
      {drawn.map((row) => (
        <ColumnRow
          key={row.Id}
          row={row}
          shown={shown}
          isFixed={isFixed}
          isSelected={selection?.has(row.Id)}
          name={selection?.nameOf(row) ?? ''}
          onToggled={selection?.toggle}
        />
      ))}
      {missing > 0 && (
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
