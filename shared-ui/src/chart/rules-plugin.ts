import type { Chart, ChartType, Plugin } from 'chart.js'
import { strongLetters, token } from './tokens.ts'

/** A named stretch of the y axis, drawn under the data. */
export interface Band {
  from: number
  to: number
  name: string
  isShaded?: boolean
}

/** A dashed line over the data: a threshold with its name, or without one the edge of a band. */
export interface Line {
  at: number
  name?: string
}

/** A name at the right edge, at the height of a value. */
interface EndName {
  at: number
  name: string
  /** The token of its series' color. */
  token: string
}

export interface RulesOptions {
  bands: readonly Band[]
  lines: readonly Line[]
  names: readonly EndName[]
  /** Places on the x axis that have no value, because it is not known: hatched. */
  gaps?: readonly number[]
}

declare module 'chart.js' {
  // The name of the type parameter is chart.js's own: declarations merge only when they agree in it.
  interface PluginOptionsByType<TType extends ChartType> {
    rules?: RulesOptions
  }
}

const lineHeight = 14

function drawBands(chart: Chart, { bands }: RulesOptions) {
  const { ctx, chartArea: area, scales } = chart
  const y = scales.y
  if (!y) return
  ctx.save()
  ctx.font = strongLetters
  ctx.textBaseline = 'middle'
  for (const { from, to, name, isShaded } of bands) {
    const top = y.getPixelForValue(to)
    const bottom = y.getPixelForValue(from)
    if (isShaded) {
      ctx.fillStyle = token('chart-band')
      ctx.fillRect(area.left, top, area.width, bottom - top)
    }
    ctx.fillStyle = token('fg-subtle')
    ctx.fillText(name, area.right + 10, (top + bottom) / 2)
  }
  ctx.restore()
}

/** A hatched column for each place without a value: an empty one would read as a break of the line. */
function drawGaps(chart: Chart, { gaps = [] }: RulesOptions) {
  const { ctx, chartArea: area, scales } = chart
  const x = scales.x
  const count = chart.data.labels?.length ?? 0
  if (!x || count === 0 || gaps.length === 0) return
  const width = area.width / Math.max(1, count - 1)
  ctx.save()
  ctx.strokeStyle = token('border-emphasized')
  ctx.lineWidth = 1
  ctx.beginPath()
  for (const gap of gaps) {
    const center = x.getPixelForValue(gap)
    ctx.rect(Math.max(area.left, center - width / 2), area.top, width, area.height)
  }
  ctx.clip()
  ctx.beginPath()
  for (let left = area.left - area.height; left < area.right; left += 6) {
    ctx.moveTo(left, area.bottom)
    ctx.lineTo(left + area.height, area.top)
  }
  ctx.stroke()
  ctx.restore()
}

function drawLines(chart: Chart, { lines }: RulesOptions) {
  const { ctx, chartArea: area, scales } = chart
  const y = scales.y
  if (!y) return
  ctx.save()
  ctx.font = strongLetters
  ctx.fillStyle = token('fg-muted')
  ctx.setLineDash([4, 3])
  ctx.textBaseline = 'bottom'
  for (const { at, name } of lines) {
    const height = Math.round(y.getPixelForValue(at)) + 0.5
    ctx.strokeStyle = token(name ? 'fg-muted' : 'border-emphasized')
    ctx.beginPath()
    ctx.moveTo(area.left, height)
    ctx.lineTo(area.right, height)
    ctx.stroke()
    if (name) drawOverData(ctx, name, area.left + 4, height - 3)
  }
  ctx.restore()
}

/** With an edge in the color of the ground, so that no line of the data goes through the letters. */
function drawOverData(ctx: CanvasRenderingContext2D, name: string, left: number, bottom: number) {
  ctx.save()
  ctx.setLineDash([])
  ctx.lineJoin = 'round'
  ctx.lineWidth = 4
  ctx.strokeStyle = token('bg')
  ctx.strokeText(name, left, bottom)
  ctx.fillText(name, left, bottom)
  ctx.restore()
}

/** Heights for names that would lie over each other: pushed apart downwards, in the order of their values. */
export function spread(heights: readonly number[], least = lineHeight) {
  const order = heights.map((height, index) => ({ height, index })).toSorted((a, b) => a.height - b.height)
  const placed = [...heights]
  let lowest = -Infinity
  for (const { height, index } of order) {
    lowest = Math.max(height, lowest + least)
    placed[index] = lowest
  }
  return placed
}

function drawNames(chart: Chart, { names }: RulesOptions) {
  const { ctx, chartArea: area, scales } = chart
  const y = scales.y
  if (!y) return
  const heights = spread(names.map(({ at }) => y.getPixelForValue(at)))
  ctx.save()
  ctx.font = strongLetters
  ctx.textBaseline = 'middle'
  for (const [index, { name, token: color }] of names.entries()) {
    ctx.fillStyle = token(color)
    ctx.fillText(name, area.right + 10, heights[index] ?? 0)
  }
  ctx.restore()
}

/** Bands under the data, thresholds and names over it. */
export const rulesPlugin: Plugin<'line' | 'bar', RulesOptions> = {
  id: 'rules',
  beforeDatasetsDraw: (chart, _, options) => {
    drawBands(chart, options)
    drawGaps(chart, options)
  },
  afterDatasetsDraw: (chart, _, options) => {
    drawLines(chart, options)
    drawNames(chart, options)
  },
}
