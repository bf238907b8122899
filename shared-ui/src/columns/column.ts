import type { ReactNode } from 'react'

/** A value as it is written to a file: days and instants as the service sends them, ISO. */
export type CsvValue = string | number | boolean | null | undefined

export interface Column<Row, Sort extends string = string> {
  /** Under this name the service keeps how it was left: the field's name, which never changes. */
  id: string
  header: string
  /** Its value in a CSV file; a column without it is not exported. */
  csv?: ((row: Row) => CsvValue) | undefined
  /** Its value in the cell, if other than `csv`. */
  cell?: ((row: Row) => ReactNode) | undefined
  /** The sort key of its heading; a column without it does not sort. */
  sortKey?: Sort | undefined
  /** Cannot be hidden. */
  isAlwaysShown?: boolean | undefined
  /** Waits in the panel until it is asked for. */
  isHiddenAtFirst?: boolean | undefined
  /** In every file, and in no table: the screen says it in another place. */
  isForFilesOnly?: boolean | undefined
  /** Numbers stand at the end. */
  align?: 'start' | 'end' | undefined
  /** Its values stand beside the room for a mark, and its head above them. */
  isMarked?: boolean | undefined
  /** A sentence: it takes more lines rather than more width. */
  isWrapped?: boolean | undefined
  /** Pixels that its usual values need; what is longer ends in an ellipsis. A wide screen shares out what is left. */
  width?: number | undefined
  /** The same where the list has little room: cells have less padding there, and the days to a date stand below it. */
  narrowWidth?: number | undefined
  /** Pixels between which it can be resized. */
  minWidth?: number | undefined
  maxWidth?: number | undefined
  /** Its head is only read out: what stands below says it already. */
  isHeadHidden?: boolean | undefined
  /** Actions of a row: stays visible beside a wide table while it is the last column. */
  isAction?: boolean | undefined
}

export const cellOf = <Row>({ cell, csv }: Column<Row>, row: Row): ReactNode =>
  cell ? cell(row) : (csv?.(row) ?? '-')

/** Pixels. */
const usualWidths = { width: 160, minWidth: 72, maxWidth: 640 }

/** Pixels of side padding that cells of a narrow list lack. */
const lessPadding = 8

/** Pixels in a list with room and in a narrow one. */
export function widthsOf({
  width = usualWidths.width,
  narrowWidth = width - lessPadding,
}: Pick<Column<never>, 'width' | 'narrowWidth'>) {
  return { wide: width, narrow: narrowWidth }
}

export const withinLimits = (
  {
    minWidth = usualWidths.minWidth,
    maxWidth = usualWidths.maxWidth,
  }: Pick<Column<never>, 'minWidth' | 'maxWidth'>,
  width: number,
) => Math.round(Math.min(Math.max(width, minWidth), maxWidth))
