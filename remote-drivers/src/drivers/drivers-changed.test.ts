import { expect, test } from '@jest/globals'
import { QueryClient } from '@tanstack/react-query'
import { driversChanged } from './drivers-changed.ts'

const client = new QueryClient()
const isStale = (key: readonly string[]) => client.getQueryState(key)?.isInvalidated

test.each([
  [['drivers', 'list']],
  [['memberships', 'active-count']],
  [['driver-links', 'pending']],
  [['driver-uploads', 'recent']],
  [['reports', 'get-active-membership']],
  [['navigation', 'count', 'drivers']],
  [['tickets', 'list']],
  [['mvr-reports', 'list']],
  [['search', 'best']],
])('%j is read anew once a driver has changed', async (key) => {
  client.setQueryData(key, 1)
  await driversChanged(client)
  expect(isStale(key)).toBe(true)
})

test.each([[['master-data', 'STATES']], [['user']], [['products']]])('%j stays', async (key) => {
  client.setQueryData(key, 1)
  await driversChanged(client)
  expect(isStale(key)).toBe(false)
})
