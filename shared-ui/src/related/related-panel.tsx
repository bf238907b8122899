import { type ReactNode, useState } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '../buttons/link.tsx'
import type { Column } from '../columns/column.ts'
import { formatNumber } from '../formats/numbers.ts'
import { ListRows, type RowCard } from '../list/list-rows.tsx'
import { titleOf } from '../list/use-list.ts'
import { Panel } from '../page/panel.tsx'
import { relatedPrintedAtMost, usePrintedRows } from '../print/printed-rows.ts'
import { callKey, type NamedCall } from '../states/call-key.ts'
import { QueryState } from '../states/query-state.tsx'
import { Pager } from '../table/pager.tsx'

// One line: a record with little on it has many of these, one below another.
const Nothing = chakra('p', { base: { px: '4', py: '3', textStyle: 'dense', color: 'fg.muted' } })

/** How many rows a panel shows; the rest is behind its link, or on its next pages. */
const PageSize = 5

/** Rows that belong to one record of another kind. */
export interface RelatedList<Row> {
  /** The name of the rows, in the plural: 'requests'. */
  many: string
  /** The contract's call. */
  contract: NamedCall
  read: (
    id: string,
    page: { Page: number; PageSize: number },
    signal: AbortSignal,
  ) => Promise<{ Data: readonly Row[]; Total: number }>
  columns: readonly Column<Row>[]
  card: (row: Row) => RowCard
}

interface RelatedPanelProps<Row> {
  list: RelatedList<Row>
  /** The id of the record that the rows belong to. */
  of: string
  /** Where all of them are; without it, they are turned over here. */
  all?: { label: string; to: string }
  /** At the head: how one more is added. */
  action?: ReactNode
}

/** The newest few of what belongs to a record, and the way to all of it. It loads, fails and is empty for itself. */
export function RelatedPanel<Row extends { Id: string }>({ list, of, all, action }: RelatedPanelProps<Row>) {
  const { many, contract, read, columns, card } = list
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: [...callKey(contract), { of, page }],
    queryFn: ({ signal }) => read(of, { Page: page, PageSize }, signal),
    placeholderData: keepPreviousData,
  })
  const printed = usePrintedRows(query.data, (asked, signal) => read(of, asked, signal), relatedPrintedAtMost)
  const total = query.data?.Total ?? 0
  const title = titleOf(many)
  const most = printed?.rows.length ?? PageSize
  const count =
    (all || printed) && total > most
      ? `Newest ${most} of ${formatNumber(total)}`
      : `${formatNumber(total)} in all`
  const rowsOf = (rows: readonly Row[] | number) => (
    <ListRows list={{ label: title, columns: { shown: columns, resized: {} } }} rows={rows} card={card} />
  )
  return (
    <Panel
      title={title}
      note={total === 0 ? undefined : count}
      isFlush
      actions={action}
      footer={all && <Link to={all.to}>{all.label}</Link>}
    >
      <QueryState
        query={query}
        what={title}
        empty={<Nothing data-empty="">{`No ${many}${all ? ' yet' : ''}`}</Nothing>}
        isEmpty={() => total === 0}
        skeleton={rowsOf(PageSize)}
      >
        {({ Data }) => rowsOf(printed?.rows ?? Data)}
      </QueryState>
      {!all && !printed && total > PageSize && (
        <Pager label={`Pages of ${title}`} page={page} pageSize={PageSize} total={total} onPage={setPage} />
      )}
    </Panel>
  )
}
