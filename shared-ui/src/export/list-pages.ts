/** Reads one page of the list under the filter that is on, `PageSize` rows of it. */
export type ReadPage<Row> = (
  page: { Page: number; PageSize: number },
  signal: AbortSignal,
) => Promise<{ Data: readonly Row[]; Total: number; IsMore?: boolean | undefined }>

const pageSize = 100

/**
 * All rows of a list, page by page, until there are `atMost`. A row may be added or removed while they are read, and later
 * pages shift: no row comes twice.
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
    yield { rows, count: read.size, total: Total }
    const isLast = IsMore ? Data.length < PageSize : Page * PageSize >= Total
    if (isLast || Data.length === 0) return
  }
}
