import type { Basic } from 'shared-api/safety'
import type { Pieces } from '../../platform/turn.ts'
import type { CarrierRecord } from './carrier-record.ts'
import { partsOf, weighed } from './points.ts'
import { sms321 } from './ruleset.ts'
import { timeWeight, windowOf } from './window.ts'

/** So many of so many inspections. */
export interface Part {
  count: number
  of: number
}

export interface Rates {
  /** Without a violation. */
  clean: Part
  /** Vehicle inspections that put the vehicle out of service. */
  vehicleOutOfService: Part
  /** Driver inspections that put the driver out of service. */
  driverOutOfService: Part
  /** Preventable or not. */
  crashes: { count: number; withInjury: number }
}

const ofVehicle: readonly Basic[] = ['Vehicle Maintenance']
const ofDriver: readonly Basic[] = [
  'Unsafe Driving',
  'Hours of Service',
  'Driver Fitness',
  'Controlled Substances',
]

/** The rates of the 24 months before a snapshot. A violation that a court took away is none. */
export function* ratesOf(record: CarrierRecord, snapshot: string): Pieces<Rates> {
  const window = windowOf(snapshot)
  const weighedRecord = yield* weighed(record, { window, rules: sms321 })
  const { inspections } = weighedRecord
  function* partOf(basics: readonly Basic[]): Pieces<Part> {
    const relevant = new Set<string>()
    const outOfService = new Set<string>()
    for (const basic of basics) {
      const parts = yield* partsOf(weighedRecord, basic, window, sms321)
      for (const { id } of parts.relevant) relevant.add(id)
      for (const { id, violations } of parts.lines) {
        if (violations.some((one) => one.isOutOfService)) outOfService.add(id)
      }
      yield
    }
    return { count: outOfService.size, of: relevant.size }
  }
  const crashes = record.crashes.filter(({ crashedOn }) => timeWeight(crashedOn, window) > 0)
  return {
    clean: {
      count: inspections.filter(({ violations }) => violations === undefined).length,
      of: inspections.length,
    },
    vehicleOutOfService: yield* partOf(ofVehicle),
    driverOutOfService: yield* partOf(ofDriver),
    crashes: {
      count: crashes.length,
      withInjury: crashes.filter(({ hasInjuryOrFatality }) => hasInjuryOrFatality).length,
    },
  }
}

/** In percent of two decimals; null of nothing. */
export const percentOf = ({ count, of }: Part): number | null =>
  of === 0 ? null : Math.round((count / of) * 10_000) / 100
