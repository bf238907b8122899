import type { ImportCheck, SafetyImport } from 'shared-api/safety/safety-imports'
import type { PortalRows } from './portal-rows.ts'
import type { ShownLine } from './rejected-lines.ts'

type Report = NonNullable<SafetyImport['Report']>

/** `Pair`: a violation and its inspection. `Published`: FMCSA's count of a carrier. */
type CheckRule = 'Days' | 'Repeated' | 'Pair' | 'Totals' | 'Published'

export interface MadeCheck extends ImportCheck {
  /** Which one it is decides what to do where it fails; those that can't fail have none. */
  Rule?: CheckRule
}

/** What an import came to, as it is kept and printed. */
export interface ImportReport extends Report {
  Checks: MadeCheck[]
  Rejected: Report['Rejected'] & { First: ShownLine[] }
  Portal: PortalRows
}
