import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { setImmediate } from 'node:timers/promises'
import { type MutationMeta, QueryObserver } from '@tanstack/react-query'
import { recordsChanged } from 'shared-api/client/records-changed'
import { createQueryClient } from './query-client.ts'

let client: ReturnType<typeof createQueryClient>
beforeEach(() => {
  client = createQueryClient()
})
// Its timers run for a day, and Node would wait for them.
afterEach(() => client.clear())

const mutate = (meta?: MutationMeta) =>
  client
    .getMutationCache()
    .build(client, { gcTime: 0, mutationFn: () => Promise.resolve(1), ...(meta && { meta }) })
    .execute(undefined)

const isStale = (key: readonly string[]) => client.getQueryState(key)?.isInvalidated

/** On screen, and how often it was asked for; `answer` is waited for from the second time on. */
async function shown(queryKey: string[], answer?: Promise<void>) {
  let isFirst = true
  const ask = jest.fn(async () => {
    if (!isFirst) await answer
    isFirst = false
    return 1
  })
  const leave = new QueryObserver(client, { queryKey, queryFn: ask }).subscribe(() => undefined)
  await client.query({ queryKey, queryFn: ask })
  return { ask, leave }
}

test('queries of an unknown module are stale once a record has changed', async () => {
  client.setQueryData(['a module that is yet to be written', 'list'], 1)
  await mutate()
  expect(isStale(['a module that is yet to be written', 'list'])).toBe(true)
})

test('reference data, looks that are logged, the user and their carriers stay, no matter which screen asked for them', async () => {
  await client.query({ queryKey: ['states'], queryFn: () => 1, meta: { reference: true } })
  await client.query({ queryKey: ['record'], queryFn: () => 1, meta: { look: true } })
  await client.query({ queryKey: ['user'], queryFn: () => 1 })
  await client.query({ queryKey: ['accounts'], queryFn: () => 1 })
  await mutate()
  for (const key of ['states', 'record', 'user', 'accounts']) expect(isStale([key])).toBe(false)
})

test('data on screen is fetched again once, and other data when it is next seen', async () => {
  const alerts = await shown(['alerts'])
  const tickets = await shown(['tickets'])
  tickets.leave()
  await mutate()
  expect(alerts.ask).toHaveBeenCalledTimes(2)
  expect(tickets.ask).toHaveBeenCalledTimes(1)
  const again = await shown(['tickets'])
  expect(again.ask).toHaveBeenCalledTimes(1)
  alerts.leave()
  again.leave()
})

test('a change is over once what is on screen is new, or at once where it says so', async () => {
  const answer = Promise.withResolvers<void>()
  const alerts = await shown(['alerts'], answer.promise)
  await mutate({ records: 'changed-unawaited' })
  const over = jest.fn()
  const change = mutate().then(over)
  // Work that waits for no answer ends with this turn of the event loop.
  await setImmediate()
  expect(over).not.toHaveBeenCalled()
  answer.resolve()
  await change
  expect(over).toHaveBeenCalledTimes(1)
  alerts.leave()
})

test('a question that is sent like a change leaves everything as it is', async () => {
  client.setQueryData(['drivers'], 1)
  await mutate({ records: 'kept' })
  expect(isStale(['drivers'])).toBe(false)
  await recordsChanged(client)
  expect(isStale(['drivers'])).toBe(true)
})
