import { queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { counters } from 'shared-api/counters'

export const inspectionQueries = {
  all: ['inspections'] as const,
  /** Compliance challenges under way now, and 30 days before. `carrierId` undefined: of all carriers. */
  challengeCount: (carrierId: string | undefined) =>
    queryOptions({
      queryKey: [...inspectionQueries.all, 'challenge-count', carrierId] as const,
      queryFn: ({ signal }) =>
        call(counters.complianceChallenges.count, { query: { CarrierId: carrierId } }, { signal }),
    }),
}
