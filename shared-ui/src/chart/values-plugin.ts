import type { Plugin } from 'chart.js'
import { formatNumber } from '../formats/numbers.ts'
import { strongLetters, token } from './tokens.ts'

/** The value of each bar, standing on it. */
export const valuesPlugin: Plugin<'bar'> = {
  id: 'values',
  afterDatasetDraw: ({ ctx, data }, { index: series, meta }) => {
    const values = data.datasets[series]?.data ?? []
    ctx.save()
    ctx.font = strongLetters
    ctx.fillStyle = token('fg')
    ctx.textAlign = 'center'
    ctx.textBaseline = 'bottom'
    for (const [index, { x, y }] of meta.data.entries()) {
      const value = values[index]
      if (typeof value === 'number') ctx.fillText(formatNumber(value), x, y - 3)
    }
    ctx.restore()
  },
}
