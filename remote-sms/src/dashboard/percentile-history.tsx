import type { BasicSummary } from 'shared-api/safety'
import type { DashboardDetails, HistoryPoint } from 'shared-api/safety/sms-dashboard'
import { Box, Grid, Heading, Link, Mark, Text } from 'shared-ui'
import { type ChartData, ChartPanel, LineChart } from 'shared-ui/charts'
import { paths } from '../paths.ts'
import { monthName } from '../safety/month.ts'
import { standingOf } from '../safety/standing.ts'

type BasicHistory = DashboardDetails['History'][number]

interface PercentileHistoryProps {
  history: readonly BasicHistory[]
  basics: readonly BasicSummary[]
  /** What time alone changes, once it is known. */
  outlook: string | undefined
}

const monthOf = ({ Snapshot }: HistoryPoint) => monthName(Snapshot.slice(0, 7))

/** The percentiles of 24 snapshots, one small chart for each BASIC: lines of seven thresholds in one say nothing. */
export function PercentileHistory({ history, basics, outlook }: PercentileHistoryProps) {
  return (
    <ChartPanel
      title="Last 24 months"
      data={tableOf(history)}
      footer={
        <Text as="span" textStyle="caption">
          Estimated percentiles. Dashed: threshold. A gap in a line: another safety event group from there.
          Hatched: the files of the month are not on file.
        </Text>
      }
    >
      <Grid
        templateColumns={{
          base: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(4, minmax(0, 1fr))',
        }}
        gap="5"
      >
        {history.map((one) => (
          <SmallMultiple
            key={one.Basic}
            history={one}
            basic={basics.find(({ Basic }) => Basic === one.Basic)}
          />
        ))}
        {outlook !== undefined && (
          <div>
            <Heading as="h3" textStyle="dense" fontWeight="semibold">
              Next 24 months
            </Heading>
            <Text textStyle="caption" color="fg.muted" paddingBlock="2">
              {outlook}
            </Text>
            <Text textStyle="dense">
              <Link to={paths.smsSummary}>Roll-off calendar</Link>
            </Text>
          </div>
        )}
      </Grid>
    </ChartPanel>
  )
}

const tableOf = (history: readonly BasicHistory[]): ChartData => ({
  labelsName: 'Snapshot',
  labels: history[0]?.Points.map(monthOf) ?? [],
  series: history.map(({ Basic, Points }) => ({
    name: Basic,
    values: Points.map(({ Percentile }) => Percentile),
    unit: 'percent',
  })),
})

interface SmallMultipleProps {
  history: BasicHistory
  basic: BasicSummary | undefined
}

function SmallMultiple({ history: { Basic, Threshold, Points }, basic }: SmallMultipleProps) {
  const hasValues = Points.some(({ Percentile }) => Percentile !== null)
  return (
    <div>
      <Box
        display="grid"
        gridTemplateColumns="14px minmax(0, 1fr) auto"
        gap="2"
        alignItems="center"
        textStyle="dense"
      >
        <Mark kind={basic === undefined ? 'none' : standingOf(basic).mark} />
        <Heading as="h3" textStyle="dense" fontWeight="semibold">
          {Basic}
        </Heading>
        <Text as="b" fontFamily="heading" fontVariantNumeric="tabular-nums">
          {basic?.Percentile != null && `${basic.Percentile}%`}
        </Text>
      </Box>
      {hasValues ? (
        <LineChart
          label={sentenceOf(Basic, Points)}
          data={{
            labelsName: 'Snapshot',
            labels: Points.map(monthOf),
            series: [
              {
                name: Basic,
                values: Points.map(({ Percentile }) => Percentile),
                unit: 'percent',
                breaks: groupChanges(Points),
              },
            ],
          }}
          y={{ min: 0, max: 100 }}
          lines={[{ at: Threshold, name: `${Threshold}%` }]}
          gaps={Points.flatMap(({ IsOnFile }, place) => (IsOnFile ? [] : [place]))}
          look="small"
        />
      ) : (
        <Text textStyle="caption" color="fg.subtle" paddingBlock="2">
          {Points.at(-1)?.PercentileText}. No percentile in the last 24 months.
        </Text>
      )}
    </div>
  )
}

/** Where the carrier is ranked among others than at the snapshot before. */
const groupChanges = (points: readonly HistoryPoint[]): number[] =>
  points.flatMap(({ EventGroup }, place) => {
    const before = points[place - 1]?.EventGroup ?? null
    return before !== null && EventGroup !== null && EventGroup !== before ? [place] : []
  })

/** 'Vehicle Maintenance, 70% in Nov 2024 to 82% in Oct 2026, group 21-100 from Mar 2026' */
function sentenceOf(basic: string, points: readonly HistoryPoint[]) {
  const known = points.filter(({ Percentile }) => Percentile !== null)
  const told = [known[0], known.at(-1)].flatMap((point) =>
    point ? [`${point.Percentile}% in ${monthOf(point)}`] : [],
  )
  const changes = groupChanges(points).flatMap((place) => {
    const point = points[place]
    return point ? [`group ${point.EventGroup} from ${monthOf(point)}`] : []
  })
  const missing = points.filter(({ IsOnFile }) => !IsOnFile).length
  const gaps = missing === 0 ? [] : [`${missing} of ${points.length} months not on file`]
  return [`${basic}, ${[...new Set(told)].join(' to ')}`, ...changes, ...gaps].join(', ')
}
