import { queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { carrierKey } from 'shared-api/client/carrier-key'
import { rollOff } from 'shared-api/safety/roll-off'
import { safety } from 'shared-api/safety'
import { issHistory, scores } from 'shared-api/safety/scores'

export const safetyQueries = {
  all: ['safety'] as const,
  /** The seven BASICs of every carrier in scope. `carrierId` undefined: of all carriers. */
  summary: (carrierId: string | undefined) =>
    queryOptions({
      queryKey: carrierKey(safety.summary, carrierId),
      queryFn: ({ signal }) => call(safety.summary, { query: { CarrierId: carrierId } }, { signal }),
    }),
  /** The same at a snapshot before. */
  summaryAt: (carrierId: string | undefined, Snapshot: string) =>
    queryOptions({
      queryKey: [...safetyQueries.all, 'summary', carrierId, Snapshot] as const,
      queryFn: ({ signal }) =>
        call(safety.summary, { query: { CarrierId: carrierId, Snapshot } }, { signal }),
    }),
  /** The ISS score and its twelve months; of all carriers, those of the one with the highest. */
  iss: (carrierId: string | undefined) =>
    queryOptions({
      queryKey: [...safetyQueries.all, 'iss', carrierId] as const,
      queryFn: async ({ signal }) => {
        const query = { CarrierId: carrierId }
        const [score, history] = await Promise.all([
          call(scores.iss.figure, { query }, { signal }),
          call(issHistory, { query }, { signal }),
        ])
        return { score, history }
      },
    }),
  /** What the next twelve snapshots no longer count. */
  rollOff: (carrierId: string | undefined) =>
    queryOptions({
      queryKey: [...safetyQueries.all, 'roll-off', carrierId] as const,
      queryFn: ({ signal }) => call(rollOff, { query: { CarrierId: carrierId } }, { signal }),
    }),
}
