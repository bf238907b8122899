import type { SlotProps } from 'shared-federation/slots'
import { reportPath } from 'shared-ui'
import { RelatedPanel } from 'shared-ui/tables'
import { relatedChallenges } from '../challenges/challenge-report.tsx'
import { paths } from '../paths.ts'
import { ticketsOfCarrier } from '../tickets/related-tickets.ts'

/** The newest tickets and compliance challenges of a carrier. */
export default function AccountPanels({ accountId }: SlotProps['account.panels']) {
  return (
    <>
      <RelatedPanel
        list={ticketsOfCarrier}
        of={accountId}
        all={{ label: 'All tickets', to: `${paths.ticketList}?Status=All` }}
      />
      <RelatedPanel
        list={relatedChallenges}
        of={accountId}
        all={{
          label: 'Open compliance challenges',
          to: reportPath('compliance-challenges-count'),
        }}
      />
    </>
  )
}
