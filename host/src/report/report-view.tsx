import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import type { AccountEntry } from 'shared-api/accounts'
import type { UserDetails } from 'shared-api/sessions'
import { columnStore, tables } from 'shared-api/tables'
import { useCarrierId } from 'shared-auth'
import {
  Box,
  Note,
  Page,
  Pager,
  PrintButton,
  QueryState,
  SearchField,
  TablePanel,
  Toolbar,
  useUrlFilter,
} from 'shared-ui'
import { ColumnsButton, ColumnTable, ColumnTableSkeleton, ExportButton, useColumns } from 'shared-ui/tables'
import { mayCall } from './may-call.ts'
import { NoRows } from './no-rows.tsx'
import type { Report, ReportQuery } from './report.ts'
import { ReportCards } from './report-cards.tsx'
import { ReportHead, whoseRows } from './report-head.tsx'
import { onPaper } from './report-print.ts'

interface ReportViewProps<Row extends { Id: string }, Sort extends string> {
  report: Report<Row, Sort>
  user: UserDetails
  accounts: readonly AccountEntry[]
}

const rowsOf = <Row extends { Id: string }, Sort extends string>(
  report: Report<Row, Sort>,
  query: ReportQuery<Sort>,
) =>
  queryOptions({
    queryKey: ['reports', report.id, query] as const,
    queryFn: ({ signal }) => report.read(query, signal),
    placeholderData: keepPreviousData,
  })

/** The rows behind one figure. */
export function ReportView<Row extends { Id: string }, Sort extends string>({
  report,
  user,
  accounts,
}: ReportViewProps<Row, Sort>) {
  const { search } = useLocation()
  const CarrierId = useCarrierId()
  const [chosen, setChosen] = useUrlFilter(asRows(report.contract.query))
  const query = { ...chosen, CarrierId }
  const list = useQuery(rowsOf(report, query))
  const columns = useColumns({
    table: `report-${report.id}`,
    columns: useMemo(() => report.columns(CarrierId), [report, CarrierId]),
    store: mayCall(tables.columnState, user.Role) ? columnStore : undefined,
  })
  const shown = list.data
  const whose = whoseRows(accounts, CarrierId, user)
  const words = wordsOf(report, query.Snapshot)
  const isWaiting = list.isPlaceholderData
  const isSnapshotUnknown =
    report.atSnapshot && query.Snapshot === undefined && new URLSearchParams(search).has('Snapshot')
  return (
    <Page
      title={words.title}
      crumbs={[{ label: 'Dashboard', to: '/dashboard' }, ...wayTo(report, words.title)]}
      description={
        <ReportHead
          nouns={report.nouns}
          counted={words.counted}
          total={shown?.Total}
          search={query.Search}
          whose={whose}
        />
      }
      actions={
        <>
          <ExportButton
            name={report.id}
            columns={columns.shown}
            total={shown?.Total}
            readPage={(page, signal) => report.read({ ...query, ...page }, signal)}
          />
          <PrintButton isWide>Print report</PrintButton>
        </>
      }
    >
      {isSnapshotUnknown && (
        <Box mb="4">
          <Note mark="info">
            The address asks for a day that is no snapshot: snapshots are on the last Friday of a month. Shown
            is the report without one.
          </Note>
        </Box>
      )}
      <Box css={onPaper}>
        <TablePanel
          label={words.title}
          toolbar={
            <Toolbar>
              <SearchField
                label={`Search ${report.nouns[1]}`}
                value={query.Search}
                onChanged={(Search) => setChosen({ ...chosen, Page: 1, Search })}
              />
              <ColumnsButton columns={columns} />
            </Toolbar>
          }
          footer={
            shown &&
            shown.Data.length > 0 && (
              <Pager
                page={query.Page}
                pageSize={query.PageSize}
                total={shown.Total}
                onPage={(number) => setChosen({ ...chosen, Page: number })}
                onPageSize={(PageSize) => setChosen({ ...chosen, Page: 1, PageSize })}
              />
            )
          }
        >
          <QueryState
            query={columns.isKnown ? list : { ...list, data: undefined }}
            what={words.title}
            empty={
              shown && (
                <NoRows
                  report={report}
                  none={words.none}
                  page={shown}
                  search={query.Search}
                  onChanged={(changed) => setChosen({ ...chosen, Page: 1, ...changed })}
                />
              )
            }
            skeleton={<ColumnTableSkeleton columns={columns} rows={query.PageSize} />}
          >
            {(page) => (
              <Box aria-busy={isWaiting} opacity={isWaiting ? 0.6 : 1} transition="opacity 120ms 200ms">
                <ColumnTable
                  caption={`${words.title}, page ${page.Page}`}
                  columns={columns}
                  rows={page.Data}
                  sort={{ by: query.SortBy, dir: query.SortDir }}
                  onSorted={({ by, dir }) => setChosen({ ...chosen, Page: 1, SortBy: by, SortDir: dir })}
                />
                <ReportCards report={report} rows={page.Data} carrierId={CarrierId} />
              </Box>
            )}
          </QueryState>
        </TablePanel>
      </Box>
    </Page>
  )
}

const wordsOf = <Row extends { Id: string }, Sort extends string>(
  report: Report<Row, Sort>,
  snapshot: string | undefined,
) => (snapshot === undefined ? undefined : report.atSnapshot?.(snapshot)) ?? report

/** A narrower report leads back to the one that it is a part of. */
const wayTo = ({ id, title }: Pick<Report, 'id' | 'title'>, shown: string) =>
  title === shown
    ? [{ label: title }]
    : [{ label: title, to: `/customerportal/report/${id}` }, { label: shown }]

/** The same query for an address, which does not say that it is the rows that are asked for. */
const asRows = <Query,>({ safeParse }: { safeParse: (given: unknown) => Query }) => ({
  safeParse: (given: unknown) =>
    safeParse({ ...(typeof given === 'object' ? given : {}), get_report: 'true' }),
})
