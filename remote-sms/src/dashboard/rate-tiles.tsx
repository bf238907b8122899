import type { DashboardDetails } from 'shared-api/safety/sms-dashboard'
import { formatNumber, reportPath, Tile, TileCluster } from 'shared-ui'
import { paths, reportOfBasic } from '../paths.ts'

type Rates = DashboardDetails['Rates']

/** Clean and out-of-service rates and crashes of 24 months, each beside the snapshot before. */
export function RateTiles({
  rates: { Clean, VehicleOutOfService, DriverOutOfService, Crashes },
}: {
  rates: Rates
}) {
  const crashes = reportOfBasic['Crash Indicator'] ?? ''
  return (
    <TileCluster>
      <RateTile name="Clean inspections" rate={Clean} better="more" to={paths.smsInspections} />
      <RateTile
        name="Vehicle out of service"
        rate={VehicleOutOfService}
        better="fewer"
        to={paths.smsViolations}
      />
      <RateTile
        name="Driver out of service"
        rate={DriverOutOfService}
        better="fewer"
        to={paths.smsViolations}
      />
      <Tile
        label={`Crashes, 24 months${Crashes.WithInjury > 0 ? `, ${formatNumber(Crashes.WithInjury)} with injury` : ''}`}
        value={Crashes.Count}
        change={{ previous: Crashes.Previous, better: 'fewer' }}
        to={reportPath(crashes)}
      />
    </TileCluster>
  )
}

interface RateTileProps {
  name: string
  rate: Rates['Clean']
  better: 'more' | 'fewer'
  to: string
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
