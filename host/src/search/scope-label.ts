import type { Role } from 'shared-federation'

/** Whose records a search finds. Carriers are found among all, whichever is selected; a driver finds what is his. */
export function scopeLabel(scopeName: string | undefined, role: Role) {
  if (role === 'driver') return 'Your own records'
  return scopeName === undefined ? 'All carriers' : `Carriers, and records of ${scopeName}`
}
