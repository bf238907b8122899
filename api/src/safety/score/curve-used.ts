import type { Basic, PercentileBasis } from 'shared-api/safety'
import { curveOf, inOrder, interpolated, type Population } from './curve.ts'
import type { Comparison } from './percentile.ts'
import type { ScoreContext, Standing } from './standing.ts'

interface CurvePoint {
  Percentile: number
  Measure: number
}

/** The points of the peers' curve that a percentile was read from; none where it comes from elsewhere. */
export function curveUsed(
  basic: Basic,
  { eventGroup, percentileBasis: { Source } }: Pick<Standing, 'eventGroup' | 'percentileBasis'>,
  { comparison, fleet: { segment } }: ScoreContext,
): CurvePoint[] {
  if (eventGroup === undefined) return []
  if (Source === 'Published pairs') {
    return comparison.anchors
      .filter((anchor) => anchor.basic === basic && anchor.eventGroup === eventGroup)
      .map(({ percentile, measure }) => ({ Percentile: percentile, Measure: measure }))
      .toSorted((one, other) => one.Percentile - other.Percentile)
  }
  const population = populationUsed(Source, comparison)
  const cutOffs = (population && curveOf(population, { basic, segment, eventGroup })?.cutOffs) ?? []
  return cutOffs.flatMap((measure, percentile) =>
    measure === null ? [] : [{ Percentile: percentile, Measure: measure }],
  )
}

function populationUsed(source: PercentileBasis['Source'], comparison: Comparison): Population | undefined {
  if (source === 'Population') return comparison.population
  if (source === 'Passenger carriers') return comparison.passengers
  return source === 'Invented' ? comparison.invented : undefined
}

/** The lowest measure that reaches the threshold; undefined where the curve ends below it or is not known. */
export function alertFrom(
  basic: Basic,
  standing: Pick<Standing, 'eventGroup' | 'percentileBasis' | 'threshold'>,
  context: ScoreContext,
): number | undefined {
  const curve = curveUsed(basic, standing, context)
  const { threshold, percentileBasis } = standing
  // Between published pairs a percentile lies on the line; on the curve of a population it is reached at its cut-off.
  return percentileBasis.Source === 'Population' || percentileBasis.Source === 'Invented'
    ? curve.find(({ Percentile }) => Percentile >= threshold)?.Measure
    : interpolated(
        inOrder(curve.map(({ Percentile, Measure }) => ({ measure: Percentile, percentile: Measure }))),
        threshold,
      )
}
