import type { ComponentType } from 'react'
import type { ColumnStore } from '../columns/column-state.ts'
import type { Report } from './report.ts'
import { ReportPage, type ReportScope } from './report-page.tsx'

interface ReportEntry {
  id: string
  View: ComponentType<ReportScope>
}

/** A report among those of a module, whatever its rows are. */
export const reportEntry = <Row extends { Id: string }, Sort extends string>(
  report: Report<Row, Sort>,
): ReportEntry => ({
  id: report.id,
  View: (scope) => <ReportPage report={report} {...scope} />,
})

interface ReportSlotProps extends Omit<ReportScope, 'columnStore'> {
  entries: readonly ReportEntry[]
  /** Where columns are kept; the portal says whether this user's are. */
  columnStore: ColumnStore
  keepsColumns: boolean
  /** The id of the report that is asked for. */
  report: string
}

/** A module's report in the slot of reports: the requested one. */
export function ReportSlot({ entries, report, keepsColumns, columnStore, ...scope }: ReportSlotProps) {
  const View = entries.find(({ id }) => id === report)?.View
  return View && <View {...scope} columnStore={keepsColumns ? columnStore : null} />
}
