import { expect, test } from '@jest/globals'
import { ModuleFederation } from '@module-federation/runtime-core'
import { forgetFailedShares } from './failed-shares.ts'

test('a shared module that could not be loaded is there when it is asked for again', async () => {
  let isReachable = false
  const get = () => (isReachable ? Promise.resolve(() => 'overlay') : Promise.reject(new Error('offline')))
  const host = new ModuleFederation({
    name: 'host',
    remotes: [],
    plugins: [forgetFailedShares],
    shared: { 'shared-ui/overlay': { version: '1.0.0', get, shareConfig: { requiredVersion: '^1.0.0' } } },
  })
  await expect(host.loadShare('shared-ui/overlay')).rejects.toThrow('offline')
  isReachable = true
  const factory = await host.loadShare('shared-ui/overlay')
  expect(factory && factory()).toBe('overlay')
})
