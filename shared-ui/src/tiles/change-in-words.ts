import { formatNumber } from '../formats/numbers.ts'

/** Whether more of it is good news, or fewer; undefined when it is neither. */
export type Better = 'more' | 'fewer' | undefined

export interface Change {
  /** '3 more', '8 fewer', 'No change' */
  amount: string
  verdict: 'better' | 'worse' | undefined
  /** 'was 11' */
  before: string
}

/** What the figure did since the period before, in words: colour only repeats them. */
export function changeInWords(value: number, previous: number, better: Better): Change {
  const before = `was ${formatNumber(previous)}`
  const difference = value - previous
  if (difference === 0) return { amount: 'No change', verdict: undefined, before }
  const direction = difference > 0 ? 'more' : 'fewer'
  return {
    amount: `${formatNumber(Math.abs(difference))} ${direction}`,
    verdict: better && (better === direction ? 'better' : 'worse'),
    before,
  }
}
