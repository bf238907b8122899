import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { counters } from 'shared-api/counters'
import { type OpenTicketFilter, tickets } from 'shared-api/tickets'

export const ticketQueries = {
  all: ['tickets'] as const,
  list: (filter: OpenTicketFilter) =>
    queryOptions({
      queryKey: [...ticketQueries.all, 'list', filter] as const,
      queryFn: ({ signal }) => call(tickets.list, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Open tickets now, and 30 days before. `carrierId` undefined: of all carriers. */
  openCount: (carrierId: string | undefined) =>
    queryOptions({
      queryKey: [...ticketQueries.all, 'open-count', carrierId] as const,
      queryFn: ({ signal }) =>
        call(counters.openTickets.count, { query: { CarrierId: carrierId } }, { signal }),
    }),
}
