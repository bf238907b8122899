import { Button, EmptyState, formatNumber } from 'shared-ui'
import type { Report, ReportQuery } from './report.ts'

interface NoRowsProps {
  report: Pick<Report, 'nouns' | 'icon'>
  /** Why there may be none, in a sentence. */
  none: string
  page: { Total: number; Page: number; PageSize: number }
  search: string
  onChanged: (changed: Partial<Pick<ReportQuery<string>, 'Page' | 'Search'>>) => void
}

/** Why a page of the rows has none, and the way on from there. */
export function NoRows({ report, none, page, search, onChanged }: NoRowsProps) {
  const [, many] = report.nouns
  if (page.Total > 0) {
    const last = Math.ceil(page.Total / page.PageSize)
    return (
      <EmptyState
        kind="notFound"
        title={`There is no page ${formatNumber(page.Page)}`}
        text={`The rows end with page ${formatNumber(last)}.`}
        action={<Button onClick={() => onChanged({ Page: last })}>Go to the last page</Button>}
      />
    )
  }
  if (search !== '') {
    return (
      <EmptyState
        kind="notFound"
        title={`No ${many} match "${search}"`}
        text="Check the spelling, or look among all of them."
        action={<Button onClick={() => onChanged({ Search: '' })}>Clear filters</Button>}
      />
    )
  }
  return <EmptyState kind="nothing" icon={report.icon} title={`No ${many}`} text={none} />
}
