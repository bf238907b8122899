import {
  CategoryScale,
  Chart,
  type ChartData as CanvasData,
  LineController,
  LineElement,
  LinearScale,
  PointElement,
  Tooltip,
} from 'chart.js'
import { Line } from 'react-chartjs-2'
import { useColorMode } from '../color-mode/use-color-mode.ts'
import { CanvasFrame } from './canvas-frame.tsx'
import { type ChartData, type Series, seriesToken } from './chart-data.ts'
import { chartOptions, type YAxis } from './chart-options.ts'
import './redraw.ts'
import { type Band, type Line as Threshold, rulesPlugin } from './rules-plugin.ts'
import { token } from './tokens.ts'

Chart.register(LineController, LineElement, PointElement, CategoryScale, LinearScale, Tooltip)

interface LineChartProps {
  /** The chart in a sentence: 'ISS score by month, 38 in Dec 2025 to 67 in Nov 2026'. */
  label: string
  data: ChartData
  y?: YAxis
  bands?: readonly Band[]
  lines?: readonly Threshold[]
  /** Places of labels whose values are not known: hatched. */
  gaps?: readonly number[]
  /** steps: for scores, where a value holds until the next one. small: such steps as one of several charts in a panel. */
  look?: 'line' | 'steps' | 'small'
}

const lastKnown = ({ values }: Series) => values.findLastIndex((value) => value !== null)

/** Values over time. A dot marks the last one. */
export function LineChart({
  label,
  data,
  y = {},
  bands = [],
  lines = [],
  gaps = [],
  look = 'line',
}: LineChartProps) {
  // Another mode draws the chart again, in the colors that the page has then.
  useColorMode()
  const isSmall = look === 'small'
  const canvasData: CanvasData<'line', (number | null)[], string> = {
    labels: [...data.labels],
    datasets: data.series.map((series, index) => {
      const color = () => token(seriesToken(series, index))
      const last = lastKnown(series)
      return {
        label: series.name,
        data: [...series.values],
        stepped: look === 'line' ? false : 'middle',
        segment: {
          borderColor: ({ p1DataIndex }) =>
            series.breaks?.includes(p1DataIndex) ? 'transparent' : undefined,
        },
        borderColor: color,
        borderWidth: 2,
        pointRadius: ({ dataIndex }) => (dataIndex === last ? (isSmall ? 3 : 5) : 0),
        pointHoverRadius: 5,
        pointBackgroundColor: color,
        pointBorderColor: () => token('bg'),
        pointBorderWidth: 2,
      }
    }),
  }
  return (
    <CanvasFrame label={label} isShort={isSmall}>
      <Line
        aria-label={label}
        data={canvasData}
        options={chartOptions({
          labels: data.labels,
          y,
          rules: { bands, lines, gaps, names: namesOf(data.series) },
          look: isSmall ? 'small' : 'axis',
        })}
        plugins={[rulesPlugin]}
      />
    </CanvasFrame>
  )
}

/** One series is named by the chart's title. */
function namesOf(series: readonly Series[]) {
  if (series.length < 2) return []
  return series.flatMap((one, index) => {
    const at = one.values[lastKnown(one)]
    return at === undefined || at === null ? [] : [{ at, name: one.name, token: seriesToken(one, index) }]
  })
}
