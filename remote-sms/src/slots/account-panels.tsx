import type { SlotProps } from 'shared-federation/slots'
import { reportPath } from 'shared-ui'
import { RelatedPanel } from 'shared-ui/tables'
import { paths } from '../paths.ts'
import { inspectionsOfCarrier, violationsOfCarrier } from '../roadside/roadside-related.ts'

/** The newest roadside inspections of a carrier, and the violations found in them. */
export default function AccountPanels({ accountId }: SlotProps['account.panels']) {
  return (
    <>
      <RelatedPanel
        list={inspectionsOfCarrier}
        of={accountId}
        all={{ label: 'SMS dashboard', to: paths.smsDashboard }}
      />
      <RelatedPanel
        list={violationsOfCarrier}
        of={accountId}
        all={{
          label: 'All violations of the last 60 days',
          to: reportPath('violations-last60-days-count'),
        }}
      />
    </>
  )
}
