import { notKnown } from 'shared-api/safety'
import type { DashboardDetails } from 'shared-api/safety/sms-dashboard'
import type { SafetyFiles } from 'shared-api/safety/safety-files'
import { formatDate, formatNumber, reportPath, Tile, TileCluster } from 'shared-ui'
import { paths, reportOfBasic } from '../paths.ts'
import { WhoSays } from '../safety/who-says.tsx'

type Rates = DashboardDetails['Rates']

interface RateTilesProps {
  rates: Rates
  files: SafetyFiles
  /** The snapshot is not the newest. */
  isPast: boolean
}

/** Clean and out-of-service rates and crashes of 24 months, each beside the snapshot before. */
export function RateTiles({
  rates: { Clean, VehicleOutOfService, DriverOutOfService, Crashes },
  files,
  isPast,
}: RateTilesProps) {
  // The lists are those of today: a past snapshot counted others.
  const listAt = (path: string) => (isPast ? undefined : path)
  return (
    <TileCluster>
      <RateTile
        files={files}
        name="Clean inspections"
        rate={Clean}
        better="more"
        to={listAt(paths.smsInspections)}
      />
      <RateTile
        files={files}
        name="Vehicle out of service"
        rate={VehicleOutOfService}
        better="fewer"
        to={listAt(paths.smsViolations)}
      />
      <RateTile
        files={files}
        name="Driver out of service"
        rate={DriverOutOfService}
        better="fewer"
        to={listAt(paths.smsViolations)}
      />
      <CrashTile
        crashes={Crashes}
        files={files}
        to={listAt(reportPath(reportOfBasic['Crash Indicator'] ?? ''))}
      />
    </TileCluster>
  )
}

interface CrashTileProps {
  crashes: Rates['Crashes']
  files: SafetyFiles
  to: string | undefined
}

/** Without the crash file there is no 0. */
function CrashTile({ crashes, files, to }: CrashTileProps) {
  if (crashes === null) {
    return (
      <Tile
        label="Crashes, 24 months"
        value={notKnown}
        source={<WhoSays by="No file">Not 0: the file is missing</WhoSays>}
        to={to}
      />
    )
  }
  const { Count, WithInjury, Previous } = crashes
  return (
    <Tile
      label={`Crashes, 24 months${WithInjury > 0 ? `, ${formatNumber(WithInjury)} with injury` : ''}`}
      value={Count}
      change={Previous === null || !files.IsCurrent ? undefined : { previous: Previous, better: 'fewer' }}
      source={<SourceOf files={files} />}
      to={to}
    />
  )
}

/** 24 months to the day of the files. */
const SourceOf = ({ files }: { files: SafetyFiles }) => (
  <WhoSays by="Estimated">{files.Day !== null && `To ${formatDate(files.Day)}`}</WhoSays>
)

interface RateTileProps {
  name: string
  files: SafetyFiles
  rate: Rates['Clean']
  better: 'more' | 'fewer'
  to: string | undefined
}

function RateTile({ name, files, rate: { Count, Of, Percent, PreviousPercent }, better, to }: RateTileProps) {
  if (Percent === null && files.Missing.some((kind) => kind === 'Inspections' || kind === 'Violations'))
    return <Tile label={name} value={notKnown} source={<WhoSays by="No file" />} to={to} />
  if (Percent === null)
    return <Tile label={name} value={null} change="No such inspection in 24 months" to={to} />
  return (
    <Tile
      label={`${name}, ${formatNumber(Count)} of ${formatNumber(Of)}`}
      value={Percent}
      unit="percent"
      change={
        PreviousPercent === null || !files.IsCurrent ? undefined : { previous: PreviousPercent, better }
      }
      source={<SourceOf files={files} />}
      to={to}
    />
  )
}
