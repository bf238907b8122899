import { useQuery } from '@tanstack/react-query'
import type { SlotProps } from 'shared-federation/slots'
import { RelatedPanel } from 'shared-ui/tables'
import { paths } from '../paths.ts'
import { reportsOfCarrier } from '../reports/related-columns.tsx'
import { reportQueries } from '../reports/report-queries.ts'

/** The newest MVR reports of a carrier. */
export default function AccountPanels({ accountId }: SlotProps['account.panels']) {
  return (
    <RelatedPanel
      title="MVR reports"
      query={useQuery(reportQueries.of(accountId))}
      columns={reportsOfCarrier}
      empty="No MVR reports yet"
      all={{ label: 'All MVR reports', to: paths.reportList }}
    />
  )
}
