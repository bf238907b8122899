import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { RelatedPanel } from 'shared-ui/tables'
import { challengeQueries } from '../challenges/challenge-queries.ts'
import { challengeColumns } from '../challenges/related-columns.tsx'
import { ticketsOfDriver } from '../tickets/related-columns.tsx'
import { ticketQueries } from '../tickets/ticket-queries.ts'

/** The tickets and compliance challenges of a driver, the newest first. */
export default function DriverPanels({ driverId }: { driverId: string }) {
  const [ticketPage, setTicketPage] = useState(1)
  const [challengePage, setChallengePage] = useState(1)
  return (
    <>
      <RelatedPanel
        title="Tickets"
        query={useQuery(ticketQueries.of(driverId, ticketPage))}
        columns={ticketsOfDriver}
        empty="No tickets"
        paging={{ page: ticketPage, onPage: setTicketPage }}
      />
      <RelatedPanel
        title="Compliance challenges"
        query={useQuery(challengeQueries.of(driverId, challengePage))}
        columns={challengeColumns}
        empty="No compliance challenges"
        paging={{ page: challengePage, onPage: setChallengePage }}
      />
    </>
  )
}
