import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { useQueries } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { call } from 'shared-api'
import { drivers } from 'shared-api/drivers'
import { Page } from 'shared-ui'
import { federationOf } from 'shared-testing/federation'
import { openPortal } from '../portal-testing.tsx'
import { signIn } from 'shared-testing/sign-in'
import { watchCalls } from 'shared-testing/calls'
import { driversRemote } from '../remotes-testing.tsx'

// One test: a session that has ended takes its page with it, and what it has loaded.

let consoleError: jest.SpiedFunction<typeof console.error>

beforeEach(() => {
  // jsdom can't load another page; it reports each attempt to.
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  consoleError.mockRestore()
})

function TwentyLists() {
  const lists = useQueries({
    queries: Array.from({ length: 20 }, (_, place) => ({
      queryKey: ['drivers', place],
      queryFn: () => call(drivers.list, { query: { Page: place + 1 } }),
    })),
  })
  return <Page title="All drivers">{lists.length}</Page>
}

test('twenty refused calls end one session: nothing is left in the browser, and it goes to the root once', async () => {
  await signIn('carrier@demo.example')
  const calls = watchCalls()
  calls.failing.set('GetDrivers', { status: 401, Message: 'Token has been expired!' })
  openPortal('/drivers-list', federationOf([{ ...driversRemote, modules: { './app': TwentyLists } }]))
  await waitFor(() => expect(calls.count('answered GetDrivers')).toBe(20))
  await waitFor(() => expect(location.pathname).toBe('/'))
  const loads = consoleError.mock.calls.filter(([error]) => String(error).includes('navigation'))
  expect(loads).toHaveLength(1)
  expect(localStorage).toHaveLength(0)
  expect(sessionStorage).toHaveLength(0)
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
  calls.stop()
})
