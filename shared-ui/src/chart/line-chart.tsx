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
import { type ChartData, seriesToken } from './chart-data.ts'
import { chartOptions, token, type YAxis } from './chart-options.ts'
import { type Band, type Line as Threshold, rulesPlugin } from './rules-plugin.ts'

Chart.register(LineController, LineElement, PointElement, CategoryScale, LinearScale, Tooltip)

interface LineChartProps {
  /** What it shows, in a sentence: 'ISS score by month, 38 in Dec 2025 to 67 in Nov 2026'. */
  label: string
  data: ChartData
  y?: YAxis
  bands?: readonly Band[]
  lines?: readonly Threshold[]
  /** For scores: a value holds until the next one. */
  isStepped?: boolean
}

/** Values over time. A dot marks the last one. */
export function LineChart({
  label,
  data,
  y = {},
  bands = [],
  lines = [],
  isStepped = false,
}: LineChartProps) {
  const { shown } = useColorMode()
  const last = data.labels.length - 1
  const canvasData: CanvasData<'line', (number | null)[], string> = {
    labels: [...data.labels],
    datasets: data.series.map((series, index) => {
      const color = token(seriesToken(series, index))
      return {
        label: series.name,
        data: [...series.values],
        stepped: isStepped ? 'middle' : false,
        borderColor: color,
        borderWidth: 2,
        pointRadius: ({ dataIndex }) => (dataIndex === last ? 5 : 0),
        pointHoverRadius: 5,
        pointBackgroundColor: color,
        pointBorderColor: token('bg'),
        pointBorderWidth: 2,
      }
    }),
  }
  const names =
    data.series.length < 2
      ? []
      : data.series.flatMap((series, index) => {
          const at = series.values.findLast((value) => value !== null)
          return at === undefined || at === null
            ? []
            : [{ at, name: series.name, color: token(seriesToken(series, index)) }]
        })
  return (
    <CanvasFrame>
      <Line
        key={shown}
        aria-label={label}
        data={canvasData}
        options={chartOptions({ y, rules: { bands, lines, names } })}
        plugins={[rulesPlugin]}
      />
    </CanvasFrame>
  )
}
