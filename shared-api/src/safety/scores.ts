import * as z from 'zod/mini'
import { get } from '../contract.ts'
import { CounterScope, rowsOf } from '../counter-calls.ts'
import { CarrierId, Id, IsoDate } from '../fields.ts'
import { ScoredViolation, Crash } from './roadside.ts'
import { SafetyFiles } from './safety-files.ts'
import {
  Basic,
  BasicStanding,
  IssBand,
  IssBasis,
  OfficialIss,
  PercentileBasis,
  standingSorts,
} from './safety.ts'

const roles = ['carrier', 'agent'] as const
const declared = { roles, tenant: 'accounts', audit: 'none', rate: 'read' } as const

/** The requested carrier, or the most urgent one in scope. Null without any carrier. */
const ofCarrier = {
  CarrierId: z.nullable(Id),
  CarrierName: z.nullable(z.string()),
  /** The number of carriers in scope. */
  Carriers: z.int(),
  /** The day that is scored. */
  Snapshot: IsoDate,
  /** Of that carrier. */
  Files: z.nullable(SafetyFiles),
}

/** A BASIC of one carrier; without a CarrierId, of the carrier farthest over its threshold or closest to it. */
export const BasicFigure = z.object({
  /** Truncated to two decimals. */
  Measure: z.nullable(z.number()),
  Percentile: z.nullable(z.int()),
  Threshold: z.int(),
  Alert: z.boolean(),
  Estimated: z.boolean(),
  /** The measure at the previous snapshot. */
  Previous: z.nullable(z.number()),
  PreviousPercentile: z.nullable(z.int()),
  /** The percentile, or why there is none. */
  PercentileText: z.string(),
  /** Null without any carrier. */
  PercentileBasis: z.nullable(PercentileBasis),
  Basic,
  ...ofCarrier,
})
export type BasicFigure = z.infer<typeof BasicFigure>

/** The ISS score of one carrier; without a CarrierId, the highest. `Measure` is the score, 1 to 100. */
export const IssFigure = z.object({
  Measure: z.nullable(z.int()),
  /** An ISS score has no percentile. */
  Percentile: z.null(),
  /** The lowest score of the band Inspect. */
  Threshold: z.int(),
  Alert: z.boolean(),
  Estimated: z.boolean(),
  /** The score at the previous snapshot. */
  Previous: z.nullable(z.int()),
  Band: z.nullable(IssBand),
  Basis: z.nullable(IssBasis),
  Reason: z.nullable(z.string()),
  /** Of that carrier: it stands before `Measure`, the estimate. */
  Official: z.nullable(OfficialIss),
  ...ofCarrier,
  NextSnapshot: IsoDate,
})
export type IssFigure = z.infer<typeof IssFigure>

/** The carrier's last twelve snapshots, oldest first. All three lists have the same length. */
export const IssHistory = z.object({
  CarrierId: z.nullable(Id),
  CarrierName: z.nullable(z.string()),
  /** `2026-10` */
  Months: z.array(z.string()),
  Snapshots: z.array(IsoDate),
  /** Null where the 24 months are not on file, or too little is known for a score. */
  Scores: z.array(z.nullable(z.int())),
  /** Lowest first. */
  Bands: z.array(z.object({ Name: IssBand, From: z.int(), To: z.int() })),
})
export type IssHistory = z.infer<typeof IssHistory>

export const scoredViolationSorts = [
  'Inspection_Date__c',
  'Severity_Weight__c',
  'Time_Weight__c',
  'Violation_Code__c',
  'Report_Number__c',
  'Driver_Name__r.Name',
  'Roll_Off_Date__c',
  'Account__r.Name',
] as const

export const crashSorts = [
  'Crash_Date__c',
  'Severity_Weight__c',
  'Time_Weight__c',
  'Report_Number__c',
  'Driver_Name__r.Name',
  'Roll_Off_Date__c',
  'Account__r.Name',
] as const

/** A BASIC is two calls under one name: its figure, and with `get_report=true` the violations behind it. */
const basic = (name: string) => ({
  figure: get(name, { query: CounterScope, data: BasicFigure, ...declared }),
  rows: rowsOf(name, ScoredViolation, { sorts: scoredViolationSorts, first: 'desc' }, roles),
})

export const scores = {
  unsafeDriving: basic('GetBasicsUnsafeDriving'),
  driverFitness: basic('GetBasicsDriverFitness'),
  controlledSubstance: basic('GetBasicsControlledSubstance'),
  vehicleMaintenance: basic('GetBasicsVehicleMaintainance'),
  hoursOfService: basic('GetBasicsHoursOfService'),
  crashIndicator: {
    figure: get('GetBasicsCrashIndicator', { query: CounterScope, data: BasicFigure, ...declared }),
    rows: rowsOf('GetBasicsCrashIndicator', Crash, { sorts: crashSorts, first: 'desc' }, roles),
  },
  /** The rows behind the ISS score are the BASICs of every carrier in scope. */
  iss: {
    figure: get('GetISSScoreThisWeek', { query: CounterScope, data: IssFigure, ...declared }),
    rows: rowsOf('GetISSScoreThisWeek', BasicStanding, { sorts: standingSorts, first: 'desc' }, roles),
  },
}

export const issHistory = get('GetISSScoreGraphData', {
  query: z.strictObject({ CarrierId }),
  data: IssHistory,
  ...declared,
})
