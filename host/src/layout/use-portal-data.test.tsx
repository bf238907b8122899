import { expect, test } from '@jest/globals'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { accountQueries } from '../accounts/account-queries.ts'
import { createQueryClient } from '../queries/query-client.ts'
import { signIn } from 'shared-testing/sign-in'
import { watchCalls } from 'shared-testing/calls'
import { usePortalData } from './use-portal-data.ts'

let calls: ReturnType<typeof watchCalls> | undefined

/** Data of an earlier visit of the page, older than a day. */
async function outdated(client: QueryClient) {
  const { user, list } = { user: accountQueries.user(), list: accountQueries.list() }
  client.setQueryData(user.queryKey, await client.fetchQuery(user), { updatedAt: 1 })
  client.setQueryData(list.queryKey, await client.fetchQuery(list), { updatedAt: 1 })
}

test('a refetch that fails leaves the user and the accounts as they were', async () => {
  await signIn('agent@demo.example')
  const client = createQueryClient()
  await outdated(client)
  calls = watchCalls()
  for (const name of ['GetUserDetails', 'GetAccountsList'])
    calls.failing.set(name, { status: 500, Message: 'Something went wrong. Try again.' })

  const { result } = renderHook(usePortalData, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await waitFor(() => {
    expect(client.getQueryState(accountQueries.user().queryKey)?.status).toBe('error')
    expect(client.getQueryState(accountQueries.list().queryKey)?.status).toBe('error')
  })

  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(result.current).toMatchObject({
    is: 'ready',
    user: { Email: 'agent@demo.example' },
    accounts: { hasFailed: false },
  })
})
