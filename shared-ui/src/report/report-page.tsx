import { type ReactNode, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { Box } from '@chakra-ui/react/box'
import type { ColumnStore } from '../columns/column-state.ts'
import { Note } from '../feedback/note.tsx'
import { formatNumber } from '../formats/numbers.ts'
import { ListPage } from '../list/list-page.tsx'
import { ListPanel } from '../list/list-panel.tsx'
import { useList } from '../list/use-list.ts'
import { PrintButton } from '../page/print-button.tsx'
import { reportPath } from '../record/record-paths.ts'
import type { NamedCall } from '../states/call-key.ts'
import type { Report } from './report.ts'

/** The carrier whose rows a report shows, and where its columns are saved. */
export interface ReportScope {
  /** Undefined: all carriers. */
  carrierId: string | undefined
  /** In words; undefined where the rows are the user's own. */
  whose: string | undefined
  /** Null: nowhere. */
  columnStore: ColumnStore | null
  /** Above the rows: of which day the data is that they come from. */
  note?: ReactNode
}

interface ReportPageProps<Row extends { Id: string }, Sort extends string> extends ReportScope {
  report: Report<Row, Sort>
}

/** The rows behind one figure. */
export function ReportPage<Row extends { Id: string }, Sort extends string>({
  report,
  carrierId,
  whose,
  columnStore,
  note,
}: ReportPageProps<Row, Sort>) {
  const { search } = useLocation()
  const [one, many] = report.nouns
  const list = useList({
    name: `report-${report.id}`,
    noun: { one, many },
    contract: asRows(report.contract),
    scope: { CarrierId: carrierId },
    read: report.read,
    columns: useMemo(() => report.columns(carrierId), [report, carrierId]),
    store: columnStore,
  })
  const { Snapshot, Search } = list.filter
  const words = wordsOf(report, Snapshot)
  const unknownSnapshot =
    Snapshot === undefined && new URLSearchParams(search).has('Snapshot')
      ? report.atSnapshot?.unknown
      : undefined
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
      {unknownSnapshot !== undefined && (
        <Box mb="4">
          <Note mark="info">{unknownSnapshot}</Note>
        </Box>
      )}
      {note}
      <ListPanel
        list={{ ...list, label: words.title }}
        card={(row) => report.card(row, carrierId)}
        empty={{ icon: report.icon, title: `No ${many}`, text: words.none }}
      />
    </ListPage>
  )
}

const wordsOf = <Row extends { Id: string }, Sort extends string>(
  report: Report<Row, Sort>,
  snapshot: string | undefined,
) => (snapshot === undefined ? undefined : report.atSnapshot?.words(snapshot)) ?? report

/** A narrower report leads back to the one that it is a part of. */
const wayTo = ({ id, title }: Pick<Report, 'id' | 'title'>, shown: string) =>
  title === shown ? [{ label: title }] : [{ label: title, to: reportPath(id) }, { label: shown }]

/** The same call for an address, which does not say that it is the rows that are asked for. */
const asRows = <Query,>({
  query,
  ...contract
}: NamedCall & { readonly query: { safeParse: (given: unknown) => Query } }) => ({
  ...contract,
  query: {
    safeParse: (given: unknown) =>
      query.safeParse({ ...(typeof given === 'object' ? given : {}), get_report: 'true' }),
  },
})
