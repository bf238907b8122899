import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import type { AccountEntry } from 'shared-api/accounts'
import type { UserDetails } from 'shared-api/sessions'
import { columnStore, tables } from 'shared-api/tables'
import { useCarrierId } from 'shared-auth'
import { Box, formatNumber, Note, PrintButton } from 'shared-ui'
import { ListPage, ListPanel, useList } from 'shared-ui/tables'
import { mayCall } from './may-call.ts'
import { RecordLink } from './record-link.tsx'
import type { Report } from './report.ts'
import { whoseRows } from './report-scope.ts'

interface ReportViewProps<Row extends { Id: string }, Sort extends string> {
  report: Report<Row, Sort>
  user: UserDetails
  accounts: readonly AccountEntry[]
}

/** The rows behind one figure. */
export function ReportView<Row extends { Id: string }, Sort extends string>({
  report,
  user,
  accounts,
}: ReportViewProps<Row, Sort>) {
  const { search } = useLocation()
  const CarrierId = useCarrierId()
  const [one, many] = report.nouns
  const list = useList({
    name: `report-${report.id}`,
    noun: { one, many },
    schema: asRows(report.contract.query),
    scope: { CarrierId },
    read: report.read,
    columns: useMemo(() => report.columns(CarrierId), [report, CarrierId]),
    store: mayCall(tables.columnState, user.Role) ? columnStore : null,
  })
  const { Snapshot, Search } = list.filter
  const words = wordsOf(report, Snapshot)
  const whose = whoseRows(accounts, CarrierId, user)
  const isSnapshotUnknown =
    report.atSnapshot && Snapshot === undefined && new URLSearchParams(search).has('Snapshot')
  return (
    <ListPage
      title={words.title}
      crumbs={[{ label: 'Dashboard', to: '/dashboard' }, ...wayTo(report, words.title)]}
      list={list}
      count={({ Total }) => {
        const rows = `${formatNumber(Total)} ${Total === 1 ? one : many}${Search === '' ? '' : ` for "${Search}"`}`
        return whose === undefined ? rows : `${rows}, ${whose}`
      }}
      help={words.counted}
      actions={<PrintButton isWide>Print report</PrintButton>}
    >
      {isSnapshotUnknown && (
        <Box mb="4">
          <Note mark="info">
            The address asks for a day that is no snapshot: snapshots are on the last Friday of a month. Shown
            is the report without one.
          </Note>
        </Box>
      )}
      <ListPanel
        list={{ ...list, label: words.title }}
        card={(row) => {
          const { title, record, ...card } = report.card(row, CarrierId)
          return { ...card, title: <RecordLink to={record}>{title}</RecordLink> }
        }}
        empty={{ icon: report.icon, title: `No ${many}`, text: words.none }}
      />
    </ListPage>
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
