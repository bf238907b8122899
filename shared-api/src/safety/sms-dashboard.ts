import * as z from 'zod/mini'
import { get } from '../contract.ts'
import { reportQuery } from '../counter-calls.ts'
import { CarrierId, Id, IsoDate, withDefault } from '../fields.ts'
import { pageOf } from '../list.ts'
import { Basic } from './safety.ts'
import { SafetyFiles, WordAge } from './safety-files.ts'
import { Snapshot } from './snapshot.ts'

const declared = { roles: ['carrier', 'agent'], tenant: 'accounts', audit: 'none', rate: 'read' } as const

/** A part of the inspections of 24 months, in percent of two decimals; null without such inspections. */
const Rate = z.object({
  Count: z.int(),
  Of: z.int(),
  Percent: z.nullable(z.number()),
  /** At the snapshot before. */
  PreviousPercent: z.nullable(z.number()),
})

export const HistoryPoint = z.object({
  Snapshot: IsoDate,
  /** The estimated percentile, or null where `PercentileText` says why there is none. */
  Percentile: z.nullable(z.int()),
  PercentileText: z.string(),
  /** The 24 months of the snapshot are on file: else there is no percentile. */
  IsOnFile: z.boolean(),
  /** Of another group, a carrier is ranked among others: percentiles before and after can't be compared. */
  EventGroup: z.nullable(z.string()),
})
export type HistoryPoint = z.infer<typeof HistoryPoint>

/** The newest of what FMCSA itself says of the carrier, up to the snapshot; null where nothing of it is on file. */
const FmcsaOnFile = z.object({
  /** Its line in FMCSA's published files. */
  Published: z.nullable(
    z.object({
      Day: IsoDate,
      /** Measures are in all of them. */
      HasAlerts: z.boolean(),
      HasPercentiles: z.boolean(),
      ...WordAge,
    }),
  ),
  /** Its page at FMCSA, as users copied it: of how many BASICs they entered the percentile. */
  Page: z.nullable(z.object({ Day: IsoDate, Basics: z.int(), ...WordAge })),
})

/** What one carrier's dashboard says beside the BASICs of GetSMSDashboardSummary. All of it is estimated. */
export const DashboardDetails = z.object({
  CarrierId: Id,
  /** The day that is scored: the snapshot asked for, or the day of the newest files where these are older. */
  Snapshot: IsoDate,
  Files: SafetyFiles,
  FmcsaOnFile,
  /** The months after the newest files, the newest last: `2026-10`. 24 at most. */
  MonthsWithoutFiles: z.array(z.string()),
  PreviousSnapshot: IsoDate,
  NextSnapshot: IsoDate,
  /** Those that can be chosen, newest first. */
  Snapshots: z.array(IsoDate),
  /** The points of all BASICs together, as they count at the snapshot. */
  Points: z.int(),
  /** Of any time, as GetSMSDataInspectionsList has them. */
  InspectionsWithoutDriver: z.int(),
  Rates: z.object({
    Clean: Rate,
    VehicleOutOfService: Rate,
    DriverOutOfService: Rate,
    /** Of 24 months, preventable or not; null where the crash file is missing. */
    Crashes: z.nullable(z.object({ Count: z.int(), WithInjury: z.int(), Previous: z.nullable(z.int()) })),
  }),
  /** How the ISS score comes about, in order. */
  IssSteps: z.array(z.object({ Name: z.string(), Value: z.string() })),
  /** About, with each BASIC in alert just under its threshold; null where none is or an order decides. */
  IssWithoutAlerts: z.nullable(z.int()),
  /** 24 snapshots of each BASIC, oldest first. */
  History: z.array(z.object({ Basic, Threshold: z.int(), Points: z.array(HistoryPoint) })),
  /** At the next snapshot, if nothing new comes. */
  Next: z.array(
    z.object({
      Basic,
      Percentile: z.nullable(z.int()),
      Alert: z.boolean(),
      /** Violations that no longer count by then. */
      Leaving: z.int(),
    }),
  ),
})
export type DashboardDetails = z.infer<typeof DashboardDetails>

/** Points as they count at the snapshot, by the calendar month of the inspection or crash. */
export const PointsByMonth = z.object({
  Snapshot: IsoDate,
  /** The first day, so many months before the snapshot: the first month may be a part of one. */
  From: IsoDate,
  /** `2026-10`, oldest first. */
  Months: z.array(z.string()),
  /** All seven. `Points` has a number for each month. */
  Basics: z.array(z.object({ Basic, Points: z.array(z.int()), Total: z.int() })),
  Total: z.int(),
})
export type PointsByMonth = z.infer<typeof PointsByMonth>

export const PointsByState = z.object({
  Snapshot: IsoDate,
  From: IsoDate,
  /** Most points first. */
  States: z.array(
    z.object({
      /** As on the report: 'OH', or 'US' for a federal inspection. */
      State: z.string(),
      Name: z.string(),
      Points: z.int(),
      /** Only BASICs with points, most first. */
      Basics: z.array(z.object({ Basic, Points: z.int() })),
    }),
  ),
  Total: z.int(),
})
export type PointsByState = z.infer<typeof PointsByState>

/** A driver, a violation code or a unit with its part in the points of 24 months. */
export const Offender = z.object({
  /** Of the driver, the code, or the unit's VIN or license; 'none' for what has none of it. */
  Id: z.string(),
  Name: z.string(),
  /** What the code stands for, or the kind of unit. */
  Description: z.nullable(z.string()),
  Driver__c: z.nullable(Id),
  Points: z.int(),
  /** Of all points, in percent of one decimal. */
  Share: z.number(),
  /** Inspections and crashes with these points. */
  Events: z.int(),
})
export type Offender = z.infer<typeof Offender>

export const offenderSorts = ['Points', 'Events', 'Name'] as const

const offenderRows = (name: string) =>
  get(name, {
    query: z.extend(reportQuery({ sorts: offenderSorts, first: 'desc' }), {
      Snapshot: z.optional(Snapshot),
    }),
    data: pageOf(Offender),
    ...declared,
  })

/** The months that the points can be shown for. */
export const graphMonths = ['6', '12', '24'] as const

export const smsDashboard = {
  details: get('GetSMSDashboardDetails', {
    query: z.strictObject({ CarrierId: Id, Snapshot: z.optional(Snapshot) }),
    data: DashboardDetails,
    ...declared,
  }),
  pointsByMonth: get('GetSMSPointsByBasicGraphs', {
    query: z.strictObject({
      CarrierId,
      graph_filter: withDefault(z.enum(graphMonths, 'graph_filter is 6, 12 or 24'), '12'),
      Snapshot: z.optional(Snapshot),
    }),
    data: PointsByMonth,
    ...declared,
  }),
  pointsByState: get('GetSMSPointsBasicByState', {
    query: z.strictObject({ CarrierId, Snapshot: z.optional(Snapshot) }),
    data: PointsByState,
    ...declared,
  }),
  /** An inspection without a driver counts as 'No driver matched'. */
  drivers: offenderRows('GetSMSOffendingDrivers'),
  /** The points of an inspection, capped, are split among its violations by their weights. */
  codes: offenderRows('GetSMSOffendingCodes'),
  /** A violation that names no unit is of the first: the power unit. A crash names none. */
  units: offenderRows('GetSMSOffendingUnits'),
}
