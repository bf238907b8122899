import type { ReactNode } from 'react'

/** A value as it is written to a file: days and instants as the service sends them, ISO. */
export type CsvValue = string | number | boolean | null | undefined

export interface Column<Row, Sort extends string = string> {
  /** Under this name the service keeps how it was left: the field's name, which never changes. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** What a CSV file says; a column without it is not exported. */
  csv?: ((row: Row) => CsvValue) | undefined
  /** What its cells say where that is longer than `csv`: what is longest decides how wide the column is. */
  text?: ((row: Row) => string) | undefined
  /** What the list is sorted by when its head is pressed; without it, it does not sort. */
  sortKey?: Sort | undefined
  /** Nobody can hide it. */
  isAlwaysShown?: boolean | undefined
  /** It waits in the panel until somebody asks for it. */
  isHiddenAtFirst?: boolean | undefined
  /** Numbers stand at the end. */
  align?: 'start' | 'end' | undefined
  /** Its values stand beside the room for a mark, and its head above them. */
  isMarked?: boolean | undefined
  /** Long words that may break while nobody has given the column a width. */
  isLong?: boolean | undefined
  /** Pixels: what it has among resized columns until it is resized itself, the least and the most. */
  width?: number | undefined
  minWidth?: number | undefined
  maxWidth?: number | undefined
  /** Its head is only read out: what stands below says it already. */
  isHeadHidden?: boolean | undefined
  /** What can be done with a row: stays in sight beside a wide table while it is the last. */
  isAction?: boolean | undefined
}

/** What can be done with a row, without a head to name it by: always last, nobody's to move, hide or resize. */
export const isFixed = ({ isAction, isHeadHidden }: Pick<Column<never>, 'isAction' | 'isHeadHidden'>) =>
  isAction === true && isHeadHidden === true

/** How somebody left a table; as the service takes it. */
export interface ColumnState {
  /** Every column that the table had, hidden ones too. */
  order: string[]
  hidden: string[]
  /** Pixels, of the columns that have a width. */
  widths: Record<string, number>
}

/** Where that is kept. */
export interface ColumnStore {
  /** Null: it was never changed. */
  load: (table: string, signal?: AbortSignal) => Promise<ColumnState | null>
  save: (table: string, state: ColumnState) => Promise<void>
}

export const untouched: ColumnState = { order: [], hidden: [], widths: {} }

/** Puts each of `others` that `order` lacks behind the one that it follows in `others`; what is last there at the end. */
export function complete(order: readonly string[], others: readonly string[]): string[] {
  const all = [...new Set(order)]
  for (const [index, id] of others.entries()) {
    if (all.includes(id)) continue
    const before = others[index - 1]
    const place = before === undefined ? 0 : all.indexOf(before) + 1
    all.splice(index === others.length - 1 ? all.length : place, 0, id)
  }
  return all
}

type Placed = Pick<Column<never>, 'id' | 'isAlwaysShown' | 'isHiddenAtFirst'>

/** What the user wants of a column; one that is newer than the state stands as its table first shows it. */
export const isWanted = ({ id, isHiddenAtFirst = false }: Placed, { order, hidden }: ColumnState) =>
  order.includes(id) ? !hidden.includes(id) : !isHiddenAtFirst

/** The same order with one at another place. */
export function moved(order: readonly string[], id: string, place: number): string[] {
  const rest = order.filter((other) => other !== id)
  return [...rest.slice(0, place), id, ...rest.slice(place)]
}
