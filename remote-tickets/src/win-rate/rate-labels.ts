import type { WinLoss } from 'shared-api/tickets/win-loss'
import { formatNumber } from 'shared-ui'

/** '78%' */
export const rateLabel = (rate: number | null) => (rate === null ? '-' : `${Math.round(rate)}%`)

/** 'n = 41 closed tickets' */
export const caseCountLabel = (count: number) =>
  `n = ${formatNumber(count)} closed ${count === 1 ? 'ticket' : 'tickets'}`

/** What the rate did, as it is read: between the two whole numbers that are shown. */
export function rateChange({ WinRate, Previous }: Pick<WinLoss, 'WinRate' | 'Previous'>) {
  if (WinRate === null || Previous === null) return undefined
  const points = Math.round(WinRate) - Math.round(Previous)
  if (points === 0) return { verdict: 'same', words: 'no change' } as const
  const amount = `${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`
  return points > 0
    ? ({ verdict: 'better', words: `${amount} better` } as const)
    : ({ verdict: 'worse', words: `${amount} worse` } as const)
}
