import type { MvrReport, MvrReportOfBatchFilter } from 'shared-api/mvr'
import type { Column } from 'shared-ui/tables'
import { ConsentLinkButton } from '../consent/consent-link-button.tsx'
import { reportColumnsOfBatch } from '../reports/report-columns.tsx'

export const reportsOfBatchColumns: readonly Column<MvrReport, MvrReportOfBatchFilter['SortBy']>[] = [
  ...reportColumnsOfBatch,
  {
    id: 'Consent',
    header: 'Consent',
    isHeadHidden: true,
    isAction: true,
    width: 160,
    narrowWidth: 152,
    align: 'end',
    cell: (report) => <ConsentLinkButton report={report} />,
  },
]
