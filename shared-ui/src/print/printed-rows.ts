import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { listPages, type ReadPage } from '../export/list-pages.ts'

/** Of a page that is one list. More rows are a matter for a file. */
export const listPrintedAtMost = 1000
/** Of a list among others on the page of a record. */
export const relatedPrintedAtMost = 25

export interface PrintedRows<Row> {
  rows: readonly Row[]
  /** Rows of all pages. */
  total: number
  /** There may be more than `total`. */
  isMore: boolean
}

const lists = new Set<{ read: () => Promise<void> }>()

/** Prints the page with the rows that its lists have on other pages. */
export async function printAllRows() {
  await Promise.all([...lists].map(({ read }) => read()))
  globalThis.print()
}

/** The rows to draw while they are printed; undefined at any other time, and where the screen shows them all. */
export function usePrintedRows<Row extends { Id: string }>(
  shown: { Data: readonly Row[]; Total: number; IsMore?: boolean | undefined } | undefined,
  readPage: ReadPage<Row>,
  atMost: number,
) {
  const [printed, setPrinted] = useState<PrintedRows<Row>>()
  const latest = useRef({ shown, readPage, atMost })
  useLayoutEffect(() => {
    latest.current = { shown, readPage, atMost }
  })
  useEffect(() => {
    const leaving = new AbortController()
    async function read() {
      const asked = latest.current
      if (asked.shown === undefined) return
      const { Data, Total, IsMore = false } = asked.shown
      if (!IsMore && Total <= Data.length) return
      const rows: Row[] = []
      let [total, isMore] = [0, false]
      for await (const page of listPages(asked.readPage, asked.atMost, leaving.signal)) {
        rows.push(...page.rows)
        ;({ total, isMore } = page)
      }
      flushSync(() => setPrinted({ rows, total, isMore }))
    }
    const forget = () => setPrinted(undefined)
    const list = { read }
    lists.add(list)
    addEventListener('afterprint', forget)
    return () => {
      leaving.abort()
      lists.delete(list)
      removeEventListener('afterprint', forget)
    }
  }, [])
  return printed
}
