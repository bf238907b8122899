import { useMemo, useRef } from 'react'
import { type Column, widthsOf, withinLimits } from './column.ts'
import {
  arrange,
  type ColumnStore,
  isFixed,
  isShown,
  untouched,
  withPlace,
  withShown,
} from './column-state.ts'
import { useColumnState } from './use-column-state.ts'

export interface ArrangedColumn {
  id: string
  header: string
  isShown: boolean
  isAlwaysShown: boolean
}

export interface Columns<Row, Sort extends string = string> {
  /** In order, what has no head to arrange it by last; the same array while nothing of it changes. */
  shown: readonly Column<Row, Sort>[]
  /** Those of a file: what is shown, and what is for files only. */
  exported: readonly Column<Row, Sort>[]
  /** The columns that can be arranged, hidden ones too, in order. */
  arranged: readonly ArrangedColumn[]
  /** Pixels by column, of those that the user has resized. */
  resized: Readonly<Record<string, number>>
  /** kept: by the service, for the user. here: for this page. lost: here, because the service could not tell. */
  keeping: 'kept' | 'here' | 'lost'
  /** False while it is not known how the user left the table: draw its skeleton. */
  isKnown: boolean
  /** False until the columns may be arranged. */
  isReady: boolean
  show: (id: string, isShown: boolean) => void
  /** `place` among the arranged columns, from 0. */
  move: (id: string, place: number) => void
  /** Pixels of the shown columns as they stand on the screen. */
  measure: () => Record<string, number>
  /** Pixels by column, kept between the column's least and most; the others keep theirs. */
  resize: (widths: Readonly<Record<string, number>>) => void
  reset: () => void
  /** Asks the service again how the user left the table. */
  reload: () => void
  /** Given the row of heads, for measuring. */
  keepHeads: (row: HTMLTableRowElement | null) => void
}

interface Given<Row, Sort extends string> {
  /** Names the list, like 'requests': under it the service keeps how it was left. */
  table: string
  columns: readonly Column<Row, Sort>[]
  /** `columnStore` of shared-api/client; null where it keeps none for this user, undefined while that is not known. */
  store: ColumnStore | null | undefined
}

/** The columns of a list, their order and widths: one model for the table, its skeleton, panel and export. */
export function useColumns<Row, Sort extends string = string>(given: Given<Row, Sort>): Columns<Row, Sort> {
  const { columns: all } = given
  const columns = useMemo(() => all.filter(({ isForFilesOnly }) => isForFilesOnly !== true), [all])
  const left = useColumnState(given.table, given.store)
  const { state, change } = left
  const heads = useRef<HTMLTableRowElement>(null)
  const arranged = useMemo(() => arrange(columns, state), [columns, state])
  const shown = useMemo(
    () => [...arranged.filter((column) => isShown(column, state)), ...columns.filter(isFixed)],
    [arranged, columns, state],
  )
  // The head above the checkboxes is no column.
  const headOf = (id: string) =>
    [...(heads.current?.cells ?? [])].find(({ dataset }) => dataset['column'] === id)

  return {
    shown,
    exported: [...shown, ...all.filter(({ isForFilesOnly }) => isForFilesOnly === true)],
    arranged: arranged.map((column) => ({
      id: column.id,
      header: column.header,
      isShown: isShown(column, state),
      isAlwaysShown: column.isAlwaysShown === true,
    })),
    resized: state.widths,
    keeping: keepingOf(left),
    isKnown: !left.isWaiting || left.isSlow,
    isReady: !left.isWaiting,
    show: (id, isNowShown) => change((before) => withShown(columns, before, id, isNowShown)),
    move: (id, place) => change((before) => withPlace(columns, before, id, place)),
    measure: () =>
      Object.fromEntries(
        shown
          .filter((column) => !isFixed(column))
          .map((column) => [column.id, headOf(column.id)?.offsetWidth ?? widthsOf(column).wide]),
      ),
    resize: (widths) => {
      const limited = Object.entries(widths).map(([id, width]) => [
        id,
        withinLimits(columns.find((column) => column.id === id) ?? {}, width),
      ])
      change((before) => ({ ...before, widths: { ...before.widths, ...Object.fromEntries(limited) } }))
    },
    reset: () => change(() => untouched),
    reload: left.reload,
    keepHeads: (row) => {
      heads.current = row
    },
  }
}

function keepingOf({ isKept, isLost }: { isKept: boolean; isLost: boolean }) {
  if (isLost) return 'lost'
  return isKept ? 'kept' : 'here'
}
