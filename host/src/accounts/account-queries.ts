import { queryOptions } from '@tanstack/react-query'
import { accounts } from 'shared-api/accounts'
import { call } from 'shared-api'
import { sessionKeys } from 'shared-api/client/session-keys'
import { masterData } from 'shared-api/accounts/master-data'
import { sessions } from 'shared-api/sessions'

/** The three calls of the main layout, in their order. */
export const accountQueries = {
  user: () =>
    queryOptions({
      queryKey: sessionKeys.user,
      queryFn: ({ signal }) => call(sessions.user, {}, { signal }),
    }),
  list: () =>
    queryOptions({
      queryKey: sessionKeys.accounts,
      queryFn: ({ signal }) => call(accounts.list, {}, { signal }),
    }),
  states: () =>
    queryOptions({
      queryKey: ['master-data', 'STATES'] as const,
      queryFn: ({ signal }) => call(masterData.list, { query: { data_type: 'STATES' } }, { signal }),
      meta: { reference: true },
    }),
}
