import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartData as CanvasData,
  LinearScale,
  Tooltip,
} from 'chart.js'
import { Bar } from 'react-chartjs-2'
import { useColorMode } from '../color-mode/use-color-mode.ts'
import { CanvasFrame } from './canvas-frame.tsx'
import { type ChartData, seriesToken } from './chart-data.ts'
import { chartOptions, token, type YAxis } from './chart-options.ts'
import { type Line as Threshold, rulesPlugin } from './rules-plugin.ts'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

interface BarChartProps {
  /** What it shows, in a sentence. */
  label: string
  data: ChartData
  y?: YAxis
  lines?: readonly Threshold[]
  /** Bars from this one on are grey: 'not now'. */
  quietFrom?: number
}

/** Amounts side by side. */
export function BarChart({ label, data, y = {}, lines = [], quietFrom = Infinity }: BarChartProps) {
  const { shown } = useColorMode()
  const canvasData: CanvasData<'bar', (number | null)[], string> = {
    labels: [...data.labels],
    datasets: data.series.map((series, index) => ({
      label: series.name,
      data: [...series.values],
      backgroundColor: series.values.map((_, bar) =>
        token(bar < quietFrom ? seriesToken(series, index) : 'border-emphasized'),
      ),
      borderRadius: 2,
      maxBarThickness: 40,
    })),
  }
  return (
    <CanvasFrame>
      <Bar
        key={shown}
        aria-label={label}
        data={canvasData}
        options={chartOptions({ y, rules: { bands: [], lines, names: [] } })}
        plugins={[rulesPlugin]}
      />
    </CanvasFrame>
  )
}
