import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RowRange } from './use-rows-by-and-by.ts'

/** Looked at again after so many rows, not at each pixel that is scrolled. */
const step = 5

/** Before anything is drawn: what a window of usual height shows. */
const atFirst: RowRange = { from: 0, to: 15 }

/** Which rows of a table's body the window shows, and a few more; `count` is how many it has. */
export function useRowsInSight(body: RefObject<HTMLElement | null>, count: number): RowRange {
  const [inSight, setInSight] = useState(atFirst)

  useEffect(() => {
    const element = body.current
    if (!element) return undefined
    const look = () => {
      const { top, height } = element.getBoundingClientRect()
      if (height === 0) return
      const rowAt = (y: number) => ((y - top) / height) * count
      const from = Math.max(0, Math.floor(rowAt(0) / step) * step)
      const to = Math.ceil(rowAt(innerHeight) / step) * step
      // In the frame that shows them.
      flushSync(() => setInSight((known) => (known.from === from && known.to === to ? known : { from, to })))
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      removeEventListener('scroll', look)
    }
  }, [body, count])

  return inSight
}
