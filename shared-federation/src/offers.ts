import type { IconLook, PanelsOffer, RemoteDescription, Role, SlotOffer } from './description.ts'
import type { Registry, RegistryRemote } from './registry.ts'

export interface NavigationEntry {
  remoteId: string
  path: string
  label: string
  icon: IconLook
  group: string
  /** Undefined where no remote of the group says it. */
  groupOrder: number | undefined
  count?: string | undefined
  countMark?: 'alert' | undefined
  covers?: readonly string[] | undefined
  records?: readonly string[] | undefined
}

export type RoutedPath = RemoteDescription['paths'][number] & { remoteId: string }
export type SignedOutPage = NonNullable<RemoteDescription['signedOut']>[number] & { remoteId: string }

type Of = { remoteId: string; remoteTitle: string }

/** One module that fills a slot of the host. */
export type SlotFill<Name extends SlotOffer['slot']> = Extract<SlotOffer, { slot: Name }> & Of

/** One module that has panels for a page. */
export type PanelsFill = PanelsOffer & Of

/** The navigation that a role sees, in order. */
export function navigationOf(registry: Registry, role: Role): NavigationEntry[] {
  const items = descriptionsOf(registry).flatMap(({ id, navigation }) =>
    navigation.map((item) => ({ ...item, remoteId: id })),
  )
  const orderOf = (title: string) =>
    items.find(({ group, groupOrder }) => group === title && groupOrder !== undefined)
  return items
    .filter(({ roles }) => roles.includes(role))
    .toSorted((one, other) => one.order - other.order)
    .map(({ remoteId, path, label, icon, group, count, countMark, covers, records }) => ({
      remoteId,
      path,
      label,
      icon,
      group,
      groupOrder: orderOf(group)?.groupOrder,
      count,
      countMark,
      covers,
      records,
    }))
}

/** Every path of every remote, whatever the role: the host refuses or shows, it does not forget. */
export function pathsOf(registry: Registry): RoutedPath[] {
  return descriptionsOf(registry).flatMap(({ id, paths }) => paths.map((path) => ({ ...path, remoteId: id })))
}

/** The page of a remote, for users who are not signed in, that an address lies under. */
export function signedOutPageAt(registry: Registry, pathname: string): SignedOutPage | undefined {
  return descriptionsOf(registry)
    .flatMap(({ id, signedOut = [] }) => signedOut.map((page) => ({ ...page, remoteId: id })))
    .find(({ path }) => pathname === `/${path}` || pathname.startsWith(`/${path}/`))
}

/** The tiles and panels of a role's dashboard, in order. */
export const dashboardTilesOf = (registry: Registry, role: Role) =>
  inOrder(fillsOf(registry, isOf('dashboard.tiles')), role)

/** What stands at the foot of a role's menu, in order. */
export const navigationNotesOf = (registry: Registry, role: Role) =>
  inOrder(fillsOf(registry, isOf('navigation.note')), role)

/** The kinds of results that a role may find, in order. */
export const searchKindsOf = (registry: Registry, role: Role) =>
  inOrder(fillsOf(registry, isOf('search.results')), role)

/** The panels that remotes have for a page, in order: of the host, or of a remote that names the slot. */
export const panelsOf = (registry: Registry, slot: string, role: Role): PanelsFill[] =>
  inOrder(
    fillsOf(registry, (offer): offer is PanelsOffer => offer.slot === slot && offer.slot.endsWith('.panels')),
    role,
  )

/** What a record type is, whatever the role: undefined where no remote has it. */
export function recordOf(registry: Registry, type: string): SlotFill<'record.details'> | undefined {
  return fillsOf(registry, isOf('record.details')).find(({ recordType }) => recordType === type)
}

/** The report of a counter, whatever the role. */
export function reportOf(registry: Registry, id: string): SlotFill<'report'> | undefined {
  return fillsOf(registry, isOf('report')).find(({ report }) => report === id)
}

/** Every module that a role's pages may draw beside the routes of remotes. */
export function slotModulesOf(registry: Registry, role: Role): { remoteId: string; module: string }[] {
  return fillsOf(registry, (offer): offer is SlotOffer => offer.roles.includes(role)).flatMap((fill) =>
    'module' in fill && fill.module ? [{ remoteId: fill.remoteId, module: fill.module }] : [],
  )
}

export function remoteOf(registry: Registry, id: string): RegistryRemote | undefined {
  return registry.remotes.find((remote) => remote.description.id === id)
}

const isOf =
  <Name extends SlotOffer['slot']>(slot: Name) =>
  (offer: SlotOffer): offer is Extract<SlotOffer, { slot: Name }> =>
    offer.slot === slot

function inOrder<Fill extends { roles: readonly Role[]; order: number }>(
  fills: readonly Fill[],
  role: Role,
): Fill[] {
  return fills.filter(({ roles }) => roles.includes(role)).toSorted((one, other) => one.order - other.order)
}

function fillsOf<Offer extends SlotOffer>(
  registry: Registry,
  isWanted: (offer: SlotOffer) => offer is Offer,
): (Offer & Of)[] {
  return descriptionsOf(registry).flatMap(({ id, title, slots }) =>
    slots.filter(isWanted).map((offer) => ({ ...offer, remoteId: id, remoteTitle: title })),
  )
}

function descriptionsOf(registry: Registry): RemoteDescription[] {
  return registry.remotes.map(({ description }) => description)
}
