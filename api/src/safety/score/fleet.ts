import { addMonths } from '../../platform/calendar.ts'
import type { CensusRecord } from './carrier-record.ts'

export type Segment = 'COMBO' | 'STRAIGHT'

export interface Fleet {
  segment: Segment
  /** The average of now, 6 and 18 months ago; undefined without any report. */
  averagePowerUnits: number | undefined
  utilization: number
  /** Current power units are used for a time without a report. */
  isEstimated: boolean
}

/** The fleet at a snapshot, from the reports until then. */
export function fleetAt(census: readonly CensusRecord[], snapshot: string): Fleet {
  const entries = census.toSorted((one, other) => one.asOf.localeCompare(other.asOf))
  const at = (day: string) => entries.findLast(({ asOf }) => asOf <= day)
  const now = at(snapshot)
  if (now === undefined)
    return { segment: 'STRAIGHT', averagePowerUnits: undefined, utilization: 1, isEstimated: true }
  const earlier = [-6, -18].map((months) => at(addMonths(snapshot, months)))
  const units = [now, ...earlier].map((entry) => (entry ?? now).powerUnits)
  const averagePowerUnits = units.reduce((sum, count) => sum + count, 0) / units.length
  const segment = segmentOf(now)
  return {
    segment,
    averagePowerUnits,
    utilization: utilizationFactor(segment, now.annualMiles, averagePowerUnits),
    isEstimated: earlier.includes(undefined),
  }
}

function segmentOf({ powerUnits, tractors, motorCoaches }: CensusRecord): Segment {
  return powerUnits > 0 && (tractors + motorCoaches) / powerUnits >= 0.7 ? 'COMBO' : 'STRAIGHT'
}

export function utilizationFactor(
  segment: Segment,
  annualMiles: number | null,
  averagePowerUnits: number,
): number {
  if (annualMiles === null || averagePowerUnits <= 0) return 1
  const miles = annualMiles / averagePowerUnits
  if (miles > 200_000) return 1
  if (segment === 'COMBO') {
    if (miles < 80_000) return 1
    return miles <= 160_000 ? 1 + (0.6 * (miles - 80_000)) / 80_000 : 1.6
  }
  if (miles < 20_000) return 1
  return miles <= 60_000 ? miles / 20_000 : 3
}
