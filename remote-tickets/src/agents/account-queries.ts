import { queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { sessionKeys } from 'shared-api/client/session-keys'
import { accounts } from 'shared-api/accounts'

/** Under the key of the shell, and not asked again from here, for the reasons of `userQuery`. */
export const accountQueries = {
  list: () =>
    queryOptions({
      queryKey: sessionKeys.accounts,
      queryFn: ({ signal }) => call(accounts.list, {}, { signal }),
      retryOnMount: false,
    }),
}
