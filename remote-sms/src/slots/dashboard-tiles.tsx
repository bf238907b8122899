import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { notKnown } from 'shared-api/safety'
import type { Counter } from 'shared-api/counter-calls'
import { counterQuery } from 'shared-api/client/counter-query'
import type { DataAge } from 'shared-api/safety/safety-files'
import { safetyCounters } from 'shared-api/safety/safety-counters'
import type { SlotProps } from 'shared-federation/slots'
import { CounterTile } from 'shared-ui'
import { filesWords } from '../safety/file-words.ts'
import { WhoSays } from '../safety/who-says.tsx'

interface SafetyTile {
  counter: keyof typeof safetyCounters
  label: string
  better?: 'more' | 'fewer'
  /** Any at all is an alert. */
  isAlarming?: boolean
  /** The report with the rows behind the number. */
  report: string
}

const tiles: readonly SafetyTile[] = [
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
  return tiles.map((tile) => <CounterOfSafety key={tile.counter} {...tile} carrierId={carrierId} />)
}

function CounterOfSafety({ counter, carrierId, ...tile }: SafetyTile & { carrierId: string | undefined }) {
  const query = useQuery(counterQuery(safetyCounters[counter], carrierId))
  if (counter === 'basicAlerts' && query.data) return <AlertTile {...tile} query={query} data={query.data} />
  const age = query.data?.AsOf
  const isOld = age?.IsCurrent === false
  return (
    <CounterTile
      {...tile}
      query={query}
      unknown={isOld ? notKnown : undefined}
      source={age && <CountSource age={age} isCounted={query.data?.Count !== 0} />}
    />
  )
}

/** Of old files, the rows that are counted are known, and newer ones are not. */
function CountSource({ age, isCounted }: { age: DataAge; isCounted: boolean }) {
  if (age.IsCurrent) return <WhoSays by={undefined}>{filesWords(age)}</WhoSays>
  return isCounted ? (
    <WhoSays by={undefined}>{filesWords(age)}. Newer ones are not known</WhoSays>
  ) : (
    <WhoSays by="Not known">{filesWords(age)}</WhoSays>
  )
}

interface AlertTileProps extends Omit<SafetyTile, 'counter'> {
  query: ComponentProps<typeof CounterTile>['query']
  data: Counter
}

/** The figure has the alerts that current data says; what old data said, and what no one knows, is told in words. */
function AlertTile({ query, data, ...tile }: AlertTileProps) {
  const { Count, NotKnown = 0, NotCurrent = 0, AsOf } = data
  const isKnown = NotKnown + NotCurrent === 0
  const rest = [
    NotCurrent > 0 && `${NotCurrent} ${NotCurrent === 1 ? 'was' : 'were'} in alert`,
    NotKnown > 0 && `${NotKnown} not known`,
  ]
  return (
    <CounterTile
      {...tile}
      query={query}
      unknown={isKnown ? undefined : notKnown}
      source={
        <WhoSays by={Count === 0 && !isKnown ? 'Not known' : 'Estimated'}>
          {[...rest, AsOf && filesWords(AsOf)].filter(Boolean).join(', ')}
        </WhoSays>
      }
    />
  )
}
