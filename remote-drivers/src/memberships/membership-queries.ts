import { queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { counters } from 'shared-api/counters'

export const membershipQueries = {
  all: ['memberships'] as const,
  /** Drivers with an active membership now, and 30 days before. `carrierId` undefined: of all carriers. */
  activeCount: (carrierId: string | undefined) =>
    queryOptions({
      queryKey: [...membershipQueries.all, 'active-count', carrierId] as const,
      queryFn: ({ signal }) =>
        call(counters.activeMembership.count, { query: { CarrierId: carrierId } }, { signal }),
    }),
}
