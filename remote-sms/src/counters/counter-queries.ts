import { queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { carrierKey } from 'shared-api/client/carrier-key'
import { safetyCounters } from 'shared-api/safety/safety-counters'

/** The counters of roadside safety, by their name in the contract. */
export type SafetyCounter = keyof typeof safetyCounters

export const counterQueries = {
  /** The number now and one period earlier. `carrierId` undefined: of all carriers. */
  count: (counter: SafetyCounter, carrierId: string | undefined) =>
    queryOptions({
      queryKey: carrierKey(safetyCounters[counter].count, carrierId),
      queryFn: ({ signal }) =>
        call(safetyCounters[counter].count, { query: { CarrierId: carrierId } }, { signal }),
    }),
}
