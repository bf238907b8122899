import type { SafetyImport } from 'shared-api/safety/safety-imports'
import type { PortalRows } from './portal-rows.ts'
import type { ShownLine } from './rejected-lines.ts'

type Report = NonNullable<SafetyImport['Report']>

/** What an import came to, as it is kept and printed. */
export interface ImportReport extends Report {
  Rejected: Report['Rejected'] & { First: ShownLine[] }
  Portal: PortalRows
}
