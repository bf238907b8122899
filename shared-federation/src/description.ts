import * as z from 'zod/mini'
import { panelSpans, statusTones } from './slots.ts'

/**
 * The contract the portal and its remotes speak now: slots, their props, the shape of a description. Whatever takes
 * something away from either side, or asks for more, is a new contract.
 */
export const contractNumber = 2

export const Role = z.enum(['carrier', 'agent', 'driver', 'guest', 'mvr', 'operator'])
export type Role = z.infer<typeof Role>

const RemoteId = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'is lower case words joined by hyphens'))

/** A path without a leading slash, as it is mounted at the root of the portal. */
const PortalPath = z
  .string()
  .check(z.regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/, 'is lower case segments without a leading slash'))

/** The name of an exposed module: './dashboard-tiles' is src/slots/dashboard-tiles.tsx of the remote; './app' is src/app.tsx. */
const ModuleName = z
  .string()
  .check(z.regex(/^\.\/[a-z][a-z0-9-]*$/, "is './' and a file name without its ending"))

/** A name of the kit's set, or the paths of a drawing of the module's own: 24 by 24, as lines. */
const IconLook = z.union([
  z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'is a name of the kit in lower case')),
  z.object({
    paths: z.array(z.string().check(z.regex(/^[MmLlHhVvCcSsQqTtAaZz\d\s,.+-]+$/, 'is SVG path data'))),
  }),
])
export type IconLook = z.infer<typeof IconLook>

const RecordType = z.string().check(z.regex(/^[A-Z][A-Z0-9_]*$/, 'is upper case words joined by underscores'))

const roles = z.array(Role).check(z.minLength(1, 'names at least one role'))
const title = z.string().check(z.trim(), z.minLength(1, 'is missing'))
const order = z.int()

const RemotePath = z.object({
  path: PortalPath,
  title,
  roles,
  /** What the button says that leads here, where this is the first page of a role. */
  home: z.optional(z.object({ roles, label: title })),
  /** Where every other role is sent; without it they are told that they have no access. */
  otherRoles: z.optional(z.literal('sign-in')),
})

/** A page for users who are not signed in, in the layout of the sign-in. */
const SignedOutPage = z.object({
  path: PortalPath,
  title,
  module: ModuleName,
  /** Nothing stands beside the page: for a text that has to stand alone. */
  isAlone: z.optional(z.boolean()),
  /** What the sign beside the page says; without it, what the portal shows. */
  sign: z.optional(
    z.object({
      /** The lines of the headline. */
      title: z.array(title).check(z.minLength(1, 'has at least one line')),
      destinations: z.array(z.object({ name: title, what: title })),
    }),
  ),
  /** Open to all: to users who are signed in, too. The others of these send them to their first page. */
  isOpenToAll: z.optional(z.boolean()),
})

const NavigationItem = z.object({
  path: PortalPath,
  label: title,
  /** The title of its group. */
  group: title,
  /** Where the group stands among the others; remotes that share a group agree on it. */
  groupOrder: z.optional(order),
  icon: IconLook,
  /** The counter call whose number stands beside the label: 'GetOpenCount'. */
  count: z.optional(z.string().check(z.regex(/^Get[A-Za-z0-9]+$/, 'is the name of a counter call'))),
  /** A number that asks for something: the mark stands beside it unless it is 0. */
  countMark: z.optional(z.literal('alert')),
  /** More pages that belong to it: while one of them is open, it is the current item. */
  covers: z.optional(z.array(PortalPath)),
  /** The types of the records that belong to it: while one of them is open, it is the current item. */
  records: z.optional(z.array(RecordType)),
  order,
  roles,
})

const DashboardTiles = z.object({
  slot: z.literal('dashboard.tiles'),
  module: ModuleName,
  kind: z.enum(['counter', 'panel']),
  /** How many tiles or panels the module draws, so that the dashboard keeps their places free. */
  count: z.int().check(z.positive()),
  /** The width of each of its panels; half a row where none is named. */
  span: z.optional(z.enum(panelSpans)),
  order,
  /** Its order for a role on a phone, where panels stand one below another and the lower ones are folded. */
  phoneOrder: z.optional(z.partialRecord(Role, order)),
  roles,
})

