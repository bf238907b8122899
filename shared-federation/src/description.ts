import * as z from 'zod/mini'
import { panelSpans, recordTypes, searchKinds, slotNames } from './slots.ts'

/** The contract the portal and its remotes speak now: slots, their props, the shape of a description. */
export const contractNumber = 1

export const Role = z.enum(['carrier', 'agent', 'driver', 'guest', 'mvr', 'operator'])
export type Role = z.infer<typeof Role>

export const NavigationGroup = z.enum(['People', 'Legal', 'Safety'])
export type NavigationGroup = z.infer<typeof NavigationGroup>

const RemoteId = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'is lower case words joined by hyphens'))

/** A path without a leading slash, as it is mounted at the root of the portal. */
const PortalPath = z
  .string()
  .check(z.regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/, 'is lower case segments without a leading slash'))

/** The name of an exposed module: './dashboard-tiles' is src/dashboard-tiles.tsx of the remote. */
const ModuleName = z
  .string()
  .check(z.regex(/^\.\/[a-z][a-z0-9-]*$/, "is './' and a file name without its ending"))

const roles = z.array(Role).check(z.minLength(1, 'names at least one role'))
const title = z.string().check(z.trim(), z.minLength(1, 'is missing'))
const order = z.int()

const RemotePath = z.object({ path: PortalPath, title, roles })

const NavigationItem = z.object({
  path: PortalPath,
  label: title,
  group: NavigationGroup,
  /** A name of shared-ui's icon set. */
  icon: z.string().check(z.minLength(1)),
  /** The counter call whose number stands beside the label: 'GetOpenTicketsCount'. */
  count: z.optional(z.string().check(z.regex(/^Get[A-Za-z0-9]+$/, 'is the name of a counter call'))),
  /** A number that asks for something: the mark stands beside it unless it is 0. */
  countMark: z.optional(z.literal('alert')),
  /** More pages that belong to it: while one of them is open, it is the current item. */
  covers: z.optional(z.array(PortalPath)),
  order,
  roles,
})

const DashboardTiles = z.object({
  slot: z.literal(slotNames[0]),
  module: ModuleName,
  kind: z.enum(['counter', 'panel']),
  /** How many tiles or panels the module draws, so that the dashboard keeps their places free. */
  count: z.int().check(z.positive()),
  /** The width of each of its panels; half a row where none is named, as before there were spans. */
  span: z.optional(z.enum(panelSpans)),
  order,
  /** Its order for a role on a phone, where panels stand one below another and the lower ones are folded. */
  phoneOrder: z.optional(z.partialRecord(Role, order)),
  roles,
})

const RecordDetails = z.object({
  slot: z.literal('record.details'),
  module: ModuleName,
  recordType: z.enum(recordTypes),
  order,
  roles,
})

const SearchResults = z.object({
  slot: z.literal('search.results'),
  module: ModuleName,
  title,
  /** What of a search it draws: a kind is drawn once, by the first that offers it. */
  kinds: z.array(z.enum(searchKinds)).check(z.minLength(1, 'names at least one kind')),
  order,
  roles,
})

const panels = { module: ModuleName, title, order, roles }
const AccountPanels = z.object({ slot: z.literal('account.panels'), ...panels })
const DriverPanels = z.object({ slot: z.literal('driver.panels'), ...panels })

const SlotOffer = z.discriminatedUnion('slot', [
  DashboardTiles,
  RecordDetails,
  SearchResults,
  AccountPanels,
  DriverPanels,
])
export type SlotOffer = z.infer<typeof SlotOffer>

/** All that the host knows of a remote before it loads a byte of it. */
export const RemoteDescription = z.object({
  id: RemoteId,
  title,
  contract: z.int().check(z.positive()),
  paths: z.array(RemotePath),
  navigation: z.array(NavigationItem),
  slots: z.array(SlotOffer),
})
export type RemoteDescription = z.infer<typeof RemoteDescription>

/** A remote's own description, checked by its types where it is written and by the schema where it is read. */
export function defineRemote(description: RemoteDescription): RemoteDescription {
  return RemoteDescription.parse(description)
}

/** Every module the remote exposes: its routes, and one for each slot it fills. */
export function exposedModules(description: RemoteDescription): string[] {
  const routed = description.paths.length > 0 ? ['./app'] : []
  return [...new Set([...routed, ...description.slots.map((offer) => offer.module)])]
}
