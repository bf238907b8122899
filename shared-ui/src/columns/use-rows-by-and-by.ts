import { startTransition, useEffect, useState } from 'react'

/** What a screen shows at once; the browser lays them out and paints them in one task, which all would make a long one. */
const atOnce = 20

interface Held<Row> {
  rows: readonly Row[]
  drawn: readonly Row[]
  /** How many of `rows` are drawn. */
  count: number
}

/**
 * A hundred rows drawn at once would hold up whoever types. They are drawn a few in each frame: those that stood there
 * before stay, one that is not among them any more is gone at once, and nothing on the page moves up or down meanwhile
 * where `missing` rows are left room.
 */
export function useRowsByAndBy<Row extends { Id: string }>(rows: readonly Row[]) {
  const [state, setState] = useState<Held<Row>>(() => begun(rows, []))
  const held = state.rows === rows ? state : begun(rows, state.drawn)
  if (held !== state) setState(held)

  useEffect(() => {
    if (!isComing(held)) return undefined
    const frame = requestAnimationFrame(() => startTransition(() => setState(grown)))
    return () => cancelAnimationFrame(frame)
  }, [held])

  return { drawn: held.drawn, missing: rows.length - held.drawn.length, isComing: isComing(held) }
}

const isComing = ({ rows, count }: Held<unknown>) => count < rows.length

const begun = <Row extends { Id: string }>(rows: readonly Row[], before: readonly Row[]) =>
  grown({ rows, drawn: before, count: 0 })

function grown<Row extends { Id: string }>({ rows, drawn, count }: Held<Row>): Held<Row> {
  const next = rows.slice(0, count + atOnce)
  const before = new Map(drawn.map((row) => [row.Id, row]))
  const staying = rows.slice(next.length).flatMap(({ Id }) => before.get(Id) ?? [])
  return { rows, drawn: [...next, ...staying], count: next.length }
}
