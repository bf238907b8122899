import type { SearchGroup, SearchKind } from 'shared-api/search'
import type { IconName } from 'shared-ui'
import { placeOf, searchPlace } from './record-places.ts'
import { kindLooks } from './search-kinds.ts'

export interface PaletteOption {
  id: string
  icon: IconName
  title: string
  detail: string
  status: string | null
  /** What choosing it does: go to a place, or search for a term again. `resembled`: found by what only resembles it. */
  choice: { to: string; resembled?: boolean } | { term: string }
}

export interface PaletteGroup {
  id: string
  label: string
  options: readonly PaletteOption[]
}

interface Found {
  Groups: readonly SearchGroup[]
  Total: number
  IsMore: boolean
}

/** Of each kind so many that all kinds can be seen at once. */
const shownOf = (kind: SearchKind, kinds: number) => (kinds > 3 && kind !== 'Driver' ? 2 : 3)

/** What the palette offers for a term that found something, the way to all of it last. */
export function foundGroups({ Groups, Total, IsMore }: Found, term: string): PaletteGroup[] {
  if (Total === 0) return []
  const groups = Groups.map(({ Kind, Results }) => ({
    id: Kind,
    label: kindLooks[Kind].label,
    options: Results.slice(0, shownOf(Kind, Groups.length)).map((result) => ({
      id: `${Kind}-${result.Id}`,
      icon: kindLooks[Kind].icon,
      title: result.Title,
      detail: result.Detail,
      status: result.Status,
      choice: { to: placeOf(Kind, result.Id), resembled: isResembled(result) },
    })),
  }))
  const count = IsMore ? `more than ${Total}` : Total === 1 ? '1' : `all ${Total}`
  const all: PaletteOption = {
    id: 'all',
    icon: 'arrow-right',
    title: `See ${count} ${Total === 1 ? 'result' : 'results'} for "${term}"`,
    detail: '',
    status: null,
    choice: { to: searchPlace(term) },
  }
  return [...groups, { id: 'all', label: 'All results', options: [all] }]
}

/** What the palette offers before anything is typed. */
export function recentGroups(terms: readonly string[]): PaletteGroup[] {
  if (terms.length === 0) return []
  const options = terms.map((term) => ({
    id: `recent-${term}`,
    icon: 'search' as const,
    title: term,
    detail: '',
    status: null,
    choice: { term },
  }))
  return [{ id: 'recent', label: 'Recent searches', options }]
}

const isResembled = ({ Score }: { Score: number }) => Score < 0.5

/** Whether the results only resemble what was typed: nothing has its words. */
export const isGuess = ({ Groups }: Found) =>
  Groups.length > 0 && Groups.every(({ Results }) => Results.every(isResembled))

/** Where the Tab key leads: the first option of the next group, or of the one before; round at the ends. */
export function nextGroupStart(
  groups: readonly PaletteGroup[],
  currentId: string | undefined,
  step: 1 | -1,
): string | undefined {
  const at = groups.findIndex(({ options }) => options.some(({ id }) => id === currentId))
  const next = groups[(at + step + groups.length) % groups.length]
  return next?.options[0]?.id
}
