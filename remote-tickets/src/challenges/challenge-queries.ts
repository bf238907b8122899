import { queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { carrierKey } from 'shared-api/client/carrier-key'
import { challenges } from 'shared-api/challenges'

export const challengeQueries = {
  /** Compliance challenges in progress now, and 30 days before. `carrierId` undefined: of all carriers. */
  challengeCount: (carrierId: string | undefined) =>
    queryOptions({
      queryKey: carrierKey(challenges.open.count, carrierId),
      queryFn: ({ signal }) => call(challenges.open.count, { query: { CarrierId: carrierId } }, { signal }),
    }),
}
