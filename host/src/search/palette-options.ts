import type { SearchGroup } from 'shared-api/search'
import type { StatusTone } from 'shared-federation/slots'
import type { AnyIcon } from 'shared-ui'
import type { SearchKind } from './search-kinds.ts'
import { searchPath } from './search-path.ts'

export interface PaletteOption {
  id: string
  icon: AnyIcon
  title: string
  detail: string
  status: string | null
  tone?: StatusTone | undefined
  /** The effect of choosing it: open a page, or search for a term again. `resembled`: a similar match. */
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

/** The results per kind, few enough that all kinds fit; one more for the first kind. */
const shownOf = (group: number, groups: number) => (groups > 3 && group > 0 ? 2 : 3)

/** The options for a term with results; the link to all of them is last. */
export function foundGroups(
  { Groups, Total, IsMore }: Found,
  term: string,
  kinds: readonly SearchKind[],
): PaletteGroup[] {
  if (Total === 0) return []
  const groups = Groups.flatMap(({ Kind, Results }, index) => {
    const look = kinds.find(({ kind }) => kind === Kind)
    if (look === undefined) return []
    const options = Results.slice(0, shownOf(index, Groups.length)).map((result) => ({
      id: `${Kind}-${result.Id}`,
      icon: look.icon,
      title: result.Title,
      detail: result.Detail,
      status: result.Status,
      tone: result.Status === null ? undefined : look.tones?.[result.Status],
      choice: { to: look.pathOf(result.Id), resembled: isResembled(result) },
    }))
    return [{ id: Kind, label: look.title, options }]
  })
  const count = IsMore ? `more than ${Total}` : Total === 1 ? '1' : `all ${Total}`
  const all: PaletteOption = {
    id: 'all',
    icon: 'arrow-right',
    title: `See ${count} ${Total === 1 ? 'result' : 'results'} for "${term}"`,
    detail: '',
    status: null,
    choice: { to: searchPath(term) },
  }
  return [...groups, { id: 'all', label: 'All results', options: [all] }]
}

/** The options before anything is typed. */
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
