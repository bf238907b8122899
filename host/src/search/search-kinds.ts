import type { SearchResult } from 'shared-api/search'
import type { Role } from 'shared-federation'
import { searchKindsOf } from 'shared-federation/offers'
import type { Registry } from 'shared-federation/registry'
import { useRegistry } from 'shared-federation/remote-module'
import type { StatusTone } from 'shared-federation/slots'
import { type AnyIcon, recordPath } from 'shared-ui'
import { seesOwnRecords } from '../navigation/role-home.ts'
import { recordPlace } from '../record/record-place.ts'

/** A kind of results: what it is called, how it is drawn and what a result opens. */
export interface SearchKind {
  kind: string
  title: string
  icon: AnyIcon
  tones: Readonly<Record<string, StatusTone>> | undefined
  pathOf: (id: string) => string
}

/** The host's own pages are of carriers; a remote that claims the kind takes its results over. */
const carriers: SearchKind = {
  kind: 'Carrier',
  title: 'Carriers',
  icon: 'truck',
  tones: undefined,
  pathOf: (id) => `/customerportal/account/${id}`,
}

/** The kinds that a role may find, in order: those of the remotes, and the host's. */
export function searchKinds(registry: Registry, role: Role): SearchKind[] {
  const offered = searchKindsOf(registry, role).map(
    ({ kind, title, icon, tones, recordType }): SearchKind => ({
      kind,
      title,
      icon,
      tones,
      pathOf: (id) => recordPlace(registry, recordPath({ type: recordType, id })),
    }),
  )
  return offered.some(({ kind }) => kind === carriers.kind) ? offered : [...offered, carriers]
}

export function useSearchKinds(role: Role): SearchKind[] {
  const state = useRegistry()
  return state.status === 'ready' ? searchKinds(state.registry, role) : [carriers]
}

interface Found {
  Groups: readonly { Kind: string; Total: number; IsMore: boolean; Results: readonly SearchResult[] }[]
}

/** The results of these kinds. The service also finds records whose module is not in the portal. */
export function foundOfKinds<Group extends Found['Groups'][number]>(
  { Groups }: { Groups: readonly Group[] },
  kinds: readonly SearchKind[],
) {
  const groups = Groups.filter(({ Kind }) => kinds.some(({ kind }) => kind === Kind))
  return {
    Groups: groups,
    Total: groups.reduce((sum, { Total }) => sum + Total, 0),
    IsMore: groups.some(({ IsMore }) => IsMore),
  }
}

/** 'Search permits, audits, carriers': what the field of the search says. 'Search your permits and audits', of own records. */
export function searchLabel(kinds: readonly SearchKind[], role: Role) {
  const titles = (some: readonly SearchKind[]) => some.map(({ title }) => inSentence(title))
  if (!seesOwnRecords(role)) return `Search ${titles(kinds.slice(0, 3)).join(', ')}`
  // Of the kind that the user is, there is one record: the user's own.
  const others = kinds.filter(({ kind }) => kind.toLowerCase() !== role)
  return `Search your ${titles(others.slice(0, 2)).join(' and ')}`
}

const inSentence = (title: string) => title.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase())
