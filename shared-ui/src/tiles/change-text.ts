import { formatNumber } from '../formats/numbers.ts'

/** Whether more of it is good news, or fewer; undefined when it is neither. */
export type Better = 'more' | 'fewer' | undefined

/** The unit of a figure: a count, a score, a measure of two decimals, or a percentage, which is compared in points. */
export type Unit = 'count' | 'points' | 'measure' | 'percent'

const directions = {
  count: { up: 'more', down: 'fewer' },
  points: { up: 'higher', down: 'lower' },
  measure: { up: 'higher', down: 'lower' },
  percent: { up: 'points higher', down: 'points lower' },
}

export interface Change {
  /** '3 more', '8 fewer', '4 points higher', 'No change' */
  amount: string
  verdict: 'better' | 'worse' | undefined
  /** 'was 11' */
  before: string
}

/** The change of a figure since the previous period, in words. Color only repeats them. */
export function describeChange(
  value: number,
  previous: number,
  better: Better,
  unit: Unit = 'count',
): Change {
  const before = `was ${formatFigure(previous, unit)}`
  // The difference of decimals like 9.8 and 9.7 has more digits than either.
  const difference = Number((value - previous).toFixed(2))
  if (difference === 0) return { amount: 'No change', verdict: undefined, before }
  const isUp = difference > 0
  return {
    amount: `${digitsOf(Math.abs(difference), unit)} ${inWords(isUp, unit, difference)}`,
    verdict: better && ((better === 'more') === isUp ? 'better' : 'worse'),
    before,
  }
}

/** '78%' for a percentage, Indian grouping for every figure. */
export const formatFigure = (value: number, unit: Unit) =>
  unit === 'percent' ? `${formatNumber(value)}%` : digitsOf(value, unit)

const digitsOf = (value: number, unit: Unit) => (unit === 'measure' ? value.toFixed(2) : formatNumber(value))

function inWords(isUp: boolean, unit: Unit, difference: number) {
  const words = isUp ? directions[unit].up : directions[unit].down
  return Math.abs(difference) === 1 ? words.replace('points', 'point') : words
}
