import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { alerts } from 'shared-api/safety/alerts'

export const alertQueries = {
  all: ['alerts'] as const,
  /** The most urgent ones. `carrierId` undefined: of all carriers. */
  mostUrgent: (carrierId: string | undefined, count: number) =>
    queryOptions({
      queryKey: [...alertQueries.all, carrierId, count] as const,
      queryFn: ({ signal }) =>
        call(alerts.list, { query: { CarrierId: carrierId, PageSize: count } }, { signal }),
      placeholderData: keepPreviousData,
    }),
}
