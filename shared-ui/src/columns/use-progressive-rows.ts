import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** As many rows as a tall window shows. */
const atFirst = 25
/** Rows that a slow machine lays out and paints within one frame, beside what else happens in it. */
const perFrame = 10

/**
 * A hundred rows drawn at once would hold up typing: the first ones are drawn together, the others in the frames after.
 * Rows that stand already stay.
 */
export function useProgressiveRows<Row extends { Id: string }>(rows: readonly Row[]) {
  const [drawn, setDrawn] = useState({ rows, count: atFirst })
  if (drawn.rows !== rows) {
    const standing = new Set(drawn.rows.slice(0, drawn.count).map(({ Id }) => Id))
    setDrawn({ rows, count: Math.max(atFirst, rows.filter(({ Id }) => standing.has(Id)).length) })
  }
  const { count } = drawn

  useEffect(() => {
    if (count >= rows.length) return undefined
    const frame = requestAnimationFrame(() =>
      startTransition(() => setDrawn({ rows, count: count + perFrame })),
    )
    return () => cancelAnimationFrame(frame)
  }, [rows, count])

  useEffect(() => {
    const drawAll = () => flushSync(() => setDrawn({ rows, count: rows.length }))
    addEventListener('beforeprint', drawAll)
    return () => removeEventListener('beforeprint', drawAll)
  }, [rows])

  return { shownRows: rows.slice(0, count), missing: Math.max(0, rows.length - count) }
}
