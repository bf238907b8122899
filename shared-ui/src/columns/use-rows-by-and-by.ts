import { startTransition, useEffect, useState } from 'react'
import type { Column } from './column.ts'

/** Rows that a slow machine lays out and paints within one frame, beside what else happens in it. */
const perFrame = 10

/** From the first row up to, not with, the last. */
export interface RowRange {
  from: number
  to: number
}

interface Held<Row> {
  rows: readonly Row[]
  /** The Ids of those that are drawn. */
  drawn: ReadonlySet<string>
}

/**
 * A hundred rows drawn at once would hold up whoever types. Those in sight are drawn together, with those that make the
 * columns as wide as they will be; the others in the frames after it, the nearest first.
 *
 * @returns the rows that are drawn, and in place of each run of others how many it has.
 */
export function useRowsByAndBy<Row extends { Id: string }>(
  rows: readonly Row[],
  shown: readonly Column<Row>[],
  inSight: RowRange,
) {
  const begin = (before?: ReadonlySet<string>) => begun(rows, inSight, widest(rows, shown), before)
  const [state, setState] = useState<Held<Row>>(() => begin())
  const held = state.rows === rows ? state : begin(state.drawn)
  if (held !== state) setState(held)
  const isComing = held.drawn.size < rows.length

  useEffect(() => {
    if (!isComing) return undefined
    const frame = requestAnimationFrame(() => startTransition(() => setState(grown(held, inSight))))
    return () => cancelAnimationFrame(frame)
  }, [held, inSight, isComing])

  return { pieces: piecesOf(held), isComing }
}

/** One that was drawn before stays drawn. */
function begun<Row extends { Id: string }>(
  rows: readonly Row[],
  { from, to }: RowRange,
  wide: ReadonlySet<Row>,
  before: ReadonlySet<string> = new Set(),
): Held<Row> {
  const drawn = rows.filter(
    (row, index) => (index >= from && index < to) || wide.has(row) || before.has(row.Id),
  )
  return { rows, drawn: new Set(drawn.map(({ Id }) => Id)) }
}

/** Of each column the two rows that say most in it: letters differ in width. */
function widest<Row>(rows: readonly Row[], shown: readonly Column<Row>[]): ReadonlySet<Row> {
  const lengthIn = ({ text, csv }: Column<Row>, row: Row) => (text?.(row) ?? String(csv?.(row) ?? '')).length
  return new Set(
    shown.flatMap((column) => rows.toSorted((a, b) => lengthIn(column, b) - lengthIn(column, a)).slice(0, 2)),
  )
}

function grown<Row extends { Id: string }>({ rows, drawn }: Held<Row>, { from, to }: RowRange): Held<Row> {
  const middle = (from + to) / 2
  const next = rows
    .map(({ Id }, index) => ({ Id, distance: Math.abs(index - middle) }))
    .filter(({ Id }) => !drawn.has(Id))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, perFrame)
  return { rows, drawn: new Set([...drawn, ...next.map(({ Id }) => Id)]) }
}

function piecesOf<Row extends { Id: string }>({ rows, drawn }: Held<Row>) {
  const pieces: (Row | number)[] = []
  for (const row of rows) {
    const last = pieces.at(-1)
    if (drawn.has(row.Id)) pieces.push(row)
    else if (typeof last === 'number') pieces[pieces.length - 1] = last + 1
    else pieces.push(1)
  }
  return pieces
}
