import { expect, test } from '@jest/globals'
import { Refusal } from 'shared-api'
import { createQueryClient, isWorthAnotherTry } from './query-client.ts'

test.each([400, 401, 403, 404, 408, 409, 429, 500])('an answer of %d is not asked for again', (status) => {
  expect(isWorthAnotherTry(0, new Refusal(status, 'no'))).toBe(false)
})

test.each([0, 502, 503, 504])('a status of %d is tried twice more', (status) => {
  const tries = [0, 1, 2].map((failures) => isWorthAnotherTry(failures, new Refusal(status, 'no')))
  expect(tries).toEqual([true, true, false])
})

test('a fault of ours is not repeated', () => {
  expect(isWorthAnotherTry(0, new TypeError('x is undefined'))).toBe(false)
})

test('data stays fresh and cached for the day of the specification', () => {
  const { queries } = createQueryClient().getDefaultOptions()
  expect(queries?.staleTime).toBe(86_400_000)
  expect(queries?.gcTime).toBe(86_400_000)
})

test('search results are fresh and cached for a minute', () => {
  const { staleTime, gcTime } = createQueryClient().getQueryDefaults(['search', 'Driver', 'winfield'])
  expect([staleTime, gcTime]).toEqual([60_000, 60_000])
})
