import { useEffect, useRef, useState } from 'react'
import { notify } from '../feedback/notify.tsx'
import { formatNumber } from '../formats/numbers.ts'
import { readFailure } from '../states/failure.ts'
import type { Column } from '../columns/column.ts'
import { csvHead, csvLines } from './csv.ts'
import { listPages, type ReadPage } from './list-pages.ts'
import { datedName, saveFile } from './save-csv.ts'

/** More rows than this are a matter for a report, not for a browser. */
export const rowsAtMost = 10_000

export interface Exporting<Row> {
  /** The file is named '<name>-2026-11-20.csv'. */
  name: string
  /** The visible columns, in their order. */
  columns: readonly Column<Row>[]
  readPage: ReadPage<Row>
}

export interface Progress {
  done: number
  /** Undefined while not all rows are counted. */
  total: number | undefined
}

/** Writes a list to a file, page by page; undefined while no export runs. Leaving the page stops it. */
export function useExport<Row extends { Id: string }>() {
  const [progress, setProgress] = useState<Progress>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(exporting: Exporting<Row>) {
    const { signal } = (running.current = new AbortController())
    setProgress({ done: 0, total: 0 })
    try {
      const { parts, rows, left } = await readAll(exporting, setProgress, signal)
      saveFile(datedName(exporting.name), parts)
      notify.success(`${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'} exported`, left)
    } catch (error) {
      if (!signal.aborted) notify.failure('Export failed, and no file was saved', readFailure(error).message)
    } finally {
      if (!signal.aborted) setProgress(undefined)
    }
  }

  return {
    progress,
    start: (exporting: Exporting<Row>) => void start(exporting),
    cancel: () => {
      running.current?.abort()
      setProgress(undefined)
    },
  }
}

/** What a file doesn't hold. */
function leftOut(total: number, isMore: boolean) {
  const most = `a file holds ${formatNumber(rowsAtMost)} at most`
  if (isMore) return `The list may have more: ${most}. Filter the list to export the rest.`
  return total > rowsAtMost
    ? `Of ${formatNumber(total)}: ${most}. Filter the list to export the rest.`
    : undefined
}

async function readAll<Row extends { Id: string }>(
  { columns, readPage }: Exporting<Row>,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
) {
  const parts = [csvHead(columns)]
  let rows = 0
  let left: string | undefined
  for await (const page of listPages(readPage, rowsAtMost, signal)) {
    parts.push(csvLines(columns, page.rows))
    rows = page.count
    left = leftOut(page.total, page.isMore)
    onProgress({ done: rows, total: page.isMore ? undefined : Math.min(page.total, rowsAtMost) })
  }
  return { parts, rows, left }
}
