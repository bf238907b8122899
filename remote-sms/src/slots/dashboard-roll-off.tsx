import { useQuery } from '@tanstack/react-query'
import type { RollOff } from 'shared-api/safety/roll-off'
import type { SlotProps } from 'shared-federation/slots'
import {
  Box,
  EmptyState,
  formatNumber,
  trackAllProps,
  Link,
  Panel,
  QueryState,
  reportPath,
  Skeleton,
  Text,
} from 'shared-ui'
import { BarChart, type ChartData, ChartPanel } from 'shared-ui/charts'
import { monthName } from '../safety/month.ts'
import { NextRollOffs } from '../safety/next-roll-offs.tsx'
import { safetyQueries } from '../safety/safety-queries.ts'

const title = 'Violations rolling off'

/** Which snapshots of the next twelve months no longer count which violations. */
export default function DashboardRollOff({ carrierId }: SlotProps['dashboard.tiles']) {
  const rollOff = useQuery({ ...safetyQueries.rollOff(carrierId), ...trackAllProps })
  if (rollOff.data === undefined || isNone(rollOff.data)) {
    return (
      <Panel title={title}>
        <QueryState
          query={rollOff}
          what={title}
          isEmpty={isNone}
          empty={<NothingRollsOff />}
          skeleton={<RollOffSkeleton />}
        >
          {() => null}
        </QueryState>
      </Panel>
    )
  }
  const { Months, Within60Days } = rollOff.data
  const data = chartOf(rollOff.data)
  return (
    <ChartPanel
      title={title}
      data={data}
      footer={
        <>
          <span>
            <Link to={reportPath('violations-rolling-off-count')}>Within 60 days</Link>{' '}
            <Text as="span" textStyle="caption" color="fg.subtle">
              by the day they turn 24 months old
            </Text>
          </span>
          <span>{formatNumber(Within60Days)}</span>
        </>
      }
    >
      <BarChart label={summaryOf(rollOff.data)} data={data} look="values" quietFrom={2} />
      <NextRollOffs months={Months} />
    </ChartPanel>
  )
}

const isNone = ({ Months }: RollOff) => Months.every(({ Count }) => Count === 0)

const chartOf = ({ Months }: RollOff): ChartData => ({
  labelsName: 'Month',
  labels: Months.map(({ Month }) => monthName(Month)),
  series: [{ name: 'Violations', values: Months.map(({ Count }) => Count) }],
})

function summaryOf({ Months }: RollOff) {
  const all = Months.reduce((sum, { Count }) => sum + Count, 0)
  return `${formatNumber(all)} violations roll off in the next 12 months, by month`
}

function NothingRollsOff() {
  return (
    <EmptyState
      kind="nothing"
      icon="calendar"
      title="Nothing rolls off"
      text="No violation turns 24 months old in the next 12 months."
    />
  )
}

/** As high as columns and the next two dates will be. */
function RollOffSkeleton() {
  return (
    <Box height="224px" display="grid" alignContent="space-between">
      <Skeleton width="100%" height="96px" />
      <Skeleton width="72%" />
      <Skeleton width="64%" />
    </Box>
  )
}
