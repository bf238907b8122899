import type { MvrReportFilter } from 'shared-api/mvr'
import { SearchField, Toolbar } from 'shared-ui'

interface ReportFilterBarProps {
  filter: MvrReportFilter
  onChanged: (changed: Partial<MvrReportFilter>) => void
}

export function ReportFilterBar({ filter, onChanged }: ReportFilterBarProps) {
  return (
    <Toolbar>
      <SearchField
        label="Search MVR reports"
        value={filter.Search}
        onChanged={(Search) => onChanged({ Search })}
      />
    </Toolbar>
  )
}
