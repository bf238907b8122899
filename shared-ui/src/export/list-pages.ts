/** Reads one page of the list under the filter that is on, `PageSize` rows of it. */
export type ReadPage<Row> = (
  page: { Page: number; PageSize: number },
  signal: AbortSignal,
) => Promise<{ Data: readonly Row[]; Total: number; IsMore?: boolean | undefined }>

const pageSize = 100

/**
 * All rows of a list, page by page, until there are `atMost`: then `isMore` says whether more rows may follow that were
 * not counted. A row may be added or removed while they are read, and later pages shift: no row comes twice.
 */
export async function* listPages<Row extends { Id: string }>(
  readPage: ReadPage<Row>,
  atMost: number,
  signal: AbortSignal,
) {
  const PageSize = Math.min(pageSize, atMost)
  const read = new Set<string>()
  for (let Page = 1; read.size < atMost; Page += 1) {
    const { Data, Total, IsMore = false } = await readPage({ Page, PageSize }, signal)
    signal.throwIfAborted()
    const rows = Data.filter(({ Id }) => !read.has(Id))
    for (const { Id } of rows) read.add(Id)
    const isLast = Data.length === 0 || (IsMore ? Data.length < PageSize : Page * PageSize >= Total)
    // A count that ended early may be less than what was read since.
    const total = IsMore ? Math.max(Total, read.size) : Total
    yield { rows, count: read.size, total, isMore: IsMore && !isLast }
    if (isLast) return
  }
}
