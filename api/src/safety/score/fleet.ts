import { addDays, addMonths } from '../../platform/calendar.ts'
import type { AlikeGroup, CarrierRecord, CensusRecord, InspectionRecord } from './carrier-record.ts'
import { timeWeight, windowOf } from './window.ts'

export type Segment = 'COMBO' | 'STRAIGHT'

export interface Fleet {
  /** Undefined where neither the census nor an inspection says what units the carrier has. */
  segment: Segment | undefined
  isSegmentEstimated: boolean
  /** Now, 6 and 18 months ago; null where no report is as old. */
  powerUnits: readonly [now: number | null, halfYearAgo: number | null, yearAndHalfAgo: number | null]
  /** The average of the three, with today's number for those without a report; undefined without any report. */
  averagePowerUnits: number | undefined
  annualMiles: number | null
  utilization: number
  /** Average power units x utilization factor: what points are divided by; undefined where it is not known. */
  denominator: number | undefined
  /** The day of the FMCSA page that the average or the factor is copied from. */
  statedOn: string | undefined
  /** Current power units are used for a time without a report. */
  isEstimated: boolean
  /** The newest report's. */
  drivers: number | null
}

/** What the inspected units say of the segment at a snapshot, by those of its window. */
export type SegmentAt = (snapshot: string, without?: InspectionRecord) => Segment | undefined

interface FleetFacts extends Pick<CarrierRecord, 'averagePowerUnitsTimesUtilization' | 'pages'> {
  segmentAt?: SegmentAt
  /** FMCSA's page counts up to this day; default: the snapshot. */
  until?: string
}

/** So many days a page's figures stand for the next snapshots. */
export const pageDays = 62

/** The newest page with power units or factor that is not too old. */
function pageAt(pages: CarrierRecord['pages'] = [], until: string) {
  return pages
    .filter(
      ({ day, averagePowerUnits, utilizationFactor: factor }) =>
        day <= until && addDays(day, pageDays) >= until && (averagePowerUnits ?? factor) !== undefined,
    )
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .at(-1)
}

/** Power units are the average of now and of so many months ago. */
export const agesOfReports = [6, 18] as const

/** The fleet at a snapshot, from the reports until then; where they say no kinds of units, from the inspections of its window. */
export function fleetAt(
  census: readonly CensusRecord[],
  snapshot: string,
  {
    averagePowerUnitsTimesUtilization: known,
    pages,
    segmentAt = () => undefined,
    until = snapshot,
  }: FleetFacts = {},
): Fleet {
  const entries = census.toSorted((one, other) => one.asOf.localeCompare(other.asOf))
  const at = (day: string) => entries.findLast(({ asOf }) => asOf <= day)
  const now = at(snapshot)
  const earlier = agesOfReports.map((months) => at(addMonths(snapshot, -months)))
  const units = [now, ...earlier].map((entry) => entry?.powerUnits ?? null)
  const page = pageAt(pages, until)
  const ofCensus = now && sumOf(units.map((count) => count ?? now.powerUnits)) / units.length
  const average = page?.averagePowerUnits ?? ofCensus
  const reported = now && segmentOf(now)
  const segment = reported ?? segmentAt(snapshot)
  const annualMiles = now?.annualMiles ?? null
  const utilization =
    page?.utilizationFactor ??
    (average === undefined || segment === undefined ? 1 : utilizationFactor(segment, annualMiles, average))
  return {
    segment,
    isSegmentEstimated: reported === undefined,
    powerUnits: [units[0] ?? null, units[1] ?? null, units[2] ?? null],
    averagePowerUnits: average,
    annualMiles,
    utilization,
    denominator: known ?? (average && average * utilization),
    isEstimated:
      known === undefined &&
      (page?.averagePowerUnits === undefined || page.utilizationFactor === undefined) &&
      (now === undefined || earlier.includes(undefined) || reported === undefined),
    statedOn: page?.day,
    drivers: now?.drivers ?? null,
  }
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

const comboFrom = 0.7

function segmentOf({ powerUnits, tractors, motorCoaches }: CensusRecord): Segment | undefined {
  if (tractors === null && motorCoaches === null) return undefined
  const combinations = (tractors ?? 0) + (motorCoaches ?? 0)
  return powerUnits > 0 && combinations / powerUnits >= comboFrom ? 'COMBO' : 'STRAIGHT'
}

/** Trailers and dollies are no power units. */
const combinationUnits = new Set(['TRUCK TRACTOR', 'MOTOR COACH'])
const otherPowerUnits = new Set(['STRAIGHT TRUCK', 'BUS', 'SCHOOL BUS', 'PASSENGER VAN', 'VAN', 'LIMOUSINE'])

interface UnitCount {
  combinations: number
  all: number
}

type Inspected = Pick<AlikeGroup, 'inspectedOn' | 'unitTypes'> & { times?: number }

function countUnits({ unitTypes = [], times = 1 }: Inspected): UnitCount {
  const types = unitTypes.map((type) => type.trim().toUpperCase())
  const combinations = types.filter((type) => combinationUnits.has(type)).length
  const others = types.filter((type) => otherPowerUnits.has(type)).length
  return { combinations: times * combinations, all: times * (combinations + others) }
}

/** Estimates, from the kinds of power units that were inspected. They are counted once, when they are first needed. */
export function segmentsOfUnits({
  inspections,
  alike,
}: Pick<CarrierRecord, 'inspections' | 'alike'>): SegmentAt {
  let counted: ReadonlyMap<string, UnitCount> | undefined
  return (snapshot, without) => {
    counted ??= unitsByDay(alike === undefined ? inspections : [...inspections, ...alike.units])
    const window = windowOf(snapshot)
    let combinations = 0
    let all = 0
    for (const [day, count] of counted) {
      if (timeWeight(day, window) === 0) continue
      combinations += count.combinations
      all += count.all
    }
    if (without !== undefined && timeWeight(without.inspectedOn, window) > 0) {
      const gone = countUnits(without)
      combinations -= gone.combinations
      all -= gone.all
    }
    if (all === 0) return undefined
    return combinations / all >= comboFrom ? 'COMBO' : 'STRAIGHT'
  }
}

function unitsByDay(inspections: readonly Inspected[]) {
  const byDay = new Map<string, UnitCount>()
  for (const inspection of inspections) {
    if (inspection.unitTypes === undefined || inspection.unitTypes.length === 0) continue
    const { combinations, all } = countUnits(inspection)
    const ofDay = byDay.get(inspection.inspectedOn)
    if (ofDay === undefined) byDay.set(inspection.inspectedOn, { combinations, all })
    else {
      ofDay.combinations += combinations
      ofDay.all += all
    }
  }
  return byDay
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
