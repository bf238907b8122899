import { useQuery } from '@tanstack/react-query'
import { counterQuery } from 'shared-api/client/counter-query'
import { smsNotify } from 'shared-api/safety/sms-notify'
import { CounterTile, TileCluster } from 'shared-ui'

interface NotifyTile {
  counter: keyof typeof smsNotify
  label: string
  better?: 'more' | 'fewer'
  report: string
}

const tiles: readonly NotifyTile[] = [
  { counter: 'today', label: 'Reports today', report: 'sms-notification-today' },
  { counter: 'last7Days', label: 'Reports, last 7 days', report: 'sms-notification7-days' },
  { counter: 'clean7Days', label: 'Clean, last 7 days', better: 'more', report: 'clean-inspection7-days' },
  {
    counter: 'outOfService7Days',
    label: 'Out of service, last 7 days',
    better: 'fewer',
    report: 'out-of-service7-days',
  },
  { counter: 'vehiclesToday', label: 'Vehicles today', report: 'sms-vehicle-today' },
  { counter: 'vehicles7Days', label: 'Vehicles, last 7 days', report: 'sms-vehicle7-days' },
  {
    counter: 'commonViolations',
    label: 'Codes violated, last 7 days',
    better: 'fewer',
    report: 'sms-common-violations',
  },
  {
    counter: 'commonOffenders',
    label: 'Drivers with violations, last 7 days',
    better: 'fewer',
    report: 'sms-common-offenders',
  },
]

/** The counters of what arrived, each on its own: one that fails leaves the others. */
export function NotifyTiles({ carrierId }: { carrierId: string | undefined }) {
  return (
    <TileCluster css={{ md: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } }}>
      {tiles.map((tile) => (
        <Counter key={tile.counter} {...tile} carrierId={carrierId} />
      ))}
    </TileCluster>
  )
}

function Counter({ counter, carrierId, ...tile }: NotifyTile & { carrierId: string | undefined }) {
  return <CounterTile {...tile} query={useQuery(counterQuery(smsNotify[counter], carrierId))} />
}
