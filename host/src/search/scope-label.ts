import type { Role } from 'shared-federation'
import { seesOwnRecords } from '../navigation/role-home.ts'

/** The carrier whose records a search finds. Carriers are found among all, whichever is selected; some roles find only their own. */
export function scopeLabel(scopeName: string | undefined, role: Role) {
  if (seesOwnRecords(role)) return 'Your own records'
  return scopeName === undefined ? 'All carriers' : `Carriers, and records of ${scopeName}`
}
