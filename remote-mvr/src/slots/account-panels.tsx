import type { SlotProps } from 'shared-federation/slots'
import { RelatedPanel } from 'shared-ui/tables'
import { paths } from '../paths.ts'
import { reportsOfCarrier } from '../reports/report-columns.tsx'

/** The newest MVR reports of a carrier. */
export default function AccountPanels({ accountId }: SlotProps['account.panels']) {
  return (
    <RelatedPanel
      list={reportsOfCarrier}
      of={accountId}
      all={{ label: 'All MVR reports', to: paths.reportList }}
    />
  )
}
