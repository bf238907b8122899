import { queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { carrierKey } from 'shared-api/client/carrier-key'
import { tickets } from 'shared-api/tickets'

export const ticketQueries = {
  /** Open tickets now, and 30 days before. `carrierId` undefined: of all carriers. */
  openCount: (carrierId: string | undefined) =>
    queryOptions({
      queryKey: carrierKey(tickets.open.count, carrierId),
      queryFn: ({ signal }) => call(tickets.open.count, { query: { CarrierId: carrierId } }, { signal }),
    }),
}
