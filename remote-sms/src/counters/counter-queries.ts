import { queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { carrierKey } from 'shared-api/carrier-key'
import { counters } from 'shared-api/counters'

/** The counters of roadside safety, by their name in the contract. */
export type SafetyCounter =
  | 'basicAlerts'
  | 'violationsLast60Days'
  | 'cleanInspectionsLast60Days'
  | 'violationsRollingOff'
  | 'smsNotify'

export const counterQueries = {
  /** The number now and one period earlier. `carrierId` undefined: of all carriers. */
  count: (counter: SafetyCounter, carrierId: string | undefined) =>
    queryOptions({
      queryKey: carrierKey(counters[counter].count, carrierId),
      queryFn: ({ signal }) => call(counters[counter].count, { query: { CarrierId: carrierId } }, { signal }),
    }),
}
