/** The least width of an axis with labels, and more than a letter of a label takes. */
export const axisWidth = 520
const letterWidth = 7

interface Labeled {
  /** In percent of the axis. */
  at: number
  /** Of the longest line. */
  letters: number
}

export type LabelPlace<Point> = Point & {
  from: number
  to: number
  /** It ends at its mark, because right of it there is no room. */
  isFlipped: boolean
  /** 0 is next to the axis. */
  row: number
}

/**
 * Each label in the lowest row where it covers neither a label right of it nor the line from that label to its mark.
 *
 * @param points from left to right
 */
export function labelRows<Point extends Labeled>(points: readonly Point[]): LabelPlace<Point>[] {
  return points.reduceRight<LabelPlace<Point>[]>((placed, point) => {
    const width = ((point.letters * letterWidth) / axisWidth) * 100
    const isFlipped = point.at + width > 100
    const from = isFlipped ? point.at - width : point.at
    const to = from + width
    const covered = placed.filter((other) => from <= other.to && other.from <= to)
    const row = Math.max(-1, ...covered.map((other) => other.row)) + 1
    return [{ ...point, from, to, isFlipped, row }, ...placed]
  }, [])
}
