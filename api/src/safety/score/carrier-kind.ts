import type { CarrierRecord, InspectionRecord } from './carrier-record.ts'
import type { Window } from './window.ts'

export type CarrierKind = CarrierRecord['kind']

/** Which thresholds hold for a carrier, and why. */
export interface DerivedKind {
  kind: CarrierKind
  /** A sentence without a period. */
  reason: string
  counts: KindCounts
}

/** The inspections of 24 months that decide. */
export interface KindCounts {
  all: number
  /** Of a vehicle with placardable hazardous material. */
  placardable: number
  /** Those of the last twelve months. */
  recentPlacardable: number
}

/** FMCSA's rule for the stricter thresholds of hazardous materials carriers. */
const hmRule = { placardable: 2, recent: 1, share: 0.05 }
/** A fleet with fewer vehicles for passengers has the thresholds of other carriers. */
const passengerShare = 0.02
/** At the other levels no vehicle was inspected. */
const vehicleLevels = new Set([1, 2, 5, 6])

type Evidence = Pick<CarrierRecord, 'kind' | 'census' | 'inspections' | 'alike'>

interface Options {
  /** The inspections are not all on file: then they decide nothing. */
  isUnknown?: boolean
  counts?: KindCounts
}

/** Evidence decides, not the registration: a registered carrier of hazardous materials may hardly carry any. */
export function derivedKind(record: Evidence, window: Window, { isUnknown = false, counts }: Options = {}) {
  const found = counts ?? kindCounts(record, window)
  return { ...kindOf(record, window, found, isUnknown), counts: found } satisfies DerivedKind
}

function kindOf(
  record: Evidence,
  window: Window,
  counts: KindCounts,
  isUnknown: boolean,
): Pick<DerivedKind, 'kind' | 'reason'> {
  if (record.kind === 'passenger') {
    const coaches = coachesOf(record, window.snapshot)
    if (coaches === undefined || coaches.share >= passengerShare) {
      return { kind: 'passenger', reason: `Registered for passengers${coaches ? `, ${coaches.words}` : ''}` }
    }
  }
  if (isUnknown) {
    return {
      kind: record.kind === 'hm' ? 'hm' : 'general',
      reason:
        record.kind === 'general' && record.census.length === 0
          ? 'Neither inspections nor a census is on file'
          : 'By registration, as inspections are not on file',
    }
  }
  const { all, placardable, recentPlacardable } = counts
  const isHm =
    placardable >= hmRule.placardable &&
    recentPlacardable >= hmRule.recent &&
    placardable >= hmRule.share * all
  return { kind: isHm ? 'hm' : 'general', reason: placardableWords(counts) }
}

function placardableWords({ all, placardable, recentPlacardable }: KindCounts) {
  if (placardable === 0) return 'No inspection of 24 months with placardable material'
  const share = `${Math.floor((placardable / all) * 1000) / 10}%`
  const counted = `${placardable} of ${all} inspections with placardable material, ${share}`
  return recentPlacardable === 0 ? `${counted}, none in 12 months` : counted
}

/** The newest census' coaches; undefined where it says none: vans and school buses are not in it. */
function coachesOf({ census }: Evidence, snapshot: string) {
  const newest = census
    .filter(({ asOf }) => asOf <= snapshot)
    .toSorted((one, other) => one.asOf.localeCompare(other.asOf))
    .at(-1)
  const { powerUnits = 0, motorCoaches } = newest ?? {}
  if (!motorCoaches || powerUnits === 0) return undefined
  return {
    share: motorCoaches / powerUnits,
    words: `${motorCoaches} of ${powerUnits} power units are motor coaches`,
  }
}

interface OfDay {
  all: number
  placardable: number
}

/** A calendar asks for each of hundreds of days: inspections are counted by their day once. */
const counted = new WeakMap<readonly InspectionRecord[], ReadonlyMap<string, OfDay>>()

const isPlacardable = ({ hasPlacardableMaterial, level }: Omit<InspectionRecord, 'id'>) =>
  hasPlacardableMaterial && vehicleLevels.has(level)

function byDay(inspections: readonly InspectionRecord[]): ReadonlyMap<string, OfDay> {
  const known = counted.get(inspections)
  if (known !== undefined) return known
  const days = new Map<string, OfDay>()
  for (const inspection of inspections) {
    const of = days.get(inspection.inspectedOn) ?? { all: 0, placardable: 0 }
    of.all += 1
    if (isPlacardable(inspection)) of.placardable += 1
    days.set(inspection.inspectedOn, of)
  }
  counted.set(inspections, days)
  return days
}

function kindCounts({ inspections, alike }: Evidence, window: Window): KindCounts {
  const counts = { all: 0, placardable: 0, recentPlacardable: 0 }
  const add = (day: string, { all, placardable }: OfDay) => {
    if (day < window.from || day > window.snapshot) return
    counts.all += all
    counts.placardable += placardable
    if (day >= window.yearAgo) counts.recentPlacardable += placardable
  }
  for (const [day, of] of byDay(inspections)) add(day, of)
  for (const group of alike?.inspections ?? []) {
    add(group.inspectedOn, { all: group.times, placardable: isPlacardable(group) ? group.times : 0 })
  }
  return counts
}

/** The counts with an inspection less. */
export function countsWithoutOne(counts: KindCounts, gone: InspectionRecord, window: Window): KindCounts {
  const day = gone.inspectedOn
  if (day < window.from || day > window.snapshot) return counts
  const placardable = isPlacardable(gone) ? 1 : 0
  return {
    all: counts.all - 1,
    placardable: counts.placardable - placardable,
    recentPlacardable: counts.recentPlacardable - (day >= window.yearAgo ? placardable : 0),
  }
}
