import type { BasicStatus } from 'shared-api/safety/safety-analysis'
import { EmptyState, formatNumber, Panel } from 'shared-ui'
import { type ChartData, ChartPanel, LineChart } from 'shared-ui/charts'

type Curve = readonly { Percentile: number; Measure: number }[]

interface CurvePanelProps {
  curve: Curve
  status: BasicStatus
}

const title = "Position on the peers' curve"

/** The measures of the peers by percentile, and the carrier's own among them. */
export function CurvePanel({ curve, status }: CurvePanelProps) {
  if (curve.length === 0) {
    return (
      <Panel title={title}>
        <EmptyState
          kind="nothing"
          icon="chart-line"
          title="No curve"
          text={`${status.PercentileBasis.Sentence}.`}
        />
      </Panel>
    )
  }
  const data = curveData(curve, status)
  const own = status.ExactMeasure ?? 0
  return (
    <ChartPanel title={title} data={data} footer={status.PercentileBasis.Sentence}>
      <LineChart
        label={`Measure of the peers by percentile. Your measure is ${formatNumber(status.Measure, 2)}, at ${status.PercentileText}.`}
        data={data}
        y={{ min: 0, max: niceTop(Math.max(own, measureAt(curve, 95) ?? 0) * 1.15) }}
      />
    </ChartPanel>
  )
}

const percentiles = Array.from({ length: 96 }, (_, percentile) => percentile)

/** Up to 95%: the last few carriers have measures that would press the rest flat. */
function curveData(curve: Curve, { Percentile, ExactMeasure }: BasicStatus): ChartData {
  const shown = percentiles.filter((percentile) => measureAt(curve, percentile) !== undefined)
  if (Percentile !== null && !shown.includes(Percentile)) shown.push(Percentile)
  return {
    labelsName: 'Percentile',
    labels: shown.map((percentile) => `${percentile}%`),
    series: [
      {
        name: 'Peers',
        values: shown.map((percentile) => roundedTo2(measureAt(curve, percentile))),
        color: 5,
      },
      {
        name: 'You',
        values: shown.map((percentile) => (percentile === Percentile ? roundedTo2(ExactMeasure) : null)),
        color: 1,
      },
    ],
  }
}

/** Between two points of the curve on the line between them; undefined outside. */
function measureAt(curve: Curve, percentile: number): number | undefined {
  const below = curve.findLast((point) => point.Percentile <= percentile)
  const above = curve.find((point) => point.Percentile >= percentile)
  if (below === undefined || above === undefined) return undefined
  if (below.Percentile === above.Percentile) return below.Measure
  const part = (percentile - below.Percentile) / (above.Percentile - below.Percentile)
  return below.Measure + part * (above.Measure - below.Measure)
}

const roundedTo2 = (value: number | null | undefined) =>
  value === null || value === undefined ? null : Math.round(value * 100) / 100

/** A round number at or above. */
function niceTop(value: number) {
  const unit = 10 ** Math.floor(Math.log10(Math.max(value, 0.01)))
  return Math.ceil(value / unit) * unit
}
