import type { mvrReportFilterValues } from 'shared-api/mvr'
import { formatNumber } from 'shared-ui'

interface ReportCountProps {
  /** How many reports each filter value has under the same search. */
  counts: Record<(typeof mvrReportFilterValues)[number], number> | undefined
  isSearched: boolean
}

/** '38 reports, 2 created today', read out when it changes. Keeps its line while there is no number. */
export function ReportCount({ counts, isSearched }: ReportCountProps) {
  if (!counts) return <output>{'\u00a0'}</output>
  const { All: all, 'Created Today (Portal)': today } = counts
  const reports = `${formatNumber(all)} ${all === 1 ? 'report' : 'reports'}${isSearched ? ' found' : ''}`
  return <output>{`${reports}, ${formatNumber(today)} created today`}</output>
}
