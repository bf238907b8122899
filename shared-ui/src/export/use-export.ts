import { useEffect, useRef, useState } from 'react'
import { notify } from '../feedback/notify.tsx'
import { formatNumber } from '../formats/numbers.ts'
import { readFailure } from '../states/failure.ts'
import type { Column } from '../columns/column.ts'
import { csvHead, csvLines } from './csv.ts'
import { datedName, saveFile } from './save-csv.ts'

/** More rows than this are a matter for a report, not for a browser. */
export const rowsAtMost = 10_000

const pageSize = 100

/** Reads one page of the list under the filter that is on, `pageSize` rows of it. */
export type ReadPage<Row> = (
  page: { Page: number; PageSize: number },
  signal: AbortSignal,
) => Promise<{ Data: readonly Row[]; Total: number }>

export interface Exporting<Row> {
  /** The file is named '<name>-2026-11-20.csv'. */
  name: string
  /** The visible columns, in their order. */
  columns: readonly Column<Row>[]
  readPage: ReadPage<Row>
}

export interface Progress {
  done: number
  total: number
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
      const { parts, rows, total } = await readAll(exporting, setProgress, signal)
      saveFile(datedName(exporting.name), parts)
      notify.success(`${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'} exported`, leftOut(rows, total))
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

const leftOut = (rows: number, total: number) =>
  total > rowsAtMost
    ? `Of ${formatNumber(total)}: a file holds ${formatNumber(rowsAtMost)} at most. Filter the list to export the rest.`
    : undefined

async function readAll<Row extends { Id: string }>(
  { columns, readPage }: Exporting<Row>,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
) {
  const parts = [csvHead(columns)]
  // A row may be added or removed during the export, and later pages shift: no row is written twice.
  const written = new Set<string>()
  let total = 0
  for (let Page = 1; written.size < rowsAtMost; Page += 1) {
    const { Data, Total } = await readPage({ Page, PageSize: pageSize }, signal)
    signal.throwIfAborted()
    total = Total
    const rows = Data.filter(({ Id }) => !written.has(Id))
    for (const { Id } of rows) written.add(Id)
    parts.push(csvLines(columns, rows))
    onProgress({ done: written.size, total: Math.min(total, rowsAtMost) })
    if (Page * pageSize >= total || Data.length === 0) break
  }
  return { parts, rows: written.size, total }
}
