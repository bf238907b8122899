import type { ReactNode } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Link } from '../buttons/link.tsx'
import { formatNumber } from '../formats/numbers.ts'
import { Panel } from '../page/panel.tsx'
import { QueryState } from '../states/query-state.tsx'
import { Card, CardList } from '../table/card-list.tsx'
import { Pager } from '../table/pager.tsx'
import { Table } from '../table/table.tsx'
import { Td, Th } from '../table/table-cells.tsx'
import { TableSkeleton } from '../table/table-skeleton.tsx'

// One line: a record with little on it has many of these, one below another.
const Nothing = chakra('p', { base: { px: '4', py: '3', textStyle: 'dense', color: 'fg.muted' } })

/** How many rows a panel shows; the rest is behind its link, or on its next pages. */
export const relatedRows = 5

export interface RelatedColumn<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** On a phone, where a row is a card: its status, or left out. Otherwise one of its facts. */
  onPhone?: 'status' | 'hidden'
  /** On a phone: a CardLine for what is to be warned of in a row; one column has it. */
  warning?: (row: Row) => ReactNode
  /** Numbers stand at the end. */
  align?: 'end'
  /** Its values stand beside the room for a mark, and its head above them. */
  isMarked?: boolean
  /** A sentence: it takes more lines rather than more width. */
  isWrapped?: boolean
}

interface Page<Row> {
  Data: readonly Row[]
  Total: number
}

interface RelatedPanelProps<Row> {
  /** What the rows are, in the plural: 'Requests'. */
  title: string
  query: Parameters<typeof QueryState<Page<Row>>>[0]['query']
  /** The first one names the row and leads to it. */
  columns: readonly RelatedColumn<Row>[]
  /** Said where there is none. */
  empty: string
  /** Where all of them are. */
  all?: { label: string; to: string }
  /** Where no list has all of them: then they are turned over here. */
  paging?: { page: number; onPage: (page: number) => void }
}

/** The newest few of what hangs on a record, and the way to all of it. It loads, fails and is empty for itself. */
export function RelatedPanel<Row extends { Id: string }>({
  title,
  query,
  columns,
  empty,
  all,
  paging,
}: RelatedPanelProps<Row>) {
  const total = query.data?.Total ?? 0
  const words = all !== undefined && total > relatedRows ? newestOf(total) : inAll(total)
  return (
    <Panel
      title={title}
      note={total === 0 ? undefined : words}
      isFlush
      footer={all && <Link to={all.to}>{all.label}</Link>}
    >
      <QueryState
        query={query}
        what={title}
        empty={<Nothing>{empty}</Nothing>}
        isEmpty={() => total === 0}
        skeleton={
          <TableSkeleton
            columns={columns.map(({ header }) => header)}
            marked={columns.filter(({ isMarked }) => isMarked).map(({ header }) => header)}
            rows={relatedRows}
          />
        }
      >
        {({ Data }) => <Rows title={title} rows={Data} columns={columns} />}
      </QueryState>
      {paging && total > relatedRows && (
        <Pager
          label={`Pages of ${title}`}
          page={paging.page}
          pageSize={relatedRows}
          total={total}
          onPage={paging.onPage}
        />
      )}
    </Panel>
  )
}

const newestOf = (total: number) => `Newest ${relatedRows} of ${formatNumber(total)}`
const inAll = (total: number) => `${formatNumber(total)} in all`

interface RowsProps<Row> {
  title: string
  rows: readonly Row[]
  columns: readonly RelatedColumn<Row>[]
}

function Rows<Row extends { Id: string }>({ title, rows, columns }: RowsProps<Row>) {
  const [name, ...others] = columns
  const facts = others.filter(({ onPhone }) => onPhone === undefined)
  const status = others.find(({ onPhone }) => onPhone === 'status')
  const warned = columns.find(({ warning }) => warning !== undefined)
  return (
    <>
      <Table caption={title}>
        <thead>
          <tr>
            {columns.map(({ header, align, isMarked }) => (
              <Th key={header} align={align} data-marked={isMarked}>
                {header}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.Id}>
              {columns.map(({ header, cell, align, isWrapped = false }) => (
                <Td key={header} align={align} isWrapped={isWrapped}>
                  {cell(row)}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <CardList label={title}>
        {rows.map((row) => (
          <Card
            key={row.Id}
            title={name?.cell(row)}
            status={status?.cell(row)}
            facts={facts.map(({ header, cell }, index) => (
              <span key={header}>
                {index > 0 && ', '}
                {cell(row)}
              </span>
            ))}
          >
            {warned?.warning?.(row)}
          </Card>
        ))}
      </CardList>
    </>
  )
}
