import { queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { sessions } from 'shared-api/sessions'

export const ownLinkQueries = {
  /** What the link of this guest allows. */
  own: () =>
    queryOptions({
      queryKey: ['guest-link'] as const,
      queryFn: ({ signal }) => call(sessions.guestLink, {}, { signal }),
      // What it has left goes down with each upload, by others too.
      staleTime: 0,
    }),
}
