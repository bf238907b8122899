import { useQuery } from '@tanstack/react-query'
import type { SlotProps } from 'shared-federation/slots'
import { RelatedPanel } from 'shared-ui/tables'
import { paths } from '../paths.ts'
import { inspectionsOfCarrier, violationColumns } from '../roadside/related-columns.tsx'
import { roadsideQueries } from '../roadside/roadside-queries.ts'

/** The newest roadside inspections of a carrier, and the violations found in them. */
export default function AccountPanels({ accountId }: SlotProps['account.panels']) {
  return (
    <>
      <RelatedPanel
        title="Roadside inspections"
        query={useQuery(roadsideQueries.inspectionsOf(accountId))}
        columns={inspectionsOfCarrier}
        empty="No roadside inspections yet"
        all={{ label: 'SMS dashboard', to: paths.smsDashboard }}
      />
      <RelatedPanel
        title="Violations"
        query={useQuery(roadsideQueries.violationsOf(accountId))}
        columns={violationColumns}
        empty="No violations yet"
        all={{
          label: 'All violations of the last 60 days',
          to: '/customerportal/report/violations-last60-days-count',
        }}
      />
    </>
  )
}
