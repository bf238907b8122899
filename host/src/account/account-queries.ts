import { queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'

export const accountDetails = (id: string) =>
  queryOptions({
    queryKey: ['account', id] as const,
    queryFn: ({ signal }) =>
      call(accounts.details, { params: { id }, query: { record_type: 'ACCOUNT' } }, { signal }),
  })
