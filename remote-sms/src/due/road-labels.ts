import { formatDate } from 'shared-ui'
import { type DatedDue, roadDays } from './due-dates.ts'

/** The road's least width, and more than a letter of a label takes. */
export const roadWidth = 520
const letterWidth = 7

interface RoadLabel {
  due: DatedDue
  date: string
  /** In percent of the road. */
  at: number
  from: number
  to: number
  /** It ends at its mark, because right of it there is no room. */
  isFlipped: boolean
  /** 0 is next to the road. */
  row: number
}

/** Each label in the lowest row where it covers neither a label right of it nor the line from that label to its mark. */
export function roadLabels(near: readonly DatedDue[]): RoadLabel[] {
  return near.reduceRight<RoadLabel[]>((placed, due) => {
    const at = (Math.max(0, due.days) / roadDays) * 100
    const date = formatDate(due.day).slice(0, 6)
    const width = (((due.name.length + date.length + 2) * letterWidth) / roadWidth) * 100
    const isFlipped = at + width > 100
    const from = isFlipped ? at - width : at
    const to = from + width
    const covered = placed.filter((other) => from <= other.to && other.from <= to)
    const row = Math.max(-1, ...covered.map((other) => other.row)) + 1
    return [{ due, date, at, from, to, isFlipped, row }, ...placed]
  }, [])
}
