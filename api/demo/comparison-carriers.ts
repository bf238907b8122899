import type { Basic } from 'shared-api/safety'
import { publishedAnchors, publishedTables } from '../src/safety/reference-data.ts'
import { type Curve, cutOffsOf, isSegmented } from '../src/safety/score/curve.ts'
import type { Segment } from '../src/safety/score/fleet.ts'
import { groupOf, sms321 } from '../src/safety/score/ruleset.ts'

/** Invented carriers of each safety event group, from the one of the fewest events on. */
const carriersOf = [500, 500, 500, 200, 101]

/** Measures of FMCSA's published curves, as a multiple of their median: p25 0.4, p80 2.2, p90 3.2. */
const shape = [
  [0, 0.04],
  [25, 0.4],
  [50, 1],
  [80, 2.2],
  [90, 3.2],
  [97, 5],
  [100, 8],
] as const

/** The median measure of each safety event group. Where FMCSA's table of a group is known it is that of the table. */
const medians: Record<Basic, readonly number[]> = {
  'Unsafe Driving': [10.5, 8.5, 6.8, 5, 4],
  'Hours of Service': [2, 1.8, 1.57, 1.3, 0.25],
  'Driver Fitness': [0.8, 0.7, 0.57, 0.4, 0.25],
  'Controlled Substances': [0.12, 0.16, 0.2, 0.26],
  'Vehicle Maintenance': [5.17, 5.17, 5.17, 5.17, 5.17],
  'Crash Indicator': [0.08, 0.1, 0.12, 0.13, 0.14],
  'HM Compliance': [2.4, 2.1, 1.7, 1.3, 1],
}

type Points = readonly (readonly [at: number, value: number])[]

/** On the lines between the points; before the first and after the last one, as there. */
function lineThrough(points: Points, at: number): number {
  const above = points.find(([place]) => place >= at) ?? points.at(-1)
  const below = points.findLast(([place]) => place <= at) ?? points[0]
  if (above === undefined || below === undefined) return 1
  if (above[0] === below[0]) return below[1]
  return below[1] + ((at - below[0]) / (above[0] - below[0])) * (above[1] - below[1])
}

/** The measures of a group, lowest first: of the shape, bent through the pairs that FMCSA published. */
function measuresOf(
  basic: Basic,
  eventGroup: string,
  { median, carriers }: { median: number; carriers: number },
) {
  const shaped = (percentile: number) => median * lineThrough(shape, percentile)
  const bends = [...publishedAnchors, ...publishedTables]
    .filter((anchor) => anchor.basic === basic && anchor.eventGroup === eventGroup)
    .map(({ percentile, measure }) => [percentile, measure / shaped(percentile)] as const)
    .toSorted(([one], [other]) => one - other)
  let highest = 0
  return Array.from({ length: carriers }, (_, place) => {
    const percentile = (100 * place) / (carriers - 1)
    highest = Math.max(highest, shaped(percentile) * lineThrough(bends, percentile))
    return highest
  })
}

function curvesOf(basic: Basic, segment: Segment | null): Curve[] {
  const bounds = sms321.basics[basic].groups[segment ?? 'COMBO']
  return bounds.map((from, place) => {
    const eventGroup = groupOf(bounds, from) ?? ''
    const carriers = carriersOf[place] ?? 0
    const measures = measuresOf(basic, eventGroup, { median: medians[basic][place] ?? 1, carriers })
    return { basic, segment, eventGroup, ...cutOffsOf(measures) }
  })
}

/** The curves of all 44 groups. None of these carriers exists. */
export const inventedCurves = (basics: readonly Basic[]): Curve[] =>
  basics.flatMap((basic) =>
    isSegmented(basic)
      ? [...curvesOf(basic, 'COMBO'), ...curvesOf(basic, 'STRAIGHT')]
      : curvesOf(basic, null),
  )
