import { queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { sessionKeys } from 'shared-api/client/session-keys'
import { accounts } from 'shared-api/accounts'
import { masterData } from 'shared-api/accounts/master-data'
import { products } from 'shared-api/memberships/products'

/** What the form offers to choose from. The keys of carriers and states are those of the whole portal. */
export const referenceQueries = {
  carriers: () =>
    queryOptions({
      queryKey: sessionKeys.accounts,
      queryFn: ({ signal }) => call(accounts.list, {}, { signal }),
    }),
  /** Who issues CDLs, without Chihuahua, Mexico and CHIH, which the specification excludes. */
  states: () =>
    queryOptions({
      queryKey: ['master-data', 'STATES'] as const,
      queryFn: ({ signal }) => call(masterData.list, { query: { data_type: 'STATES' } }, { signal }),
      meta: { reference: true },
    }),
  products: () =>
    queryOptions({
      queryKey: ['products'] as const,
      queryFn: ({ signal }) => call(products.list, {}, { signal }),
      meta: { reference: true },
    }),
  /** What the products cost with a discount code. */
  prices: (code: string) =>
    queryOptions({
      queryKey: ['products', 'prices', code] as const,
      queryFn: ({ signal }) => call(products.details, { query: { disc: code } }, { signal }),
      enabled: code !== '',
      retry: false,
    }),
}
