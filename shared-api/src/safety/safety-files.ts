import * as z from 'zod/mini'
import { IsoDate } from '../fields.ts'

/** What FMCSA publishes about a carrier each month, in the order of the screens. */
export const SafetyFileKind = z.enum(['Inspections', 'Violations', 'Crashes', 'Census'])
export type SafetyFileKind = z.infer<typeof SafetyFileKind>

/** Files older than so many days are not current (docs/product-decisions.md). */
export const currentWithin = 62

/** `Incomplete`: the 24 months of the snapshot are not all on file. `Missing`: no file of the kind is. */
export const SafetyFileState = z.enum(['Current', 'Not current', 'Incomplete', 'Missing'])
export type SafetyFileState = z.infer<typeof SafetyFileState>

/** The files that a carrier's numbers are made from, and their age: on the newest snapshot today's, on an earlier one its own. */
export const SafetyFiles = z.object({
  /** Of the inspections and violations, the older of both; null where one of them is missing. */
  Day: z.nullable(IsoDate),
  /** Neither missing nor older than 62 days. */
  IsCurrent: z.boolean(),
  /** Months since `Day`, to the nearest; 0 without one. */
  MonthsOld: z.int(),
  /** Kinds whose 24 months are not all on file: what is made from them is not known. */
  Missing: z.array(SafetyFileKind),
  /** All four. */
  Kinds: z.array(z.object({ Kind: SafetyFileKind, Day: z.nullable(IsoDate), State: SafetyFileState })),
})
export type SafetyFiles = z.infer<typeof SafetyFiles>

/** FMCSA's newest daily file that covers a carrier: about others, and other days, it says nothing. */
export const DailyFile = z.object({
  /** The newest on which FMCSA added an inspection to it. */
  Day: IsoDate,
  /** The days of its inspections. */
  From: IsoDate,
  To: IsoDate,
})
export type DailyFile = z.infer<typeof DailyFile>

/** The age of what a number of several carriers is made from: the oldest of theirs. */
export const DataAge = z.pick(SafetyFiles, { Day: true, IsCurrent: true, MonthsOld: true })
export type DataAge = z.infer<typeof DataAge>

/** The age of what FMCSA itself has said. A finding of an investigation is current for the twelve months that it counts. */
export const WordAge = { IsCurrent: z.boolean(), MonthsOld: z.int() }
