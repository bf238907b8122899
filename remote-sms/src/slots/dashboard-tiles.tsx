import { useQuery } from '@tanstack/react-query'
import type { SlotProps } from 'shared-federation/slots'
import { Tile, TileFailed, TileSkeleton } from 'shared-ui'
import { counterQueries, type SafetyCounter } from '../counters/counter-queries.ts'
import { paths } from '../paths.ts'

interface CounterTileProps {
  counter: SafetyCounter
  label: string
  /** Whether more of it, or fewer, is good news. */
  better?: 'more' | 'fewer'
  /** Any at all is an alert. */
  isAlarming?: boolean
  /** The report with the rows behind the number. */
  report: string
}

const tiles: readonly CounterTileProps[] = [
  {
    counter: 'basicAlerts',
    label: 'BASICs in alert',
    better: 'fewer',
    isAlarming: true,
    report: 'basic-alerts-count',
  },
  {
    counter: 'violationsLast60Days',
    label: 'Violations, last 60 days',
    better: 'fewer',
    report: 'violations-last60-days-count',
  },
  {
    counter: 'cleanInspectionsLast60Days',
    label: 'Clean inspections, last 60 days',
    better: 'more',
    report: 'clean-inspections-last60-days-count',
  },
  {
    counter: 'violationsRollingOff',
    label: 'Violations rolling off',
    better: 'more',
    report: 'violations-rolling-off-count',
  },
  { counter: 'smsNotify', label: 'SMS notify, last 7 days', report: 'sms-notify-count' },
]

/** The counters of roadside safety, each on its own: one that fails leaves the others. */
export default function DashboardTiles({ carrierId }: SlotProps['dashboard.tiles']) {
  return tiles.map((tile) => <CounterTile key={tile.counter} {...tile} carrierId={carrierId} />)
}

function CounterTile({
  counter,
  label,
  better,
  isAlarming = false,
  report,
  carrierId,
}: CounterTileProps & { carrierId: string | undefined }) {
  const { data, error, refetch } = useQuery(counterQueries.count(counter, carrierId))
  if (data) {
    return (
      <Tile
        label={label}
        value={data.Count}
        change={{ previous: data.Previous, better }}
        to={paths.report(report)}
        mark={isAlarming && data.Count > 0 ? 'alert' : undefined}
      />
    )
  }
  if (error) return <TileFailed label={label} onRetry={() => void refetch()} />
  return <TileSkeleton label={label} />
}
