/** @jest-environment ./jest.browser.js */
import { expect, jest, test } from '@jest/globals'
import { hostRuntimeStarted } from 'shared-federation/host-runtime'
import { createFederation } from './federation.ts'

test('a browser that refuses storage is no obstacle to the modules', async () => {
  hostRuntimeStarted({
    options: { shared: {} },
    registerPlugins: () => {},
    registerRemotes: () => {},
    loadRemote: () => Promise.resolve(null),
  })
  const refused = jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document', 'SecurityError')
  })
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))

  const { registry } = createFederation()
  expect(registry.current()).toEqual({ status: 'reading' })
  expect(await registry.refresh()).toMatchObject({ status: 'failed' })
  // It was asked for the copy of an earlier visit, where its refusal does no harm.
  expect(refused).toHaveBeenCalled()
})
