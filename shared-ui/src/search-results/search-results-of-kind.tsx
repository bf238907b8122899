import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnyIcon } from '../icons/icon.tsx'
import type { MarkKind } from '../status/mark.tsx'
import { QueryState } from '../states/query-state.tsx'
import { SearchResultsPanel } from './search-results-panel.tsx'

/** Results of a kind that are shown at first, and that Show more adds. */
export const firstResultCount = 10

/** Milliseconds. Results name people: they are not kept longer than they are looked at. */
const soon = 60_000

interface FoundGroup {
  Total: number
  IsMore: boolean
  Results: readonly { Id: string; Title: string; Detail: string; Status: string | null }[]
}

/** The search text and the carrier; undefined is all carriers. */
interface Searched {
  searchValue: string
  carrierId: string | undefined
}

/** Where a kind's results are kept: a page that asks for the first of all kinds at once puts them there. */
export const searchResultsKey = (
  kind: string,
  { carrierId, searchValue }: Searched,
  size = firstResultCount,
) => ['search', kind, carrierId, searchValue, size] as const

interface SearchResultsOfKindProps<Kind extends string> {
  kind: Kind
  title: string
  icon: AnyIcon
  asked: Searched
  /** The kit knows no service: its page asks for the best `size` of a kind. */
  find: (
    asked: Searched & { kind: Kind; size: number; signal: AbortSignal },
  ) => Promise<{ Groups: FoundGroup[] }>
  placeOf: (id: string) => string
  /** By status of a result. */
  tones?: Readonly<Record<string, MarkKind>> | undefined
}

/** The results of one kind. It renders nothing without results, because the page says so when no kind has any. */
export function SearchResultsOfKind<Kind extends string>(props: SearchResultsOfKindProps<Kind>) {
  const { kind, title, icon, asked, find, placeOf, tones } = props
  const [size, setSize] = useState(firstResultCount)
  const query = useQuery({
    queryKey: searchResultsKey(kind, asked, size),
    queryFn: ({ signal }) => find({ ...asked, kind, size, signal }),
    placeholderData: keepPreviousData,
    staleTime: soon,
    gcTime: soon,
  })
  return (
    <QueryState query={query} what={title}>
      {({ Groups: [group] }) =>
        group && (
          <SearchResultsPanel
            title={title}
            icon={icon}
            searched={asked.searchValue}
            total={{ count: group.Total, isMore: group.IsMore }}
            rows={group.Results.map(({ Id, Title, Detail, Status }) => ({
              id: Id,
              to: placeOf(Id),
              title: Title,
              detail: Detail,
              status: Status,
              tone: Status === null ? undefined : tones?.[Status],
            }))}
            more={
              group.Results.length < group.Total
                ? { onWanted: () => setSize(size + firstResultCount), isBusy: query.isFetching }
                : undefined
            }
          />
        )
      }
    </QueryState>
  )
}
