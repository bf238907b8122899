import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { sessionKeys } from 'shared-api/client/session-keys'
import { alerts } from 'shared-api/safety/alerts'
import { sessions } from 'shared-api/sessions'

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
  /** Under the key of the shell, which has asked before it draws a page: nothing is asked twice. */
  user: () =>
    queryOptions({
      queryKey: sessionKeys.user,
      queryFn: ({ signal }) => call(sessions.user, {}, { signal }),
      retryOnMount: false,
    }),
}
