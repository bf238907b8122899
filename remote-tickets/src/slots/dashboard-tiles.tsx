import { useQuery } from '@tanstack/react-query'
import type { SlotProps } from 'shared-federation/slots'
import { Tile, TileFailed, TileSkeleton } from 'shared-ui'
import { challengeQueries } from '../challenges/challenge-queries.ts'
import { ticketQueries } from '../tickets/ticket-queries.ts'

export default function DashboardTiles({ carrierId }: SlotProps['dashboard.tiles']) {
  const openTickets = useQuery(ticketQueries.openCount(carrierId))
  const challenges = useQuery(challengeQueries.challengeCount(carrierId))
  return (
    <>
      <Counter label="Open tickets" query={openTickets} better="fewer" report="open-tickets-count" />
      <Counter label="Compliance challenges" query={challenges} report="compliance-challenges-count" />
    </>
  )
}

interface CounterProps {
  label: string
  query: {
    data: { Count: number; Previous: number } | undefined
    error: unknown
    refetch: () => Promise<unknown>
  }
  better?: 'fewer'
  /** The rows behind the number. */
  report: string
}

function Counter({ label, query: { data, error, refetch }, better, report }: CounterProps) {
  if (data)
    return (
      <Tile
        label={label}
        value={data.Count}
        change={{ previous: data.Previous, better }}
        to={`/customerportal/report/${report}`}
      />
    )
  if (error) return <TileFailed label={label} onRetry={() => void refetch()} />
  return <TileSkeleton label={label} />
}
