import { call } from 'shared-api'
import { mvr } from 'shared-api/mvr'
import { formatNumber } from 'shared-ui'
import { ListPage, ListPanel, useList } from 'shared-ui/tables'
import { reportCard } from '../reports/report-card.tsx'
import { ownReportColumns } from '../reports/report-columns.tsx'

/** The driving records of the user: the service shows an MVR user no others. */
export function MyMvrPage() {
  const list = useList({
    name: 'my-mvrs',
    label: 'MVR reports',
    noun: { one: 'driving record', many: 'driving records' },
    contract: mvr.reports,
    // One person has no use for a list of today, nor for a carrier.
    scope: { list_filter: 'All', CarrierId: undefined },
    read: (query, signal) => call(mvr.reports, { query }, { signal }),
    columns: ownReportColumns,
    // The service keeps no columns for an MVR user.
    store: null,
  })
  return (
    <ListPage title="My MVRs" list={list} count={({ Total }) => countOf(Total, list.filter.Search)}>
      <ListPanel
        list={list}
        card={(report) => reportCard(report, false)}
        empty={{
          icon: 'file-text',
          text: 'A motor vehicle record about you appears here as soon as your carrier requests one. Ask your carrier if you expected one.',
        }}
      />
    </ListPage>
  )
}

const countOf = (total: number, search: string) =>
  `${formatNumber(total)} driving ${total === 1 ? 'record' : 'records'}${search === '' ? ' about you' : ' found'}`
