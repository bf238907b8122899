import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { FoundPanel, QueryState } from 'shared-ui'
import { placeOf } from './record-places.ts'
import { searchQueries } from './search-queries.ts'

interface CarrierResultsProps {
  searchValue: string
  carrierId: string | undefined
}

/** Results that are shown at first, and that Show more adds. */
const step = 10

/** The carriers that were found: the host's own kind, no remote has it. */
export function CarrierResults({ searchValue, carrierId }: CarrierResultsProps) {
  const [size, setSize] = useState(step)
  const query = useQuery(searchQueries.ofKind('Carrier', { term: searchValue, carrierId }, size))
  return (
    <QueryState query={query} what="Carriers">
      {({ Groups: [group] }) =>
        group && (
          <FoundPanel
            title="Carriers"
            icon="truck"
            searched={searchValue}
            total={{ count: group.Total, isMore: group.IsMore }}
            rows={group.Results.map(({ Id, Title, Detail, Status }) => ({
              id: Id,
              to: placeOf('Carrier', Id),
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
