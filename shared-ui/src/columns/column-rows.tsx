import { useRef } from 'react'
import type { Selection } from '../selection/use-selection.ts'
import { Td } from '../table/table-cells.tsx'
import type { Column } from './column.ts'
import { ColumnRow } from './column-row.tsx'
import { useRowsByAndBy } from './use-rows-by-and-by.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'

const none: readonly never[] = []

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
  const body = useRef<HTMLTableSectionElement>(null)
  const inSight = useRowsInSight(body, rows.length)
  const { pieces, isComing } = useRowsByAndBy(rows, isFixed ? none : shown, inSight)
  return (
    <tbody ref={body} aria-busy={isComing || undefined}>
      {pieces.map((piece, index) =>
        typeof piece === 'number' ? (
          // As high as the rows to come, where none wraps: nothing on the page moves when they do.
          <tr key={index} aria-hidden>
            <Td
              colSpan={shown.length + (selection ? 1 : 0)}
              style={{ height: `calc(${piece} * var(--ui-sizes-row))` }}
            />
          </tr>
        ) : (
          <ColumnRow
            key={piece.Id}
            row={piece}
            shown={shown}
            isFixed={isFixed}
            isSelected={selection?.has(piece.Id)}
            name={selection?.nameOf(piece) ?? ''}
            onToggled={selection?.toggle}
          />
        ),
      )}
    </tbody>
  )
}
