import { useQuery } from '@tanstack/react-query'
import { challenges } from 'shared-api/challenges'
import { counterQuery } from 'shared-api/client/counter-query'
import { tickets } from 'shared-api/tickets'
import type { SlotProps } from 'shared-federation/slots'
import { CounterTile } from 'shared-ui'

export default function DashboardTiles({ carrierId }: SlotProps['dashboard.tiles']) {
  const openTickets = useQuery(counterQuery(tickets.open, carrierId))
  const openChallenges = useQuery(counterQuery(challenges.open, carrierId))
  return (
    <>
      <CounterTile label="Open tickets" query={openTickets} better="fewer" report="open-tickets-count" />
      <CounterTile
        label="Compliance challenges"
        query={openChallenges}
        report="compliance-challenges-count"
      />
    </>
  )
}
