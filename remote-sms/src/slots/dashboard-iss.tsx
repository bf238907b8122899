import { useQuery } from '@tanstack/react-query'
import type { IssHistory } from 'shared-api/safety/scores'
import type { SlotProps } from 'shared-federation/slots'
import { Box, EmptyState, trackAllProps, Panel, QueryState, Skeleton } from 'shared-ui'
import { type ChartData, ChartPanel, LineChart } from 'shared-ui/charts'
import { IssLead } from '../safety/iss-lead.tsx'
import { monthName } from '../safety/month.ts'
import { safetyQueries } from '../safety/safety-queries.ts'

const title = 'ISS score'

/** The score that an inspector's screen shows, and how it came there in twelve months. */
export default function DashboardIss({ carrierId }: SlotProps['dashboard.tiles']) {
  const iss = useQuery({ ...safetyQueries.iss(carrierId), ...trackAllProps })
  if (iss.data === undefined || iss.data.score.Measure === null) {
    return (
      <Panel title={title}>
        <QueryState
          query={iss}
          what={title}
          isEmpty={() => true}
          empty={<EmptyState kind="nothing" icon="truck" title="No carriers yet" />}
          skeleton={<LeadSkeleton />}
        >
          {() => null}
        </QueryState>
      </Panel>
    )
  }
  const { score, history } = iss.data
  return (
    <ChartPanel title={title} data={chartOf(history)} lead={<IssLead score={score} />}>
      <LineChart
        label={summaryOf(history)}
        data={chartOf(history)}
        y={{ min: 0, max: 100, step: 25 }}
        bands={history.Bands.map(({ Name, From, To }) => ({
          from: From === 1 ? 0 : From,
          to: To === 100 ? 100 : To + 1,
          name: Name,
          isShaded: Name !== 'Optional',
        }))}
        lines={history.Bands.filter(({ From }) => From > 1).map(({ From }) => ({ at: From }))}
        look="steps"
      />
    </ChartPanel>
  )
}

const chartOf = ({ Months, Scores }: IssHistory): ChartData => ({
  labelsName: 'Month',
  labels: Months.map(monthName),
  series: [{ name: title, values: Scores }],
})

function summaryOf({ Months, Scores }: IssHistory) {
  const from = `${Scores[0]} in ${monthName(Months[0] ?? '')}`
  return `${title} by month, ${from} to ${Scores.at(-1)} in ${monthName(Months.at(-1) ?? '')}`
}

/** As high as figure and chart will be. */
function LeadSkeleton() {
  return (
    <Box height={{ base: '364px', sm: '232px' }} display="grid" alignContent="start" gap="4">
      <Skeleton width="72px" height="48px" />
      <Skeleton width="120px" />
      <Skeleton width="160px" />
    </Box>
  )
}
