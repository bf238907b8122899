import type { DashboardDetails } from 'shared-api/safety/sms-dashboard'
import { formatNumber, reportPath, Tile, TileCluster } from 'shared-ui'
import { paths, reportOfBasic } from '../paths.ts'

type Rates = DashboardDetails['Rates']

interface RateTilesProps {
  rates: Rates
  /** The snapshot is not the newest. */
  isPast: boolean
}

/** Clean and out-of-service rates and crashes of 24 months, each beside the snapshot before. */
export function RateTiles({
  rates: { Clean, VehicleOutOfService, DriverOutOfService, Crashes },
  isPast,
}: RateTilesProps) {
  // The lists are those of today: a past snapshot counted others.
  const listAt = (path: string) => (isPast ? undefined : path)
  return (
    <TileCluster>
      <RateTile name="Clean inspections" rate={Clean} better="more" to={listAt(paths.smsInspections)} />
      <RateTile
        name="Vehicle out of service"
        rate={VehicleOutOfService}
        better="fewer"
        to={listAt(paths.smsViolations)}
      />
      <RateTile
        name="Driver out of service"
        rate={DriverOutOfService}
        better="fewer"
        to={listAt(paths.smsViolations)}
      />
      <Tile
        label={`Crashes, 24 months${Crashes.WithInjury > 0 ? `, ${formatNumber(Crashes.WithInjury)} with injury` : ''}`}
        value={Crashes.Count}
        change={{ previous: Crashes.Previous, better: 'fewer' }}
        to={listAt(reportPath(reportOfBasic['Crash Indicator'] ?? ''))}
      />
    </TileCluster>
  )
}

interface RateTileProps {
  name: string
  rate: Rates['Clean']
  better: 'more' | 'fewer'
  to: string | undefined
}

function RateTile({ name, rate: { Count, Of, Percent, PreviousPercent }, better, to }: RateTileProps) {
  if (Percent === null)
    return <Tile label={name} value={null} change="No such inspection in 24 months" to={to} />
  return (
    <Tile
      label={`${name}, ${formatNumber(Count)} of ${formatNumber(Of)}`}
      value={Percent}
      unit="percent"
      change={PreviousPercent === null ? undefined : { previous: PreviousPercent, better }}
      to={to}
    />
  )
}
