import type { Role } from 'shared-federation'

/** Who works with carriers: they have the dashboard, the carrier selector and the search. */
export const carrierRoles: readonly Role[] = ['carrier', 'agent', 'driver', 'operator']

export const worksWithCarriers = (role: Role) => carrierRoles.includes(role)

const dashboard = { to: '/dashboard', label: 'Go to dashboard' }

const homes: Record<Role, { to: string; label: string }> = {
  carrier: dashboard,
  agent: dashboard,
  driver: dashboard,
  operator: dashboard,
  guest: { to: '/customerportal/bulk-driver-upload', label: 'Go to the driver upload' },
  mvr: { to: '/customerportal/my-mvrs', label: 'Go to my MVR reports' },
}

/** Where '/' leads, and what a button that goes there says. */
export const homeOf = (role: Role) => homes[role]
