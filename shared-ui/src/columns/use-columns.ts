import { useRef } from 'react'
import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import {
  type Column,
  type ColumnState,
  type ColumnStore,
  complete,
  isFixed,
  isWanted,
  moved,
  untouched,
} from './column.ts'
import { useColumnState } from './use-column-state.ts'

const features = tableFeatures({ columnOrderingFeature, columnSizingFeature, columnVisibilityFeature })
const noRows: never[] = []

/** Pixels. */
const usualWidths = { width: 160, minWidth: 72, maxWidth: 640 }

export interface ArrangedColumn {
  id: string
  header: string
  isShown: boolean
  isAlwaysShown: boolean
}

export interface Columns<Row, Sort extends string = string> {
  /** In order, what has no head to arrange it by last. */
  shown: readonly Column<Row, Sort>[]
  /** Those that somebody can arrange, hidden ones too, in order. */
  arranged: readonly ArrangedColumn[]
  /** Pixels of the shown columns; undefined while the browser decides, which it does until one is resized. */
  widths: readonly number[] | undefined
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

type Limits = Pick<Column<never>, 'minWidth' | 'maxWidth'>

interface Given<Row, Sort extends string> {
  /** Names the list, like 'drivers': under it the service keeps how it was left. */
  table: string
  columns: readonly Column<Row, Sort>[]
  /** `columnStore` of shared-api/tables; undefined for those for whom the service keeps no columns. */
  store: ColumnStore | undefined
}

/** Which columns a list shows, in which order, how wide: one model for the table, its skeleton, panel and export. */
export function useColumns<Row, Sort extends string = string>(given: Given<Row, Sort>): Columns<Row, Sort> {
  const left = useColumnState(given.table, given.store)
  const { state, change } = left
  const movable = given.columns.filter((column) => !isFixed(column))
  const table = useArrangement(movable, state, change)
  const heads = useRef<HTMLTableRowElement>(null)

  const byId = new Map(movable.map((column) => [column.id, column]))
  const columns = table.getAllLeafColumns()
  const shown = [
    ...table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? []),
    ...given.columns.filter(isFixed),
  ]
  const isResized = shown.some(({ id }) => state.widths[id] !== undefined)
  const widthOf = (column: Column<Row, Sort>) =>
    table.getColumn(column.id)?.getSize() ?? column.width ?? usualWidths.width
  // The head above the checkboxes is no column.
  const headOf = (id: string) =>
    [...(heads.current?.cells ?? [])].find(({ dataset }) => dataset['column'] === id)

  return {
    shown,
    arranged: columns.map((column) => ({
      id: column.id,
      header: byId.get(column.id)?.header ?? '',
      isShown: column.getIsVisible(),
      isAlwaysShown: !column.getCanHide(),
    })),
    widths: isResized ? shown.map(widthOf) : undefined,
    keeping: keepingOf(left),
    isKnown: !left.isWaiting || left.isSlow,
    isReady: !left.isWaiting,
    show: (id, isShown) => table.getColumn(id)?.toggleVisibility(isShown),
    move: (id, place) =>
      table.setColumnOrder((order) =>
        complete(
          moved(
            order.filter((other) => byId.has(other)),
            id,
            place,
          ),
          order,
        ),
      ),
    measure: () =>
      Object.fromEntries(
        shown
          .filter((column) => !isFixed(column))
          .map((column) => [column.id, headOf(column.id)?.offsetWidth ?? widthOf(column)]),
      ),
    resize: (widths) =>
      table.setColumnSizing((before) => ({
        ...before,
        ...Object.fromEntries(Object.entries(widths).map(([id, width]) => [id, within(byId.get(id), width)])),
      })),
    reset: () => change(() => untouched),
    reload: left.reload,
    keepHeads: (row) => {
      heads.current = row
    },
  }
}

const within = (limits: Limits = {}, width: number) =>
  Math.round(
    Math.min(
      Math.max(width, limits.minWidth ?? usualWidths.minWidth),
      limits.maxWidth ?? usualWidths.maxWidth,
    ),
  )

/** The state of a user in the words of the table library. It knows no rows: they are drawn as they come. */
function useArrangement<Row, Sort extends string>(
  movable: readonly Column<Row, Sort>[],
  state: ColumnState,
  change: (update: (before: ColumnState) => ColumnState) => void,
) {
  const own = movable.map(({ id }) => id)
  const wantedIn = (left: ColumnState) =>
    Object.fromEntries(movable.map((column) => [column.id, isWanted(column, left)]))

  /** From now on the user has decided about every column; about those that are not here he stays decided as before. */
  const decide = (before: ColumnState, order: string[], wanted: Record<string, boolean>): ColumnState => ({
    ...before,
    order,
    hidden: [...before.hidden.filter((id) => !own.includes(id)), ...own.filter((id) => wanted[id] === false)],
  })

  return useTable({
    features,
    columns: movable.map((column) => ({
      id: column.id,
      enableHiding: !column.isAlwaysShown,
      size: column.width ?? usualWidths.width,
      minSize: column.minWidth ?? usualWidths.minWidth,
      maxSize: column.maxWidth ?? usualWidths.maxWidth,
    })),
    data: noRows,
    state: {
      columnOrder: complete(state.order, own),
      columnVisibility: {
        ...wantedIn(state),
        ...Object.fromEntries(movable.filter((column) => column.isAlwaysShown).map(({ id }) => [id, true])),
      },
      columnSizing: state.widths,
    },
    onColumnOrderChange: (next) =>
      change((before) =>
        decide(before, functionalUpdate(next, complete(before.order, own)), wantedIn(before)),
      ),
    onColumnVisibilityChange: (next) =>
      change((before) =>
        decide(before, complete(before.order, own), functionalUpdate(next, wantedIn(before))),
      ),
    onColumnSizingChange: (next) =>
      change((before) => ({ ...before, widths: functionalUpdate(next, before.widths) })),
  })
}

function keepingOf({ isKept, isLost }: { isKept: boolean; isLost: boolean }) {
  if (isLost) return 'lost'
  return isKept ? 'kept' : 'here'
}
