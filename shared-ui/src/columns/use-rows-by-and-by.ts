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
  /** Those whose width what stands in them decides. */
  sized: readonly Column<Row>[],
  inSight: RowRange,
) {
  const [state, setState] = useState<Held<Row>>(() => withSight(begun(rows, sized, new Set()), inSight))
  // Whoever has scrolled on meanwhile does not wait for a frame.
  const held = withSight(state.rows === rows ? state : begun(rows, sized, state.drawn), inSight)
  if (held !== state) setState(held)
  const isComing = rows.some(({ Id }) => !held.drawn.has(Id))

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
  sized: readonly Column<Row>[],
  before: ReadonlySet<string>,
): Held<Row> {
  const wide = widest(rows, sized)
  const drawn = rows.filter((row) => wide.has(row) || before.has(row.Id))
  return { rows, drawn: new Set(drawn.map(({ Id }) => Id)) }
}

/** The same where all in sight are drawn. */
function withSight<Row extends { Id: string }>(held: Held<Row>, { from, to }: RowRange): Held<Row> {
  const { rows, drawn } = held
  // Whoever was further down than there are rows now sees the last of them.
  const first = Math.max(0, Math.min(from, rows.length - (to - from)))
  const missing = rows.slice(first, to).filter(({ Id }) => !drawn.has(Id))
  return missing.length === 0 ? held : { rows, drawn: new Set([...drawn, ...missing.map(({ Id }) => Id)]) }
}

/** Of each column the two rows that say most in it; none where all say as much. */
function widest<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): ReadonlySet<Row> {
  return new Set(
    columns.flatMap(({ text, csv }) => {
      const said = rows.map((row) => ({ row, width: aboutWidth(text?.(row) ?? String(csv?.(row) ?? '')) }))
      const widestFirst = said.toSorted((a, b) => b.width - a.width)
      const isEven = widestFirst[0]?.width === widestFirst.at(-1)?.width
      return isEven ? [] : widestFirst.slice(0, 2).map(({ row }) => row)
    }),
  )
}

/** About how wide words are, in figures of the portal's font: the letters that differ most from them are counted apart. */
const aboutWidth = (words: string) =>
  words.length +
  0.4 * (words.match(/[mwMW]/g)?.length ?? 0) +
  0.1 * (words.match(/[A-Z]/g)?.length ?? 0) -
  0.5 * (words.match(/[ijlI.,:' ]/g)?.length ?? 0) -
  0.35 * (words.match(/[ftr()-]/g)?.length ?? 0)

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
