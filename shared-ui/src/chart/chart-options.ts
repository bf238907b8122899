import type { ChartOptions } from 'chart.js'
import { formatNumber } from '../formats/numbers.ts'
import { axisLabels, barLabels } from './axis-labels.ts'
import type { RulesOptions } from './rules-plugin.ts'
import { letters, token } from './tokens.ts'

export interface YAxis {
  min?: number | undefined
  max?: number | undefined
  /** Where the grid lines stand. */
  step?: number | undefined
}

interface Setting {
  labels: readonly string[]
  y: YAxis
  rules: RulesOptions
  /**
   * values: they stand on the bars, so the axis has nothing to say. small: of several charts with the same axis each has
   * only its threshold, and the ends of its time.
   */
  look?: 'axis' | 'stacked' | 'values' | 'small'
}

/** About what a semibold letter of 12 px takes; the canvas that could tell is not there yet. */
const letterWidth = 7

/**
 * Horizontal grid only, no legend, no animation, the portal's letters; names of bands and series have their room at
 * the right. Colors are functions: they are read when the chart is drawn, in the color mode of that moment.
 */
export function chartOptions({ labels, y, rules, look = 'axis' }: Setting): ChartOptions<'line' | 'bar'> {
  const hasValues = look === 'values'
  const isSmall = look === 'small'
  const isStacked = look === 'stacked'
  const longest = Math.max(0, ...[...rules.bands, ...rules.names].map(({ name }) => name.length))
  const ticks = { color: () => token('chart-axis'), font: letters }
  return {
    animation: false,
    maintainAspectRatio: false,
    interaction: { mode: 'index', intersect: false },
    layout: {
      padding: { top: hasValues || isSmall ? 20 : 4, right: longest > 0 ? 12 + longest * letterWidth : 8 },
    },
    scales: {
      x: {
        stacked: isStacked,
        grid: { display: false },
        border: { display: false },
        ticks: {
          ...ticks,
          padding: 4,
          maxRotation: 0,
          autoSkip: false,
          align: isSmall ? 'inner' : 'center',
          callback(_, index) {
            if (isSmall) return index === 0 || index === labels.length - 1 ? labels[index] : ''
            return (hasValues ? barLabels : axisLabels)(labels, this.width)[index]
          },
        },
      },
      y: {
        display: !hasValues && !isSmall,
        stacked: isStacked,
        ...(y.min === undefined ? {} : { min: y.min }),
        ...(y.max === undefined ? {} : { max: y.max }),
        beginAtZero: true,
        grid: { color: () => token('chart-grid'), drawTicks: false },
        border: { display: false },
        ticks: {
          ...ticks,
          padding: 8,
          ...(y.step === undefined ? {} : { stepSize: y.step }),
          callback: (value) => formatNumber(Number(value)),
        },
      },
    },
    plugins: {
      legend: { display: false },
      tooltip: {
        backgroundColor: () => token('bg-inverted'),
        titleColor: () => token('fg-inverted'),
        bodyColor: () => token('fg-inverted'),
        titleFont: letters,
        bodyFont: letters,
        cornerRadius: 8,
        padding: 8,
        displayColors: false,
        callbacks: { title: ([point]) => labels[point?.dataIndex ?? 0] },
      },
      rules,
    },
  }
}
