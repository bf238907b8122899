import { queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { masterData } from 'shared-api/accounts/master-data'

export const categoryQuery = queryOptions({
  queryKey: ['dropdowns', 'VIOLATION_CATEGORY'],
  queryFn: ({ signal }) => call(masterData.dropdown, { query: { key: 'VIOLATION_CATEGORY' } }, { signal }),
  meta: { reference: true },
})
