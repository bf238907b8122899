import type { PortalRows } from './portal-rows.ts'
import type { ShownLine } from './rejected-lines.ts'

/** `Counted once`: repeated lines. `Asks`: a fall that needs --accept. `Not compared`: nothing lies beside. */
export type CheckResult =
  | 'Matches'
  | 'Fails'
  | 'Counted once'
  | 'Asks'
  | 'Accepted'
  | 'Differs'
  | 'Not compared'

/** One control total: what the files say of themselves beside what was found. */
export interface ImportCheck {
  Check: string
  /** Null where nothing says it. */
  ByFiles: number | null
  Found: number | null
  Result: CheckResult
  /** In a few words, like '2,114 carriers'. */
  Detail: string | null
}

/** A carrier that something does not add up of, or a line of it. */
export interface CarrierProblem {
  DotNumber: number | null
  CarrierName: string | null
  Problem: string
  /** Null where the files say no number. */
  ByFiles: number | null
  Found: number | null
  /** Like 'SMS_Input_-_Violation.csv, lines 61,187 to 61,203'. */
  Where: string
}

export interface ImportedFile {
  Kind: string
  Name: string
  Rows: number
  Rejected: number
  /** Of those with lines in it. */
  Carriers: number
  /** Of its inspections, violations or crashes. */
  FirstDay: string | null
  LastDay: string | null
  /** 'Whole', or where it ends. */
  State: string
}

export interface ImportReport {
  Snapshot: string
  /** The newest snapshot that was on file before. */
  OnFile: string | null
  /** What the operator may not expect: other snapshots that fit, files left out, columns or totals that differ. */
  Notes: string[]
  Files: ImportedFile[]
  Checks: ImportCheck[]
  Problems: { Total: number; First: CarrierProblem[]; Report: string | null }
  Rejected: { Total: number; First: ShownLine[]; Report: string | null }
  Portal: PortalRows
}
