import { queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { sessionKeys } from 'shared-api/client/session-keys'
import { accounts } from 'shared-api/accounts'
import { sessions } from 'shared-api/sessions'

/**
 * Under the keys of the shell, which has asked before it draws a page: nothing is asked twice. What failed there is
 * asked again there: asked from here, the shell would take the page away while it waits.
 */
export const accountQueries = {
  user: () =>
    queryOptions({
      queryKey: sessionKeys.user,
      queryFn: ({ signal }) => call(sessions.user, {}, { signal }),
      retryOnMount: false,
    }),
  list: () =>
    queryOptions({
      queryKey: sessionKeys.accounts,
      queryFn: ({ signal }) => call(accounts.list, {}, { signal }),
      retryOnMount: false,
    }),
}
