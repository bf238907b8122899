import type { PointsByMonth, PointsByState } from 'shared-api/safety/sms-dashboard'
import { graphMonths } from 'shared-api/safety/sms-dashboard'
import { Box, Button, formatDate, formatNumber, Grid, HStack, Panel, Text } from 'shared-ui'
import { BarChart, type ChartData, ChartPanel } from 'shared-ui/charts'
import { monthName } from '../safety/month.ts'
import type { GraphMonths } from './dashboard-queries.ts'

interface MonthPointsProps {
  points: PointsByMonth
  months: GraphMonths
  onChosen: (months: GraphMonths) => void
}

/** The points by the month of the inspection or crash, as they count now. */
export function MonthPoints({ points, months, onChosen }: MonthPointsProps) {
  const basics = points.Basics.filter(({ Total }) => Total > 0).toSorted(
    (one, other) => other.Total - one.Total,
  )
  const empty = points.Basics.filter(({ Total }) => Total === 0)
  const data: ChartData = {
    labelsName: 'Month',
    labels: points.Months.map(monthName),
    series: basics.map(({ Basic, Points }) => ({ name: Basic, values: Points })),
  }
  return (
    <ChartPanel
      title="Points by month and BASIC"
      data={data}
      actions={
        <HStack as="fieldset" gap="1" aria-label="Months">
          {graphMonths.map((choice) => (
            <Button
              key={choice}
              variant={choice === months ? 'secondary' : 'ghost'}
              aria-pressed={choice === months}
              onClick={() => onChosen(choice)}
            >
              {choice === '6' ? '6 months' : choice}
            </Button>
          ))}
        </HStack>
      }
      footer={
        <Text as="span" textStyle="caption">
          Since {formatDate(points.From)}, weighted as they count at the snapshot
        </Text>
      }
    >
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 200px' }} gap="4">
        <BarChart
          label={`Points by month, ${formatNumber(points.Total)} since ${formatDate(points.From)}`}
          data={{ ...data, series: fiveSeries(data.series) }}
          look="stacked"
        />
        <Box as="ul" aria-label="Points by BASIC" textStyle="dense" fontVariantNumeric="tabular-nums">
          {basics.map(({ Basic, Total }, place) => (
            <PointsLine key={Basic} name={Basic} points={Total} color={colorAt(place, basics.length)} />
          ))}
          {empty.length > 0 && (
            <PointsLine name={empty.map(({ Basic }) => Basic).join(', ')} points={0} color={undefined} />
          )}
        </Box>
      </Grid>
    </ChartPanel>
  )
}

const colors = ['chart.1', 'chart.2', 'chart.3', 'chart.4', 'chart.5'] as const

/** There are five colors: of more BASICs, the last ones share the fifth. */
const colorAt = (place: number, count: number) => colors[count > 5 ? Math.min(place, 4) : place]

function fiveSeries(series: ChartData['series']): ChartData['series'] {
  if (series.length <= 5) return series
  const rest = series.slice(4)
  const [first] = rest
  const values = first?.values.map((_, place) => rest.reduce((sum, one) => sum + (one.values[place] ?? 0), 0))
  return [...series.slice(0, 4), { name: 'Other BASICs', values: values ?? [] }]
}

interface PointsLineProps {
  name: string
  points: number
  color: (typeof colors)[number] | undefined
}

const PointsLine = ({ name, points, color }: PointsLineProps) => (
  <Box
    as="li"
    display="grid"
    gridTemplateColumns="10px minmax(0, 1fr) auto"
    columnGap="2"
    alignItems="center"
    minHeight="32px"
    css={{ '& + &': { borderTopWidth: '1px' } }}
  >
    <Box width="10px" height="10px" borderRadius="2px" {...(color && { bg: color })} />
    <Text as="span" color={color ? 'fg' : 'fg.subtle'}>
      {name}
    </Text>{' '}
    <Text as="b" fontWeight={color ? 'semibold' : 'normal'}>
      {formatNumber(points)}
    </Text>
  </Box>
)

/** The points of 24 months by the state that reported them. */
export function StatePoints({ points: { States, Total } }: { points: PointsByState }) {
  const most = States[0]?.Points ?? 0
  return (
    <Panel title="Points by state" note="24 months" isFlush>
      <Box as="ul" aria-label="Points by state" textStyle="dense" fontVariantNumeric="tabular-nums">
        {States.map(({ State, Name, Points }) => (
          <Box
            as="li"
            key={State}
            display="grid"
            gridTemplateColumns="104px minmax(0, 1fr) 44px 40px"
            columnGap="3"
            alignItems="center"
            minHeight="32px"
            paddingInline="4"
            css={{ '& + &': { borderTopWidth: '1px' } }}
          >
            <span>{Name}</span>{' '}
            <Box
              height="8px"
              borderRadius="2px"
              bg="chart.1"
              style={{ width: `${(Points / most) * 100}%` }}
            />
            <Text as="b" fontWeight="semibold" textAlign="end">
              {formatNumber(Points)}
            </Text>{' '}
            <Text as="span" color="fg.subtle" textAlign="end">
              {Math.round((Points / Total) * 100)}%
            </Text>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}
