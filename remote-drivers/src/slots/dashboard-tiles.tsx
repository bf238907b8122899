import { useQuery } from '@tanstack/react-query'
import { counterQuery } from 'shared-api/client/counter-query'
import { drivers } from 'shared-api/drivers'
import type { SlotProps } from 'shared-federation/slots'
import { CounterTile } from 'shared-ui'

export default function DashboardTiles({ carrierId }: SlotProps['dashboard.tiles']) {
  const members = useQuery(counterQuery(drivers.activeMembers, carrierId))
  return <CounterTile label="Active members" query={members} better="more" report="active-membership-count" />
}
