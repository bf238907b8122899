import { useQuery } from '@tanstack/react-query'
import type { SlotProps } from 'shared-federation/slots'
import { Tile, TileFailed, TileSkeleton } from 'shared-ui'
import { membershipQueries } from '../memberships/membership-queries.ts'

const label = 'Active members'

export default function DashboardTiles({ carrierId }: SlotProps['dashboard.tiles']) {
  const { data, error, refetch } = useQuery(membershipQueries.activeCount(carrierId))
  if (data) {
    return (
      <Tile
        label={label}
        value={data.Count}
        change={{ previous: data.Previous, better: 'more' }}
        to="/customerportal/report/active-membership-count"
      />
    )
  }
  if (error) return <TileFailed label={label} onRetry={() => void refetch()} />
  return <TileSkeleton label={label} />
}
