import type { mvrReportFilterValues } from 'shared-api/mvr'
import { formatNumber } from 'shared-ui'

/** How many reports each filter value has under the same search. */
type ReportCounts = Record<(typeof mvrReportFilterValues)[number], number>

/** '38 reports, 2 created today', read out when it changes. Keeps its line while there is no number. */
export function ReportCount({ counts }: { counts: ReportCounts | undefined }) {
  return <output>{counts ? inWords(counts) : '\u00a0'}</output>
}

function inWords({ All: all, 'Created Today (Portal)': today }: ReportCounts) {
  return `${formatNumber(all)} ${all === 1 ? 'report' : 'reports'}, ${formatNumber(today)} created today`
}
