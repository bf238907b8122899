import type { ChartOptions } from 'chart.js'
import { formatNumber } from '../formats/numbers.ts'
import type { RulesOptions } from './rules-plugin.ts'

/** Reads a colour token of the page as it is drawn now. */
export const token = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--ui-colors-${name}`).trim()

export interface YAxis {
  min?: number | undefined
  max?: number | undefined
  /** Where the grid lines stand. */
  step?: number | undefined
}

interface Setting {
  y: YAxis
  rules: Omit<RulesOptions, 'color'>
}

/** Horizontal grid only, no legend, no animation, the portal's letters; names of bands and series need room at the right. */
export function chartOptions({ y, rules }: Setting): ChartOptions<'line' | 'bar'> {
  const ticks = { color: token('chart-axis'), font: { family: 'Public Sans', size: 12 } }
  const hasNames = rules.bands.length > 0 || rules.names.length > 0
  return {
    animation: false,
    maintainAspectRatio: false,
    interaction: { mode: 'index', intersect: false },
    layout: { padding: { top: 4, right: hasNames ? 72 : 8 } },
    scales: {
      x: {
        grid: { display: false },
        border: { display: false },
        ticks: { ...ticks, padding: 4, maxRotation: 0 },
      },
      y: {
        ...(y.min === undefined ? {} : { min: y.min }),
        ...(y.max === undefined ? {} : { max: y.max }),
        beginAtZero: true,
        grid: { color: token('chart-grid'), drawTicks: false },
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
        backgroundColor: token('bg-inverted'),
        titleColor: token('fg-inverted'),
        bodyColor: token('fg-inverted'),
        titleFont: { family: 'Public Sans', size: 12 },
        bodyFont: { family: 'Public Sans', size: 12 },
        cornerRadius: 8,
        padding: 8,
        displayColors: false,
      },
      rules: {
        ...rules,
        color: {
          band: token('chart-band'),
          bandName: token('fg-subtle'),
          line: token('border-emphasized'),
          lineName: token('fg-muted'),
        },
      },
    },
  }
}
