import type { Role } from 'shared-federation'

/** A guest came by a code: there is no account behind it that could be set up. */
export const rolesWithSettings: readonly Role[] = ['carrier', 'agent', 'driver', 'mvr', 'operator']

export const hasSettings = (role: Role) => rolesWithSettings.includes(role)
