import type { Role } from 'shared-federation'
import { pathsOf } from 'shared-federation/offers'
import type { Registry } from 'shared-federation/registry'
import { useRegistry } from 'shared-federation/remote-module'

/** Roles that work with carriers: they have the dashboard, the carrier selector and the search. */
export const carrierRoles: readonly Role[] = ['carrier', 'agent', 'driver', 'operator']

export const worksWithCarriers = (role: Role) => carrierRoles.includes(role)

/** Roles that see their own records alone, of whatever kind, and nothing of the fleet. */
export const seesOwnRecords = (role: Role) => role === 'driver'

interface Home {
  to: string
  label: string
}

/** Where '/' leads, and what a button that goes there says: the dashboard, or the page that a remote names. */
export function homeOf(registry: Registry | undefined, role: Role): Home {
  if (worksWithCarriers(role)) return { to: '/dashboard', label: 'Go to dashboard' }
  const first = registry && pathsOf(registry).find(({ home }) => home?.roles.includes(role))
  if (first?.home === undefined) return { to: '/404', label: 'Go to dashboard' }
  return { to: `/${first.path}`, label: first.home.label }
}

export function useHome(role: Role): Home {
  const state = useRegistry()
  return homeOf(state.status === 'ready' ? state.registry : undefined, role)
}
