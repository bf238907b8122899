import { expect, jest, test } from '@jest/globals'
import { setImmediate } from 'node:timers/promises'
import { type MutationMeta, QueryObserver } from '@tanstack/react-query'
import { recordsChanged } from 'shared-api/client/records-changed'
import { createQueryClient } from './query-client.ts'

const mutate = (client: ReturnType<typeof createQueryClient>, meta?: MutationMeta) =>
  client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.resolve(1), ...(meta && { meta }) })
    .execute(undefined)

const isStale = (client: ReturnType<typeof createQueryClient>, key: readonly string[]) =>
  client.getQueryState(key)?.isInvalidated

/** On screen, and how often it was asked for; `answer` is waited for from the second time on. */
async function shown(
  client: ReturnType<typeof createQueryClient>,
  queryKey: string[],
  answer?: Promise<void>,
) {
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
  const client = createQueryClient()
  client.setQueryData(['a module that is yet to be written', 'list'], 1)
  await mutate(client)
  expect(isStale(client, ['a module that is yet to be written', 'list'])).toBe(true)
})

test('reference data, the user and his carriers stay, no matter which screen asked for them', async () => {
  const client = createQueryClient()
  await client.query({ queryKey: ['states'], queryFn: () => 1, meta: { reference: true } })
  await client.query({ queryKey: ['user'], queryFn: () => 1 })
  await client.query({ queryKey: ['accounts'], queryFn: () => 1 })
  await mutate(client)
  for (const key of ['states', 'user', 'accounts']) expect(isStale(client, [key])).toBe(false)
})

test('data on screen is fetched again once, and other data when it is next seen', async () => {
  const client = createQueryClient()
  const alerts = await shown(client, ['alerts'])
  const tickets = await shown(client, ['tickets'])
  tickets.leave()
  await mutate(client)
  expect(alerts.ask).toHaveBeenCalledTimes(2)
  expect(tickets.ask).toHaveBeenCalledTimes(1)
  const again = await shown(client, ['tickets'])
  expect(again.ask).toHaveBeenCalledTimes(1)
  alerts.leave()
  again.leave()
})

test('a change is over once what is on screen is new, or at once where it says so', async () => {
  const client = createQueryClient()
  const answer = Promise.withResolvers<void>()
  const alerts = await shown(client, ['alerts'], answer.promise)
  await mutate(client, { records: 'changed-unawaited' })
  const over = jest.fn()
  const change = mutate(client).then(over)
  // What waits for no answer is over with this turn of the event loop.
  await setImmediate()
  expect(over).not.toHaveBeenCalled()
  answer.resolve()
  await change
  expect(over).toHaveBeenCalledTimes(1)
  alerts.leave()
})

test('a question that is sent like a change leaves everything as it is', async () => {
  const client = createQueryClient()
  client.setQueryData(['drivers'], 1)
  await mutate(client, { records: 'kept' })
  expect(isStale(client, ['drivers'])).toBe(false)
  await recordsChanged(client)
  expect(isStale(client, ['drivers'])).toBe(true)
})
