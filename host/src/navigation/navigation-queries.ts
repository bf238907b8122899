import { queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { carrierKey } from 'shared-api/client/carrier-key'
import { counterNumber } from 'shared-api/counter-calls'

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
}
