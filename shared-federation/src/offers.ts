import type { NavigationGroup, RemoteDescription, Role, SlotOffer } from './description.ts'
import type { Registry, RegistryRemote } from './registry.ts'
import type { SlotName } from './slots.ts'

export interface NavigationEntry {
  remoteId: string
  path: string
  label: string
  icon: string
  group: NavigationGroup
  count?: string | undefined
  countMark?: 'alert' | undefined
  covers?: readonly string[] | undefined
}

export interface RoutedPath {
  remoteId: string
  path: string
  title: string
  roles: readonly Role[]
}

/** One module that fills a slot. */
export type SlotFill<Name extends SlotName> = Extract<SlotOffer, { slot: Name }> & {
  remoteId: string
  remoteTitle: string
}

/** The navigation that a role sees, in order. */
export function navigationOf(registry: Registry, role: Role): NavigationEntry[] {
  return descriptionsOf(registry)
    .flatMap(({ id, navigation }) =>
      navigation.filter(({ roles }) => roles.includes(role)).map((item) => ({ ...item, remoteId: id })),
    )
    .toSorted((one, other) => one.order - other.order)
    .map(({ remoteId, path, label, icon, group, count, countMark, covers }) => ({
      remoteId,
      path,
      label,
      icon,
      group,
      count,
      countMark,
      covers,
    }))
}

/** Every path of every remote, whatever the role: the host refuses or shows, it does not forget. */
export function pathsOf(registry: Registry): RoutedPath[] {
  return descriptionsOf(registry).flatMap(({ id, paths }) => paths.map((path) => ({ ...path, remoteId: id })))
}

/** The modules that fill a slot for a role, in order. */
export function slotFillsOf<Name extends SlotName>(
  registry: Registry,
  slot: Name,
  role: Role,
): SlotFill<Name>[] {
  return descriptionsOf(registry)
    .flatMap(({ id, title, slots }) =>
      slots
        .filter((offer): offer is Extract<SlotOffer, { slot: Name }> => offer.slot === slot)
        .filter(({ roles }) => roles.includes(role))
        .map((offer) => ({ ...offer, remoteId: id, remoteTitle: title })),
    )
    .toSorted((one, other) => one.order - other.order)
}

export function remoteOf(registry: Registry, id: string): RegistryRemote | undefined {
  return registry.remotes.find((remote) => remote.description.id === id)
}

function descriptionsOf(registry: Registry): RemoteDescription[] {
  return registry.remotes.map(({ description }) => description)
}
