import type { Column } from './column.ts'

/** How the user left a table; as the service takes it. */
export interface ColumnState {
  /** Every column that the table had, hidden ones too. */
  order: string[]
  hidden: string[]
  /** Pixels, of the columns that were resized. */
  widths: Record<string, number>
}

/** Where that is kept. */
export interface ColumnStore {
  /** Null: it was never changed. */
  load: (table: string, signal?: AbortSignal) => Promise<ColumnState | null>
  save: (table: string, state: ColumnState) => Promise<void>
}

export const untouched: ColumnState = { order: [], hidden: [], widths: {} }

type Placed = Pick<Column<never>, 'id' | 'isAlwaysShown' | 'isHiddenAtFirst' | 'isAction' | 'isHeadHidden'>

/** An action column without a visible heading: always last, never moved, hidden or resized. */
export const isFixed = ({ isAction, isHeadHidden }: Pick<Placed, 'isAction' | 'isHeadHidden'>) =>
  isAction === true && isHeadHidden === true

/** The columns that can be arranged, in the user's order; one that is newer than the state follows its neighbor. */
export function arrange<Given extends Placed>(columns: readonly Given[], { order }: ColumnState): Given[] {
  const byId = new Map(columns.filter((column) => !isFixed(column)).map((column) => [column.id, column]))
  return complete(order, [...byId.keys()]).flatMap((id) => byId.get(id) ?? [])
}

export const isShown = (column: Placed, state: ColumnState) =>
  column.isAlwaysShown === true || isWanted(column, state)

/** Whether the user wants the column; one that is newer than the saved state follows the table's default. */
const isWanted = ({ id, isHiddenAtFirst = false }: Placed, { order, hidden }: ColumnState) =>
  order.includes(id) ? !hidden.includes(id) : !isHiddenAtFirst

/** The column shown or hidden. From now on the user has decided about every column of the table. */
export function withShown(columns: readonly Placed[], before: ColumnState, id: string, isNowShown: boolean) {
  const state = decided(columns, before)
  const hidden = state.hidden.filter((other) => other !== id)
  return { ...state, hidden: isNowShown ? hidden : [...hidden, id] }
}

/** The column at another place, from 0, among those that can be arranged. */
export function withPlace(columns: readonly Placed[], before: ColumnState, id: string, place: number) {
  const state = decided(columns, before)
  const here = arrange(columns, state).map((column) => column.id)
  const rest = here.filter((other) => other !== id)
  const order = complete([...rest.slice(0, place), id, ...rest.slice(place)], state.order)
  return { ...state, order }
}

/** Columns that are not in the table today stay decided as before. */
function decided(columns: readonly Placed[], before: ColumnState): ColumnState {
  const own = columns.filter((column) => !isFixed(column))
  const ids = own.map(({ id }) => id)
  return {
    ...before,
    order: complete(before.order, ids),
    hidden: [
      ...before.hidden.filter((id) => !ids.includes(id)),
      ...own.filter((column) => !isWanted(column, before)).map(({ id }) => id),
    ],
  }
}

/** Puts each of `others` that `order` lacks behind the one that it follows in `others`; what is last there at the end. */
function complete(order: readonly string[], others: readonly string[]): string[] {
  const all = [...new Set(order)]
  for (const [index, id] of others.entries()) {
    if (all.includes(id)) continue
    const before = others[index - 1]
    const place = before === undefined ? 0 : all.indexOf(before) + 1
    all.splice(index === others.length - 1 ? all.length : place, 0, id)
  }
  return all
}
