import { useQuery } from '@tanstack/react-query'
import type { SlotProps } from 'shared-federation/slots'
import { RelatedPanel } from 'shared-ui/tables'
import { challengeQueries } from '../challenges/challenge-queries.ts'
import { challengeColumns } from '../challenges/related-columns.tsx'
import { paths } from '../paths.ts'
import { ticketsOfCarrier } from '../tickets/related-columns.tsx'
import { ticketQueries } from '../tickets/ticket-queries.ts'

/** The newest tickets and compliance challenges of a carrier. */
export default function AccountPanels({ accountId }: SlotProps['account.panels']) {
  return (
    <>
      <RelatedPanel
        title="Tickets"
        query={useQuery(ticketQueries.of(accountId))}
        columns={ticketsOfCarrier}
        empty="No tickets yet"
        all={{ label: 'All tickets', to: `${paths.ticketList}?Status=All` }}
      />
      <RelatedPanel
        title="Compliance challenges"
        query={useQuery(challengeQueries.of(accountId))}
        columns={challengeColumns}
        empty="No compliance challenges yet"
        all={{
          label: 'Open compliance challenges',
          to: '/customerportal/report/compliance-challenges-count',
        }}
      />
    </>
  )
}
