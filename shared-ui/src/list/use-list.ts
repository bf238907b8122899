import { useDeferredValue } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Column } from '../columns/column.ts'
import type { ColumnStore } from '../columns/column-state.ts'
import { type Columns, useColumns } from '../columns/use-columns.ts'
import { exportRows } from '../export/save-csv.ts'
import type { ReadPage } from '../export/list-pages.ts'
import { listPrintedAtMost, type PrintedRows, usePrintedRows } from '../print/printed-rows.ts'
import { type Noun, type Selection, useSelection } from '../selection/use-selection.ts'
import { callKey, type NamedCall } from '../states/call-key.ts'
import type { RetryableQuery } from '../states/use-retry.ts'
import { type FilterSchema, readFilter } from '../url-filter/filter-address.ts'
import { useUrlFilter } from '../url-filter/use-url-filter.ts'

/** The query of every list; the schema of a list adds its own fields, and may lack the optional ones. */
export interface ListFilter {
  Page: number
  PageSize: number
  Search?: string | undefined
  SortBy?: string | undefined
  SortDir?: 'asc' | 'desc' | undefined
  CarrierId?: string | undefined
}

export interface ListPageData<Row> {
  Data: readonly Row[]
  Page: number
  PageSize: number
  /** Rows of all pages. */
  Total: number
  /** There may be more than `Total` and `Counts` say. */
  IsMore?: boolean | undefined
  /** Rows under each value of the list's tabs, with the same search. */
  Counts?: Readonly<Record<string, number>>
}

interface ListSource<Row, Filter, Page> {
  /** Names its columns and its files: 'requests'. */
  name: string
  noun: Noun
  /** Names the list on screen: 'Requests' by its noun, if not given. */
  label?: string
  /** Names a row whose menu or checkbox is read out: 'Adaeze Winfield'. */
  nameOf?: (row: Row) => string
  /** The contract's call: its query reads the address. */
  contract: NamedCall & { readonly query: FilterSchema<Filter> }
  /** Values that are not in the address, such as the selected carrier. */
  scope?: Partial<Filter>
  read: (filter: Filter, signal: AbortSignal) => Promise<Page>
  /** The same array while it has the same columns. */
  columns: readonly Column<Row>[]
  /** `columnStore` of shared-api/client; null where it keeps none for this user, undefined while that is not known. */
  store: ColumnStore | null | undefined
  /** 0 for rows that change without this user's doing: they are read again whenever the list opens. */
  staleTime?: number
}

export interface List<Row, Filter = ListFilter, Page = ListPageData<Row>> {
  name: string
  label: string
  noun: Noun
  nameOf: (row: Row) => string
  filter: Filter
  /** The default filter. */
  defaults: Filter
  change(changed: Partial<Filter>): void
  query: RetryableQuery<unknown> & { data: Page | undefined }
  /** The rows answer the question before this one. */
  isWaiting: boolean
  columns: Columns<Row>
  selection: Selection<Row>
  readPage: ReadPage<Row>
  /** In place of the page of rows, while all are printed. */
  printed: PrintedRows<Row> | undefined
  /** Writes these rows to a file of that name, with the columns that are shown. */
  exportRows: (fileName: string, rows: readonly Row[]) => void
}

/** A list of the service: what is asked by the address, what came, how the user arranged it and what is selected. */
export function useList<
  Row extends { Id: string },
  Filter extends ListFilter,
  Page extends ListPageData<Row>,
>(source: ListSource<Row, Filter, Page>): List<Row, Filter, Page> {
  const {
    name,
    noun,
    label = titleOf(noun.many),
    nameOf = nameless,
    contract,
    scope,
    read,
    staleTime,
  } = source
  const [chosen, change] = useUrlFilter(contract.query)
  const filter = { ...chosen, ...scope }
  const query = useQuery({
    queryKey: [...callKey(contract), filter],
    queryFn: ({ signal }) => read(filter, signal),
    placeholderData: keepPreviousData,
    ...(staleTime !== undefined && { staleTime }),
  })
  // A hundred rows take a moment to draw: what is typed since then goes first.
  const data = useDeferredValue(query.data)
  const isWaiting = query.isPlaceholderData || data !== query.data
  const columns = useColumns({ table: name, columns: source.columns, store: source.store })
  const shown = columns.isKnown ? data : undefined
  const selection = useSelection<Row>({
    rows: shown?.Data ?? noRows,
    isStale: isWaiting,
    scope: JSON.stringify({ ...filter, ...anyOrder }),
    nameOf,
    noun,
  })
  const readPage: ReadPage<Row> = (page, signal) => read({ ...filter, ...page }, signal)
  const printed = usePrintedRows(shown, readPage, listPrintedAtMost)
  return {
    name,
    label,
    noun,
    nameOf,
    filter,
    defaults: { ...readFilter(contract.query, {}), ...scope },
    change,
    query: {
      data: shown,
      error: query.error,
      errorUpdatedAt: query.errorUpdatedAt,
      isFetching: query.isFetching,
      refetch: query.refetch,
    },
    isWaiting,
    columns,
    selection,
    readPage,
    printed,
    exportRows: (fileName, rows) => exportRows(fileName, columns.exported, rows),
  }
}

const noRows: readonly never[] = []
export const nameless = () => ''

/** 'requests' as a title is Requests; 'SMS data' stays. */
export const titleOf = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Rows stay selected on another page and in another order. */
const anyOrder = { Page: undefined, PageSize: undefined, SortBy: undefined, SortDir: undefined }
