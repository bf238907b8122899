import type { Column } from '../columns/column.ts'
import type { IconLook } from '../icons/icon.tsx'
import type { RowCard } from '../list/list-rows.tsx'
import type { NamedCall } from '../states/call-key.ts'

/** The query for the rows behind a figure, in the contract's own form. */
export interface ReportQuery<Sort extends string> {
  Page: number
  PageSize: number
  CarrierId?: string | undefined
  SortBy: Sort
  SortDir: 'asc' | 'desc'
  Search: string
  /** Where the rows behind one figure differ by it. */
  Snapshot?: string | undefined
  get_report: 'true'
}

/** One page of them. */
interface Rows<Row> {
  Data: Row[]
  Page: number
  PageSize: number
  Total: number
}

interface QuerySchema<Query> {
  safeParse: (
    given: unknown,
  ) => { success: true; data: Query } | { success: false; error: { issues: readonly Issue[] } }
}

interface Issue {
  path: readonly PropertyKey[]
  keys?: readonly string[]
}

/** The texts of a report. */
interface ReportWords {
  title: string
  /** The counted records, and their period. */
  counted: string
  /** Why there may be none, in a sentence. */
  none: string
}

/** One figure of the dashboard, and how the rows behind it are asked for, told and drawn. */
export interface Report<
  Row extends { Id: string } = { Id: string },
  Sort extends string = string,
> extends ReportWords {
  /** In the address, and the name of its table: 'open-requests-count'. */
  id: string
  /** 'open request', 'open requests' */
  nouns: readonly [one: string, many: string]
  icon: IconLook
  /** Its words where the address asks for the rows of one snapshot. */
  atSnapshot?: {
    words: (snapshot: string) => ReportWords
    /** What is said where the address asks for a day that is no snapshot. */
    unknown: string
  }
  /** The call that answers the rows, and what it can be asked. */
  contract: NamedCall & { readonly query: QuerySchema<ReportQuery<Sort>> }
  read: (query: ReportQuery<Sort>, signal: AbortSignal) => Promise<Rows<Row>>
  /** `carrierId` undefined: the rows are of all carriers, and say whose they are. */
  columns: (carrierId: string | undefined) => readonly Column<Row, Sort>[]
  card: (row: Row, carrierId: string | undefined) => RowCard
}
