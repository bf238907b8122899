import { useState } from 'react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from 'shared-api'
import { search, type SearchKind } from 'shared-api/search'
import type { RecordType, SlotProps } from 'shared-federation/slots'
import { FoundPanel, type IconName, QueryState, Stack } from 'shared-ui'

interface Kind {
  kind: SearchKind
  title: string
  icon: IconName
  recordType: RecordType
}

const kinds: readonly Kind[] = [
  { kind: 'Ticket', title: 'Tickets', icon: 'ticket', recordType: 'TICKET' },
  { kind: 'Inspection', title: 'Inspections', icon: 'clipboard-check', recordType: 'INSPECTION' },
]

/** Results that are shown at first, and that Show more adds. */
const step = 10

type Asked = SlotProps['search.results']

const resultsOf = (kind: SearchKind, { searchValue, carrierId }: Asked, size: number) =>
  queryOptions({
    queryKey: ['search', kind, carrierId, searchValue, size] as const,
    queryFn: ({ signal }) =>
      call(
        search.global,
        { query: { SearchTerm: searchValue, CarrierId: carrierId, Kinds: kind, PageSize: size } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** What a search finds of this remote's kinds, each in a panel of its own. */
export default function SearchResults(asked: Asked) {
  return (
    <Stack gap="4">
      {kinds.map((kind) => (
        <ResultsOfKind key={kind.kind} {...kind} asked={asked} />
      ))}
    </Stack>
  )
}

/** Nothing where there is none: the page says so where no kind has any. */
function ResultsOfKind({ kind, title, icon, recordType, asked }: Kind & { asked: Asked }) {
  const [size, setSize] = useState(step)
  const query = useQuery(resultsOf(kind, asked, size))
  return (
    <QueryState query={query} what={title}>
      {({ Groups: [group] }) =>
        group && (
          <FoundPanel
            title={title}
            icon={icon}
            searched={asked.searchValue}
            total={{ count: group.Total, isMore: group.IsMore }}
            rows={group.Results.map(({ Id, Title, Detail, Status }) => ({
              id: Id,
              to: `/customerportal/details/${Id}?record_type=${recordType}`,
              title: Title,
              detail: Detail,
              status: Status,
            }))}
            more={
              group.Results.length < group.Total
                ? { onWanted: () => setSize(size + step), isBusy: query.isFetching }
                : undefined
            }
          />
        )
      }
    </QueryState>
  )
}
