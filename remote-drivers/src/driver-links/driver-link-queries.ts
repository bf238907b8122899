import { queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { driverLinks } from 'shared-api/driver-links'

export const driverLinkQueries = {
  all: ['driver-links'] as const,
  /** Requests that wait for an answer, the newest first. `carrierId` undefined: of all carriers. */
  pending: (carrierId: string | undefined) =>
    queryOptions({
      queryKey: [...driverLinkQueries.all, 'pending', carrierId] as const,
      queryFn: ({ signal }) =>
        call(driverLinks.list, { query: { CarrierId: carrierId, PageSize: 100 } }, { signal }),
    }),
}
