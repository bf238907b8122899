import { useQuery } from '@tanstack/react-query'
import { call } from 'shared-api'
import { mvr, MvrReportFilter } from 'shared-api/mvr'
import { EmptyState, formatNumber, Page, useUrlFilter } from 'shared-ui'
import { ExportButton, useColumns } from 'shared-ui/tables'
import { NoReports } from '../reports/no-reports.tsx'
import { ownReportColumns } from '../reports/report-columns.tsx'
import { ReportList } from '../reports/report-list.tsx'
import { reportQueries } from '../reports/report-queries.ts'

/** The driving records of whoever is signed in: the service shows an MVR user no others. */
export function MyMvrPage() {
  const [chosen, setFilter] = useUrlFilter(MvrReportFilter)
  // One person has no use for a list of today, nor for a carrier.
  const filter: MvrReportFilter = { ...chosen, list_filter: 'All', CarrierId: undefined }
  const list = useQuery(reportQueries.list(filter))
  // The service keeps no columns for an MVR user.
  const columns = useColumns({ table: 'my-mvrs', columns: ownReportColumns, store: undefined })
  const shown = list.data
  const isEmpty = shown?.Total === 0 && filter.Search === ''
  return (
    <Page
      title="My MVRs"
      description={<output>{shown ? reportsInWords(shown.Total, filter.Search !== '') : '\u00a0'}</output>}
      actions={
        <ExportButton
          name="my-mvrs"
          columns={columns.shown}
          total={shown?.Total}
          readPage={(page, signal) => call(mvr.reports, { query: { ...filter, ...page } }, { signal })}
        />
      }
    >
      <ReportList
        list={list}
        columns={columns}
        filter={filter}
        onChanged={setFilter}
        isOfSeveral={false}
        empty={
          isEmpty ? <NoneYet /> : shown && <NoReports page={shown} filter={filter} onChanged={setFilter} />
        }
      />
    </Page>
  )
}

const reportsInWords = (total: number, isSearched: boolean) =>
  `${formatNumber(total)} driving ${total === 1 ? 'record' : 'records'}${isSearched ? ' found' : ' about you'}`

function NoneYet() {
  return (
    <EmptyState
      kind="nothing"
      icon="file-text"
      title="No driving records yet"
      text="A motor vehicle record about you appears here as soon as your carrier requests one. Ask your carrier if you expected one."
    />
  )
}
