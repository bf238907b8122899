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
import { chartOptions, type YAxis } from './chart-options.ts'
import './redraw.ts'
import { type Line as Threshold, rulesPlugin } from './rules-plugin.ts'
import { token } from './tokens.ts'
import { valuesPlugin } from './values-plugin.ts'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

interface BarChartProps {
  /** The chart in a sentence. */
  label: string
  data: ChartData
  y?: YAxis
  lines?: readonly Threshold[]
  /** Bars from this one on are gray: 'not now'. */
  quietFrom?: number
  /**
   * axis: bars on a grid. stacked: the series on top of each other. values: few and small bars of one series, each with
   * its value on it instead.
   */
  look?: 'axis' | 'stacked' | 'values'
}

/** Amounts side by side, or on top of each other. */
export function BarChart({
  label,
  data,
  y = {},
  lines = [],
  quietFrom = Infinity,
  look = 'axis',
}: BarChartProps) {
  // Another mode draws the chart again, in the colors that the page has then.
  useColorMode()
  const hasValues = look === 'values'
  const canvasData: CanvasData<'bar', (number | null)[], string> = {
    labels: [...data.labels],
    datasets: data.series.map((series, index) => ({
      label: series.name,
      data: [...series.values],
      backgroundColor: ({ dataIndex }) =>
        token(dataIndex < quietFrom ? seriesToken(series, index) : 'border-emphasized'),
      borderRadius: 2,
      maxBarThickness: 40,
      ...(hasValues ? { categoryPercentage: 1, barPercentage: 0.86, minBarLength: 2 } : {}),
    })),
  }
  return (
    <CanvasFrame label={label} isShort={hasValues}>
      <Bar
        aria-label={label}
        data={canvasData}
        options={chartOptions({ labels: data.labels, y, rules: { bands: [], lines, names: [] }, look })}
        plugins={hasValues ? [rulesPlugin, valuesPlugin] : [rulesPlugin]}
      />
    </CanvasFrame>
  )
}
