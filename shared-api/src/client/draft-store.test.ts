/** @jest-environment ./jest.browser.js */
import { expect, jest, test } from '@jest/globals'
import { configureClient } from './client.ts'
import { draftStore } from './draft-store.ts'

test('the last save of a page outlasts it, and none is sent where the session has ended', async () => {
  let token: string | undefined = 'of Dana'
  configureClient({ baseUrl: 'http://localhost', token: () => token, onSessionExpired: () => undefined })
  const send = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(Response.json({ StatusCode: 200, Result: { Data: null } })))
  const { save } = draftStore('driver', '001A')
  await save({ City: 'Dayton' })
  expect(send).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ keepalive: false }))
  await save({ City: 'Dayton' }, true)
  expect(send).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ keepalive: true }))
  token = undefined
  await save({ City: 'Dayton' }, true)
  expect(send).toHaveBeenCalledTimes(2)
})
