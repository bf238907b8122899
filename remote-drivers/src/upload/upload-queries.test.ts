/** @jest-environment ./jest.browser.js */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { driverQueryKey } from '../list/driver-query-key.ts'
import { pollUpload, uploadQueries } from './upload-queries.ts'

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  jest.useRealTimers()
})

const uploadId = '6f1b0a52-51c5-4b4e-9a41-111111111111'

const answers = (status: number, Data: unknown = null) =>
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() =>
      Promise.resolve(
        Response.json(
          { StatusCode: status, Message: 'No', Result: { Data }, Errors: [], RequestId: 'A-1' },
          { status },
        ),
      ),
    )

test.each([
  [404, 1],
  [403, 1],
  [429, 6],
  [503, 6],
])('after %d an upload is asked for %d times in five seconds', async (status, times) => {
  const asked = answers(status)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const leave = new QueryObserver(client, uploadQueries.status(uploadId)).subscribe(() => undefined)
  await jest.advanceTimersByTimeAsync(5100)
  leave()
  expect(asked).toHaveBeenCalledTimes(times)
})

test('polling an upload stops when it is refused, and lists are read again', async () => {
  const client = new QueryClient()
  client.setQueryData(driverQueryKey, 1)
  const asked = answers(404)
  await pollUpload(client, uploadId)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(client.getQueryState(driverQueryKey)?.isInvalidated).toBe(true)
})

test('polling an upload waits longer and longer without an answer', async () => {
  const asked = answers(503)
  const client = new QueryClient()
  void pollUpload(client, uploadId)
  void pollUpload(client, uploadId)
  await jest.advanceTimersByTimeAsync(14_100)
  // At once and after 2, 6 and 14 seconds.
  expect(asked).toHaveBeenCalledTimes(4)
  answers(404)
  await jest.advanceTimersByTimeAsync(30_000)
})

test('an upload that a list names again and again is followed once, and lists are read again once', async () => {
  answers(503)
  const client = new QueryClient()
  const invalidated = jest.spyOn(client, 'invalidateQueries')
  for (let polled = 0; polled < 5; polled += 1) {
    void pollUpload(client, uploadId)
    await jest.advanceTimersByTimeAsync(1000)
  }
  answers(404)
  await jest.advanceTimersByTimeAsync(60_000)
  expect(invalidated).toHaveBeenCalledTimes(1)
  await pollUpload(client, uploadId)
  expect(invalidated).toHaveBeenCalledTimes(2)
})

test('polling an upload that is already polled also lasts until its end', async () => {
  answers(503)
  const client = new QueryClient()
  void pollUpload(client, uploadId)
  const isThrough = jest.fn()
  void pollUpload(client, uploadId).then(isThrough)
  await jest.advanceTimersByTimeAsync(5000)
  expect(isThrough).not.toHaveBeenCalled()
  answers(404)
  await jest.advanceTimersByTimeAsync(30_000)
  expect(isThrough).toHaveBeenCalled()
})
