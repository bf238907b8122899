import * as z from 'zod/mini'
import { get } from '../contract.ts'
import { Id, IsoDate, IsoInstant } from '../fields.ts'

/** `Counted once`: repeated lines. `Asks`: a fall that needs --accept. `Not compared`: nothing lies beside. */
export const CheckResult = z.enum([
  'Matches',
  'Fails',
  'Counted once',
  'Asks',
  'Accepted',
  'Differs',
  'Not compared',
])
export type CheckResult = z.infer<typeof CheckResult>

/** One control total: what the files say of themselves beside what was found. */
export const ImportCheck = z.object({
  Check: z.string(),
  /** Null where nothing says it. */
  ByFiles: z.nullable(z.number()),
  Found: z.nullable(z.number()),
  Result: CheckResult,
  /** In a few words, like '2,114 carriers'. */
  Detail: z.nullable(z.string()),
})
export type ImportCheck = z.infer<typeof ImportCheck>

/** A carrier that something does not add up of, or a line of it. */
export const CarrierProblem = z.object({
  DotNumber: z.nullable(z.int()),
  CarrierName: z.nullable(z.string()),
  Problem: z.string(),
  /** Null where the files say no number. */
  ByFiles: z.nullable(z.number()),
  Found: z.nullable(z.number()),
  /** Like 'SMS_Input_-_Violation.csv, lines 61,187 to 61,203'. */
  Where: z.string(),
})
export type CarrierProblem = z.infer<typeof CarrierProblem>

export const ImportedFile = z.object({
  Kind: z.string(),
  Name: z.string(),
  Rows: z.int(),
  Rejected: z.int(),
  /** Of those with lines in it. */
  Carriers: z.int(),
  /** Of its inspections, violations or crashes. */
  FirstDay: z.nullable(IsoDate),
  LastDay: z.nullable(IsoDate),
  /** 'Whole', or where it ends. */
  State: z.string(),
})
export type ImportedFile = z.infer<typeof ImportedFile>

/** An import of FMCSA's files that ended. */
export const SafetyImport = z.object({
  Id,
  State: z.enum(['Imported', 'Refused']),
  StartedAt: IsoInstant,
  EndedAt: IsoInstant,
  /** As it was typed. */
  Folder: z.string(),
  /** Why nothing was changed, in sentences; null for an import. */
  RefusedBecause: z.nullable(z.string()),
  /** What to do about it, in a sentence; null of an import, and of one that an earlier release refused. */
  NextStep: z.nullable(z.string()),
  /** What --snapshot named. */
  NamedSnapshot: z.nullable(IsoDate),
  /** Why a fall against the month before was accepted; '' where no reason was given, null where nothing was accepted. */
  AcceptedBecause: z.nullable(z.string()),
  /** Null where the files were refused before anything was compared. */
  Report: z.nullable(
    z.object({
      /** Of daily files, their day: the newest on which FMCSA added something. */
      Snapshot: IsoDate,
      IsDaily: z.optional(z.literal(true)),
      /** The newest snapshot that was on file before. */
      OnFile: z.nullable(IsoDate),
      /** What the operator may not expect, each in sentences. */
      Notes: z.array(z.string()),
      Files: z.array(ImportedFile),
      Checks: z.array(ImportCheck),
      /** The first of them, of one import alone; the report, a path on the machine of the portal, has all. */
      Problems: z.object({
        Total: z.int(),
        First: z.array(CarrierProblem),
        Report: z.nullable(z.string()),
      }),
      Rejected: z.object({ Total: z.int(), Report: z.nullable(z.string()) }),
    }),
  ),
})
export type SafetyImport = z.infer<typeof SafetyImport>

/** The newest 20 imports that ended, newest first. The one that is asked for, else the newest, comes with its problems. */
export const safetyImports = get('GetSafetyImports', {
  query: z.strictObject({ Import: z.optional(Id) }),
  data: z.array(SafetyImport),
  roles: ['operator'],
  tenant: 'none',
  audit: 'none',
  rate: 'read',
})
