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
          empty={<NoScore reason={iss.data?.score.Reason ?? undefined} />}
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
        gaps={gapsOf(history.Scores)}
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

/** Months whose 24 months are not on file have no score. */
const gapsOf = (scores: readonly (number | null)[]) =>
  scores.flatMap((score, place) => (score === null ? [place] : []))

function summaryOf({ Months, Scores }: IssHistory) {
  const known = Scores.flatMap((score, place) =>
    score === null ? [] : [`${score} in ${monthName(Months[place] ?? '')}`],
  )
  const missing = gapsOf(Scores).length
  const gaps = missing === 0 ? '' : `, ${missing} of ${Scores.length} months not on file`
  return `${title} by month, ${[...new Set([known[0], known.at(-1)])].join(' to ')}${gaps}`
}

/** The service says what is missing for a score. */
const NoScore = ({ reason }: { reason: string | undefined }) =>
  reason === undefined ? (
    <EmptyState kind="nothing" icon="truck" title="No carriers yet" />
  ) : (
    <EmptyState kind="nothing" icon="gauge" title="The ISS score is not known" text={reason} />
  )

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
