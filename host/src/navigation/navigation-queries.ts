import { queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { counters } from 'shared-api/counters'
import { safety } from 'shared-api/safety'

export const navigationQueries = {
  all: ['navigation'] as const,
  /** The number of a counter call by its name; null where there is no such call for the role. */
  count: (name: string, carrierId: string | undefined) =>
    queryOptions({
      queryKey: [...navigationQueries.all, 'count', name, carrierId] as const,
      queryFn: async ({ signal }) => {
        const counter = Object.values(counters).find(({ count }) => count.name === name)
        if (counter === undefined) return null
        const { Count } = await call(counter.count, { query: { CarrierId: carrierId } }, { signal })
        return Count
      },
      retry: false,
    }),
  /** Of the safety data; the same day for every carrier. */
  snapshot: (carrierId: string | undefined) =>
    queryOptions({
      queryKey: [...navigationQueries.all, 'snapshot'] as const,
      queryFn: async ({ signal }) => {
        const [first] = await call(safety.summary, { query: { CarrierId: carrierId } }, { signal })
        return first ? { last: first.Snapshot, next: first.NextSnapshot } : null
      },
      retry: false,
    }),
}
