import type { CallResult } from 'shared-api'
import type { mvr, MvrReportFilter } from 'shared-api/mvr'
import { Button, EmptyState, formatNumber } from 'shared-ui'

interface NoReportsProps {
  page: CallResult<typeof mvr.reports>
  filter: MvrReportFilter
  onChanged: (changed: Partial<MvrReportFilter>) => void
}

/** Why a page of the list has no rows, and the way on from there. */
export function NoReports({ page, filter, onChanged }: NoReportsProps) {
  const { Search, list_filter } = filter
  const all = page.Counts.All
  if (page.Total > 0) {
    const last = Math.ceil(page.Total / page.PageSize)
    return (
      <EmptyState
        kind="notFound"
        title={`There is no page ${formatNumber(page.Page)}`}
        text={`The list ends with page ${formatNumber(last)}.`}
        action={<Button onClick={() => onChanged({ Page: last })}>Go to the last page</Button>}
      />
    )
  }
  if (Search === '' && list_filter === 'All') {
    return (
      <EmptyState
        kind="nothing"
        icon="file-text"
        title="No MVR reports yet"
        text={
          filter.CarrierId === undefined
            ? 'A report appears here as soon as a driving record of one of your drivers is requested.'
            : 'No driving record of this carrier has been requested. Choose another carrier above, or all of them.'
        }
      />
    )
  }
  if (Search === '') {
    return (
      <EmptyState
        kind="nothing"
        icon="file-text"
        title="No reports were created today"
        text={
          all === 0 ? 'There are no earlier ones either.' : `Look among all ${formatNumber(all)} reports.`
        }
        action={<Button onClick={() => onChanged({ list_filter: 'All' })}>Show all reports</Button>}
      />
    )
  }
  return all === 0 ? (
    <EmptyState
      kind="notFound"
      title={`No reports match "${Search}"`}
      text="Check the spelling, or look for a driver or an MVR type."
      action={<Button onClick={() => onChanged({ Search: '' })}>Clear search</Button>}
    />
  ) : (
    <EmptyState
      kind="notFound"
      title={`No reports of today match "${Search}"`}
      text={all === 1 ? 'One older report does.' : `${formatNumber(all)} older reports do.`}
      action={<Button onClick={() => onChanged({ list_filter: 'All' })}>Search all reports</Button>}
    />
  )
}
