/** @jest-environment ./jest.browser.js */
import { expect, jest, test } from '@jest/globals'
import type { RegistryRemote } from './registry.ts'
import { createScriptPlugin, planOf, type ScriptPlan } from './script-plugin.ts'

const remote: RegistryRemote = {
  version: '1.0.0',
  name: 'drivers_1_0_0',
  base: '/remotes/drivers/1.0.0/',
  entry: 'entry.js',
  integrity: { 'entry.js': 'sha384-abc' },
  shared: {},
  description: { id: 'drivers', title: 'Drivers', contract: 2, paths: [], navigation: [], slots: [] },
}
const url = 'https://portal.example/remotes/drivers/1.0.0/entry.js'

function scriptFor(plans: Map<string, ScriptPlan>) {
  const answer = createScriptPlugin(plans).createScript?.({
    url,
    remoteInfo: {
      name: remote.name,
      entry: url,
      type: 'global',
      entryGlobalName: remote.name,
      shareScope: 'default',
    },
  })
  if (!answer || !('script' in answer) || !answer.script) throw new Error('There is no script')
  return { script: answer.script, timeout: answer.timeout }
}

test('an entry is loaded with its integrity', () => {
  const plans = new Map<string, ScriptPlan>()
  planOf(remote, plans).until = Date.now() + 60_000
  const { script, timeout } = scriptFor(plans)
  expect(script.src).toBe(url)
  expect(script.integrity).toBe('sha384-abc')
  expect(script.crossOrigin).toBe('anonymous')
  expect(timeout).toBe(8000)
})

test('an entry without integrity does not run', () => {
  const plans = new Map<string, ScriptPlan>()
  planOf({ ...remote, integrity: {} }, plans)
  expect(() => scriptFor(plans)).toThrow('has no integrity')
  expect(() => scriptFor(new Map())).toThrow('has no integrity')
})

test('each retry goes to an address of its own', () => {
  const plans = new Map<string, ScriptPlan>()
  planOf(remote, plans).failures = 2
  expect(scriptFor(plans).script.src).toBe(`${url}?r=2`)
  expect(planOf(remote, plans).failures).toBe(2)
})

test('no request outlives the load it belongs to', () => {
  jest.useFakeTimers({ now: 1_000_000 })
  const plans = new Map<string, ScriptPlan>()
  planOf(remote, plans).until = 1_000_000 + 1200
  expect(scriptFor(plans).timeout).toBe(1200)
  jest.useRealTimers()
})
