import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { carrierKey } from 'shared-api/carrier-key'
import { counterNumber } from 'shared-api/counter-calls'
import { safety } from 'shared-api/safety'

export const navigationQueries = {
  /** The number of a counter, by the name of its call. */
  count: (name: string, carrierId: string | undefined) => {
    const counter = counterNumber(name, [])
    return queryOptions({
      queryKey: carrierKey(counter, carrierId),
      queryFn: ({ signal }) => call(counter, { query: { CarrierId: carrierId } }, { signal }),
      select: ({ Count }) => Count,
      retry: false,
    })
  },
  /** Of the safety data: the same day for every carrier, so the one of the carrier before stays until the answer comes. */
  snapshot: (carrierId: string | undefined) =>
    queryOptions({
      queryKey: carrierKey(safety.summary, carrierId),
      queryFn: ({ signal }) => call(safety.summary, { query: { CarrierId: carrierId } }, { signal }),
      select: ([first]) => first && { last: first.Snapshot, next: first.NextSnapshot },
      placeholderData: keepPreviousData,
      retry: false,
    }),
}
