import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { carrierKey } from 'shared-api/client/carrier-key'
import { tickets } from 'shared-api/tickets'
import { relatedRows } from 'shared-ui/tables'

export const ticketQueries = {
  all: ['tickets'] as const,
  /** The newest tickets of a carrier or a driver, a few on each page. */
  of: (id: string, Page = 1) =>
    queryOptions({
      queryKey: [...ticketQueries.all, 'of', id, Page] as const,
      queryFn: ({ signal }) =>
        call(
          tickets.related,
          { params: { id }, query: { record_type: 'TICKET', Page, PageSize: relatedRows } },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
  /** Open tickets now, and 30 days before. `carrierId` undefined: of all carriers. */
  openCount: (carrierId: string | undefined) =>
    queryOptions({
      queryKey: carrierKey(tickets.open.count, carrierId),
      queryFn: ({ signal }) => call(tickets.open.count, { query: { CarrierId: carrierId } }, { signal }),
    }),
}
