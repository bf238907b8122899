import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { formatNumber } from '../formats/numbers.ts'
import type { IconLook } from '../icons/icon.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import type { List, ListPageData } from './use-list.ts'

/** The value of a tab under which all rows stand. */
const all = 'All'

export interface ListTabs {
  /** Names the set: 'Request status'. */
  label: string
  /** The field of the filter that they set. */
  field: string
  values: readonly string[]
  /** The title under a value: 'No open requests'. */
  none: (value: string) => string
}

/** The empty state of a list without any rows. */
export interface EmptyList {
  icon: IconLook
  /** 'No requests yet', if not given. */
  title?: string
  text: string
  action?: ReactNode
  /** The title under a filter other than tabs and search. */
  narrowed?: string | undefined
}

interface ListEmptyProps {
  list: Pick<List<never>, 'filter' | 'defaults' | 'change' | 'noun'>
  page: ListPageData<unknown>
  empty: EmptyList
  tabs: ListTabs | undefined
}

/** Why a page of a list has no rows, and the way on from there. */
export function ListEmpty({ list, page, empty, tabs }: ListEmptyProps) {
  const { filter, defaults, change, noun } = list
  const { Search = '' } = filter
  const tab = tabs ? String(Reflect.get(filter, tabs.field)) : all
  const everywhere = page.Counts?.[all] ?? 0

  if (page.IsMore) {
    return (
      <EmptyState
        kind="notFound"
        title={`There is no page ${formatNumber(page.Page)}`}
        text="The list ends before this page."
        action={<Button onClick={() => change({ Page: 1 })}>Go to the first page</Button>}
      />
    )
  }
  if (page.Total > 0) {
    const last = Math.ceil(page.Total / page.PageSize)
    return (
      <EmptyState
        kind="notFound"
        title={`There is no page ${formatNumber(page.Page)}`}
        text={`The list ends with page ${formatNumber(last)}.`}
        action={<Button onClick={() => change({ Page: last })}>Go to the last page</Button>}
      />
    )
  }
  if (Search === '' && empty.narrowed === undefined && (tab === all || everywhere === 0)) {
    const { icon, title = `No ${noun.many} yet`, text, action } = empty
    return <EmptyState kind="nothing" icon={icon} title={title} text={text} action={action} />
  }

  const isElsewhere = tab !== all && everywhere > 0
  const none = empty.narrowed ?? (tabs && isElsewhere ? tabs.none(tab) : `No ${noun.many}`)
  const title = Search === '' ? none : `${none} match "${Search}"`
  if (tabs && isElsewhere) {
    return (
      <EmptyState
        kind="notFound"
        title={title}
        text={elsewhere(everywhere, noun, Search !== '')}
        action={
          <Button onClick={() => change({ [tabs.field]: all })}>
            {Search === '' ? 'Show' : 'Search'} all {noun.many}
          </Button>
        }
      />
    )
  }
  const { PageSize, SortBy, SortDir } = filter
  const isSearchOnly = Search !== '' && tab === all && empty.narrowed === undefined
  return (
    <EmptyState
      kind="notFound"
      title={title}
      text={
        Search === ''
          ? 'Clear the filters to see all of them.'
          : `Check the spelling, or clear the ${isSearchOnly ? 'search' : 'filters'}.`
      }
      action={
        <Button onClick={() => change({ ...defaults, PageSize, SortBy, SortDir })}>
          {isSearchOnly ? 'Clear search' : 'Clear filters'}
        </Button>
      }
    />
  )
}

function elsewhere(count: number, { one, many }: List<never>['noun'], isSearched: boolean) {
  const rows = `${formatNumber(count)} ${isSearched ? 'other ' : ''}${count === 1 ? one : many}`
  if (isSearched) return `${rows} ${count === 1 ? 'matches' : 'match'}.`
  return `There ${count === 1 ? 'is' : 'are'} ${rows} in all.`
}
