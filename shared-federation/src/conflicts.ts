import type { RemoteDescription } from './description.ts'

/** Paths that belong to the host and to delivery; a remote can't claim them. */
const hostPaths = [
  'sign-in',
  'login',
  'sign-up',
  'sign-out',
  'forgot-password',
  'set-password',
  'set-up-two-step',
  'guest',
  '404',
  'dashboard',
  'settings',
  'demo-mailbox',
  'customerportal/report',
  'customerportal/global-search',
  'customerportal/account',
  'customerportal/details',
  'api',
  'assets',
  'health',
  'remotes',
]

interface Claim {
  /** What only one remote may have. */
  what: string
  owner: string
}

/**
 * Why a description can't join the ones that are there: one sentence for each thing that two would answer for, none
 * when it can. A path inside another's counts, because the deeper one would take pages away from its owner.
 */
export function conflictsOf(description: RemoteDescription, others: readonly RemoteDescription[]): string[] {
  const strangers = others.filter((other) => other.id !== description.id)
  return [
    ...pathConflicts(description, strangers),
    ...claimConflicts(description, strangers),
    ...groupConflicts(description, strangers),
    ...looseEnds(description),
  ]
}

function pathConflicts(description: RemoteDescription, strangers: readonly RemoteDescription[]): string[] {
  const own = pathsIn(description)
  const claims = [
    ...hostPaths.map((path) => ({ path, owner: 'the host' })),
    ...strangers.flatMap((other) => pathsIn(other).map((path) => ({ path, owner: `remote ${other.id}` }))),
  ]
  return [
    ...repeated(own),
    ...own.flatMap((path) =>
      claims
        .filter((claim) => isWithin(path, claim.path) || isWithin(claim.path, path))
        .map((claim) => `${path} is claimed by ${claim.owner}, as ${claim.path}`),
    ),
  ]
}

function claimConflicts(description: RemoteDescription, strangers: readonly RemoteDescription[]): string[] {
  const own = claimsOf(description)
  const theirs: Claim[] = strangers.flatMap((other) =>
    claimsOf(other).map((what) => ({ what, owner: `remote ${other.id}` })),
  )
  return [
    ...repeated(own),
    ...own.flatMap((what) =>
      theirs.filter((claim) => claim.what === what).map(({ owner }) => `${what} is claimed by ${owner}`),
    ),
  ]
}

/** What only one remote may answer for, apart from paths. */
const claimsOf = ({ paths, slots }: RemoteDescription) => [
  ...paths.flatMap(({ home }) => (home?.roles ?? []).map((role) => `the first page of role ${role}`)),
  ...slots.flatMap((offer) => {
    if (offer.slot === 'report') return [`report ${offer.report}`]
    if (offer.slot === 'search.results') return [`search kind ${offer.kind}`]
    return offer.slot === 'record.details' ? [`record type ${offer.recordType}`] : []
  }),
]

function groupConflicts(
  { navigation }: RemoteDescription,
  strangers: readonly RemoteDescription[],
): string[] {
  return navigation.flatMap(({ group, groupOrder }) =>
    strangers.flatMap(({ id, navigation: items }) =>
      items
        .filter((item) => item.group === group && isOther(item.groupOrder, groupOrder))
        .map(
          (item) => `group ${group} stands at ${item.groupOrder} for remote ${id}, and at ${groupOrder} here`,
        ),
    ),
  )
}

const isOther = (one: number | undefined, other: number | undefined) =>
  one !== undefined && other !== undefined && one !== other

/** What leads to something that the remote does not bring. */
function looseEnds({ paths, navigation, slots }: RemoteDescription): string[] {
  const isOwn = (path: string) => paths.some((own) => isWithin(path, own.path))
  const types = slots.flatMap((offer) => (offer.slot === 'record.details' ? [offer.recordType] : []))
  return [
    ...navigation
      .filter(({ path }) => !isOwn(path))
      .map(({ path }) => `the navigation leads to ${path}, which is not a path of this remote`),
    ...slots.flatMap((offer) => {
      if (offer.slot === 'record.details' && offer.page !== undefined && !isOwn(offer.page)) {
        return [
          `record type ${offer.recordType} has its page at ${offer.page}, which is not a path of this remote`,
        ]
      }
      const isLost = offer.slot === 'search.results' && !types.includes(offer.recordType)
      return isLost
        ? [`search kind ${offer.kind} opens ${offer.recordType}, which is not a record type of this remote`]
        : []
    }),
  ]
}

const pathsIn = ({ paths, signedOut = [] }: RemoteDescription) =>
  [...paths, ...signedOut].map(({ path }) => path)

const repeated = (things: readonly string[]) =>
  things.filter((thing, index) => things.indexOf(thing) !== index).map((thing) => `${thing} is listed twice`)

function isWithin(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}/`)
}
