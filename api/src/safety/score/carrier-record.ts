import type { Basic } from 'shared-api/safety'
import type { CarrierFiles } from './files.ts'
import type { RejectedOfBasic } from './rejected.ts'

/** The input of the score engine for one carrier. Dates are ISO text. */
export interface CarrierRecord {
  /** As it is registered: what its inspections show decides about thresholds. */
  kind: 'general' | 'hm' | 'passenger'
  inspections: readonly InspectionRecord[]
  /** More inspections of the window, counted with their violations by the method in force. */
  alike?: AlikeInspections | undefined
  violations: readonly ViolationRecord[]
  crashes: readonly CrashRecord[]
  /** In any order; an entry is valid until the next one. */
  census: readonly CensusRecord[]
  /** Acute or critical violations that investigations found. */
  findings: readonly { basic: Basic; foundOn: string }[]
  orders: readonly OrderRecord[]
  /** What FMCSA prints on the carrier's page, in any order. */
  pages?: readonly FmcsaPageWord[] | undefined
  /** What FMCSA has published about each BASIC, in any order. */
  published?: readonly PublishedWord[] | undefined
  /** The files that the rows are from. Without it all rows are taken to be there. */
  files?: CarrierFiles | undefined
  /** What of the carrier's files could not be read. */
  rejected?: readonly RejectedOfBasic[] | undefined
  /** Average power units x utilization factor, where it is known as a whole; it overrules the census. */
  averagePowerUnitsTimesUtilization?: number | undefined
}

/** Figures of the carrier's page, each undefined where it was not copied. */
export interface FmcsaPageWord {
  day: string
  averagePowerUnits: number | undefined
  utilizationFactor: number | undefined
}

/** FMCSA's marks of one BASIC in its published file of a day. */
export interface PublishedWord {
  basic: Basic
  day: string
  /** Undefined in a file without that column: it says nothing about alerts. */
  isAlert: boolean | undefined
  /** An investigation found an acute or critical violation; undefined likewise. */
  isAcuteCritical: boolean | undefined
  /** Undefined in a file without percentiles, or where a text stands in its place. */
  percentile: number | undefined
}

/** An FMCSA order about the whole carrier. */
export interface OrderRecord {
  kind: 'Out of service' | 'High risk'
  fromOn: string
  /** The last day it is in force. */
  untilOn: string | null
}

export interface InspectionRecord {
  id: string
  inspectedOn: string
  /** 1 to 8. */
  level: number
  hasPlacardableMaterial: boolean
  /** The relevant BASICs in FMCSA's monthly file; without them, the level decides. */
  flaggedFor?: readonly Basic[]
  /** Its power units and trailers in FMCSA's words, like 'TRUCK TRACTOR'. */
  unitTypes?: readonly string[]
}

/** Inspections that no one has to tell apart. Those of a group have one time weight. */
export interface AlikeInspections {
  /** All of them, also the clean ones. */
  inspections: readonly AlikeGroup[]
  /** Those with a violation in a BASIC: its severity and out-of-service violations in each of them, as they count. */
  found: readonly (AlikeGroup & { basic: Basic; severity: number; outOfService: number })[]
  units: readonly Pick<AlikeGroup, 'times' | 'inspectedOn' | 'unitTypes'>[]
}

export interface AlikeGroup extends Omit<InspectionRecord, 'id'> {
  /** How many. */
  times: number
  /** The latest day of one. */
  inspectedOn: string
}

export interface ViolationRecord {
  /** Needed to name it in a what-if or a ranking. */
  id?: string
  inspectionId: string
  code: string
  basic: Basic
  /** 1 to 10. */
  severity: number
  isOutOfService: boolean
  adjudication: 'Dismissed' | 'Not Guilty' | 'Convicted of a different charge' | null
}

export interface CrashRecord {
  id: string
  crashedOn: string
  hasInjuryOrFatality: boolean
  isHazmatReleased: boolean
  isNotPreventable: boolean
}

export interface CensusRecord {
  asOf: string
  powerUnits: number
  /** FMCSA's SMS census has no tractors and coaches: null. */
  tractors: number | null
  motorCoaches: number | null
  annualMiles: number | null
  drivers?: number | null
}
