import { queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { safety } from 'shared-api/safety'

export const safetyQueries = {
  all: ['safety'] as const,
  /** The seven BASICs of every carrier in scope. `carrierId` undefined: of all carriers. */
  summary: (carrierId: string | undefined) =>
    queryOptions({
      queryKey: [...safetyQueries.all, 'summary', carrierId] as const,
      queryFn: ({ signal }) => call(safety.summary, { query: { CarrierId: carrierId } }, { signal }),
    }),
}
