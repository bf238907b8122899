import type { CarrierProblem, ImportCheck, ImportedFile } from 'shared-api/safety/safety-imports'
import type { PortalRows } from './portal-rows.ts'
import type { ShownLine } from './rejected-lines.ts'

/** What an import came to, as it is kept and printed. */
export interface ImportReport {
  /** Of daily files, their day: the newest on which FMCSA added something. */
  Snapshot: string
  /** The files are FMCSA's daily ones, which are of no snapshot. */
  IsDaily?: true
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
