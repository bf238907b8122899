import type { Unit } from '../tiles/change-text.ts'

/** One row of values along the labels. null leaves a gap. */
export interface Series {
  /** Drawn at the right edge instead of in a legend, and the head of its column. */
  name: string
  values: readonly (number | null)[]
  /** How the table writes them. */
  unit?: Unit
  /** Places of values that can't be compared with the one before: the line has a gap there. */
  breaks?: readonly number[]
  /** In the order 1 to 5; red and green are no series. If not given, by position. */
  color?: 1 | 2 | 3 | 4 | 5
}

export interface ChartData {
  /** The name of the labels, which heads the table's first column: 'Month'. */
  labelsName: string
  /** In full, as the table has them: 'Nov 2026'. */
  labels: readonly string[]
  series: readonly Series[]
}

export const seriesToken = (series: Series, index: number) => `chart-${series.color ?? (index % 5) + 1}`
