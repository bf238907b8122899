import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { QueryClient } from '@tanstack/react-query'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { act, render } from '@testing-library/react'
import { sessionExpired, signedIn } from 'shared-auth'
import { createQueryClient, oneDay } from './query-client.ts'
import { referenceCache } from './reference-cache.ts'

const key = 'REACT_QUERY_OFFLINE_CACHE'
const states = ['master-data', 'STATES']
const reference = { meta: { reference: true }, staleTime: oneDay }

/** A page load: what is cached is read back before anything else happens. */
async function openPage(persistOptions: Partial<typeof referenceCache> = {}) {
  const client = createQueryClient()
  const options = { ...referenceCache, ...persistOptions }
  const { unmount } = render(
    <PersistQueryClientProvider client={client} persistOptions={options}>
      {null}
    </PersistQueryClientProvider>,
  )
  await pass(0)
  return { client, leave: unmount }
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

async function fetchEverything(client: QueryClient) {
  await client.query({
    ...reference,
    queryKey: states,
    queryFn: () => [{ label: 'Texas', value: 'TX' }],
  })
  await client.query({ queryKey: ['user'], queryFn: () => ({ Name: 'Dana Pell' }) })
  await client.query({ queryKey: ['record'], queryFn: () => ({ Name: 'Adaeze' }), meta: { look: true } })
  await client.query({ queryKey: ['drivers', 'list'], queryFn: () => [{ Name: 'Adaeze Winfield' }] })
}

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
  signedIn('token')
})

afterEach(() => {
  jest.runOnlyPendingTimers()
})

test('reference data is kept under the key of the specification, and nothing else is', async () => {
  const { client } = await openPage()
  await fetchEverything(client)
  await pass(1000)
  const written = sessionStorage.getItem(key)
  expect(written).toContain('Texas')
  expect(written).not.toContain('Dana Pell')
  expect(written).not.toContain('Adaeze')
  expect(localStorage.getItem(key)).toBeNull()
})

test('writes wait a second for more', async () => {
  const { client } = await openPage()
  const write = jest.spyOn(Storage.prototype, 'setItem')
  await fetchEverything(client)
  await pass(900)
  expect(write).not.toHaveBeenCalled()
  await pass(100)
  expect(write).toHaveBeenCalledTimes(1)
  write.mockRestore()
})

test('the next page load finds it, and asks no service for a day', async () => {
  const before = await openPage()
  await fetchEverything(before.client)
  await pass(1000)
  before.leave()
  const { client } = await openPage()
  expect(client.getQueryData(states)).toEqual([{ label: 'Texas', value: 'TX' }])
  expect(client.getQueryData(['user'])).toBeUndefined()
  const ask = jest.fn(() => [])
  await client.query({ ...reference, queryKey: states, queryFn: ask })
  expect(ask).not.toHaveBeenCalled()
})

test('reference data older than a day is discarded', async () => {
  const before = await openPage()
  await fetchEverything(before.client)
  await pass(1000)
  before.leave()
  jest.setSystemTime(Date.now() + oneDay + 1)
  const { client } = await openPage()
  expect(client.getQueryData(states)).toBeUndefined()
  expect(sessionStorage.getItem(key)).toBeNull()
})

test('reference data of another build is discarded', async () => {
  const before = await openPage({ buster: 'another build' })
  await fetchEverything(before.client)
  await pass(1000)
  before.leave()
  const { client } = await openPage()
  expect(client.getQueryData(states)).toBeUndefined()
  expect(sessionStorage.getItem(key)).toBeNull()
})

test('a write that waited when the session ended brings nothing back', async () => {
  const { client } = await openPage()
  await fetchEverything(client)
  // jsdom can't load the next page, and says so.
  const report = jest.spyOn(console, 'error').mockImplementation(() => {})
  sessionExpired()
  report.mockRestore()
  await pass(2000)
  expect(sessionStorage).toHaveLength(0)
  expect(localStorage).toHaveLength(0)
})
