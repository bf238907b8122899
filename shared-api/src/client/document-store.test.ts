/** @jest-environment ./jest.browser.js */
import { expect, jest, test } from '@jest/globals'
import { configureClient } from './client.ts'
import { documentStore } from './document-store.ts'

test('a document that waited when the session ended is not sent in the next one', async () => {
  let token = 'of Dana'
  configureClient({ baseUrl: 'http://localhost', token: () => token, onSessionExpired: () => undefined })
  const send = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      (_, init) =>
        new Promise((__, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        ),
    )
  const store = documentStore('drivers', '1c9a0e0e-4a40-4ac4-9c51-1f6f0a8f3d10')
  const leaving = new AbortController()
  const add = () => store.add(new File(['%PDF-1.7'], 'card.pdf'), () => undefined, leaving.signal)
  const going = add()
  expect(send).toHaveBeenCalledTimes(1)
  token = 'of the next one'
  await expect(add()).rejects.toMatchObject({ status: 401 })
  expect(send).toHaveBeenCalledTimes(1)
  leaving.abort(new Error('left'))
  await expect(going).rejects.toThrow('left')
})