/** A record type of the module: drawn by a module in the portal's page of records, or on a page of its own. */
const RecordDetails = z
  .object({
    slot: z.literal('record.details'),
    recordType: RecordType,
    /** What one of them is called: 'Roadside report'. */
    title,
    module: z.optional(ModuleName),
    /** Its own page; the record's id is the last segment. */
    page: z.optional(PortalPath),
    roles,
  })
  .check(
    z.refine(({ module, page }) => (module === undefined) !== (page === undefined), 'has a module or a page'),
  )

/** The rows behind a counter, at customerportal/report/<report>. */
const Report = z.object({
  slot: z.literal('report'),
  module: ModuleName,
  report: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'is lower case words joined by hyphens')),
  title,
  roles,
})

/** A kind of what GlobalSearch finds. The portal draws it from this alone: nothing of the module is loaded. */
const SearchResults = z.object({
  slot: z.literal('search.results'),
  kind: z.string().check(z.minLength(1, 'is missing')),
  /** What several of them are called: 'Roadside reports'. */
  title,
  icon: IconLook,
  /** What a result opens. */
  recordType: RecordType,
  /** The tones of its statuses; one that is not here has none. */
  tones: z.optional(z.record(z.string(), z.enum(statusTones))),
  order,
  roles,
})

/** A line or two at the foot of the menu, on a wide screen; nothing waits for it. */
const NavigationNote = z.object({ slot: z.literal('navigation.note'), module: ModuleName, order, roles })

/** Panels of a page: of the host's own, or of another remote's, which names the slot. */
const Panels = z.object({
  slot: z.custom<`${string}.panels`>(
    (given) => typeof given === 'string' && /^[a-z][a-z-]*\.panels$/.test(given),
    "is a page's name and '.panels'",
  ),
  module: ModuleName,
  title,
  order,
  roles,
})

const SlotOffer = z.union([DashboardTiles, RecordDetails, Report, SearchResults, NavigationNote, Panels])
export type SlotOffer = z.infer<typeof SlotOffer>
export type PanelsOffer = z.infer<typeof Panels>

/** All that the host knows of a remote before it loads a byte of it. */
export const RemoteDescription = z.object({
  id: RemoteId,
  title,
  contract: z.int().check(z.positive()),
  paths: z.array(RemotePath),
  signedOut: z.optional(z.array(SignedOutPage)),
  navigation: z.array(NavigationItem),
  slots: z.array(SlotOffer),
})
export type RemoteDescription = z.infer<typeof RemoteDescription>

/**
 * The description of a remote that speaks another contract: its paths and its navigation, so that the portal can say
 * there why it does not open them, and the registry stays readable for all others.
 */
export const OtherDescription = z.pipe(
  z.object({
    id: RemoteId,
    title,
    contract: z.int().check(
      z.positive(),
      z.refine((contract) => contract !== contractNumber, 'is another contract'),
    ),
    paths: z.array(RemotePath),
    navigation: z.array(NavigationItem),
  }),
  z.transform((description): RemoteDescription => ({ ...description, slots: [] })),
)

/** A remote's own description, checked by its types where it is written and by the schema where it is read. */
export function defineRemote(description: RemoteDescription): RemoteDescription {
  return RemoteDescription.parse(description)
}

/** Every module the remote exposes: its routes, its signed-out pages, and one for each slot it fills. */
export function exposedModules({ paths, signedOut = [], slots }: RemoteDescription): string[] {
  const routed = paths.length > 0 ? ['./app'] : []
  const filled = slots.flatMap((offer) => ('module' in offer && offer.module ? [offer.module] : []))
  return [...new Set([...routed, ...signedOut.map(({ module }) => module), ...filled])]
}
