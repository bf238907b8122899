import type { Basic } from 'shared-api/safety'
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
export function ratesOf(record: CarrierRecord, snapshot: string): Rates {
  const window = windowOf(snapshot)
  const weighedRecord = weighed(record, { window, rules: sms321 })
  const violated = new Set([...weighedRecord.violations.values()].flatMap((found) => [...found.keys()]))
  const { inspections } = weighedRecord
  const partOf = (basics: readonly Basic[]): Part => {
    const parts = basics.map((basic) => partsOf(weighedRecord, basic, window, sms321))
    const relevant = new Set(parts.flatMap((part) => part.relevant.map(({ id }) => id)))
    const outOfService = new Set(
      parts.flatMap(({ lines }) =>
        lines.filter(({ violations }) => violations.some((one) => one.isOutOfService)).map(({ id }) => id),
      ),
    )
    return { count: outOfService.size, of: relevant.size }
  }
  const crashes = record.crashes.filter(({ crashedOn }) => timeWeight(crashedOn, window) > 0)
  return {
    clean: { count: inspections.filter(({ id }) => !violated.has(id)).length, of: inspections.length },
    vehicleOutOfService: partOf(ofVehicle),
    driverOutOfService: partOf(ofDriver),
    crashes: {
      count: crashes.length,
      withInjury: crashes.filter(({ hasInjuryOrFatality }) => hasInjuryOrFatality).length,
    },
  }
}

/** In percent of two decimals; null of nothing. */
export const percentOf = ({ count, of }: Part): number | null =>
  of === 0 ? null : Math.round((count / of) * 10_000) / 100
