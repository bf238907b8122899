import { startTransition, useEffect, useState } from 'react'

/** As many rows as a tall window shows. */
const atFirst = 25
/** Rows that a slow machine lays out and paints within one frame, beside what else happens in it. */
const perFrame = 10

/**
 * A hundred rows drawn at once would hold up typing: the first ones are drawn together, the others in the frames after.
 * The same page read again keeps what is drawn.
 */
export function useProgressiveRows<Row extends { Id: string }>(rows: readonly Row[]) {
  const [drawn, setDrawn] = useState({ rows, count: atFirst })
  const last = drawn.rows.slice(0, drawn.count).at(-1)
  const isSamePage = drawn.rows === rows || rows.some(({ Id }) => Id === last?.Id)
  const count = isSamePage ? drawn.count : atFirst

  useEffect(() => {
    if (count >= rows.length) return undefined
    const frame = requestAnimationFrame(() =>
      startTransition(() => setDrawn({ rows, count: count + perFrame })),
    )
    return () => cancelAnimationFrame(frame)
  }, [rows, count])

  return { shownRows: rows.slice(0, count), missing: Math.max(0, rows.length - count) }
}
