import { afterEach, describe, expect, jest, test } from '@jest/globals'
import type { RemoteDescription } from './description.ts'
import { createLoader } from './loader.ts'
import type { Registry } from './registry.ts'
import type { RegistryState, RegistryStore } from './registry-store.ts'
import type { FederationRuntime } from './script-plugin.ts'

const description: RemoteDescription = {
  id: 'tickets',
  title: 'Tickets',
  contract: 2,
  paths: [],
  navigation: [],
  slots: [],
}

function registryWith(version: string, shared: Record<string, string> = { react: '^19.3.0' }): Registry {
  return {
    format: 1,
    issuedAt: '2026-11-20T12:00:00.000Z',
    remotes: [
      {
        version,
        name: `tickets_${version.replaceAll('.', '_')}`,
        base: `/remotes/tickets/${version}/`,
        entry: 'entry.js',
        integrity: { 'entry.js': 'sha384-abc' },
        shared,
        description,
      },
    ],
  }
}

function storeOf(first: Registry): RegistryStore & { next: Registry } {
  let state: RegistryState = { status: 'ready', registry: first, isLastGood: false }
  const store = {
    next: first,
    current: () => state,
    subscribe: () => () => {},
    refresh: async () => {
      state = { status: 'ready', registry: store.next, isLastGood: false }
      return state
    },
  }
  return store
}

const View = () => null
const Old = () => null

/** A runtime whose loads are answered by `answer`, told the how-manieth it is, from 1. */
function runtimeAnswering(answer: (count: number, id: string) => Promise<unknown>) {
  const asked: string[] = []
  const registerRemotes = jest.fn<FederationRuntime['registerRemotes']>()
  const runtime: FederationRuntime = {
    options: { shared: { react: [{ version: '19.3.1' }] } },
    registerPlugins: () => {},
    registerRemotes,
    loadRemote: (id) => {
      asked.push(id)
      return answer(asked.length, id)
    },
  }
  return { runtime, asked, registerRemotes }
}

afterEach(() => void jest.useRealTimers())

const options = { contracts: [2], pauses: [1, 1], deadline: 10_000 }

test('a module is loaded from the remote at its registered version, once', async () => {
  const { runtime, asked, registerRemotes } = runtimeAnswering(async () => ({ default: View }))
  const loader = createLoader({ registry: storeOf(registryWith('1.2.0')), runtime, ...options })
  expect(loader.loaded('tickets', './app')).toBeUndefined()
  await expect(loader.load('tickets', './app')).resolves.toBe(View)
  await expect(loader.load('tickets', './app')).resolves.toBe(View)
  expect(asked).toEqual(['tickets_1_2_0/app'])
  expect(registerRemotes).toHaveBeenCalledWith([
    { name: 'tickets_1_2_0', entry: '/remotes/tickets/1.2.0/entry.js' },
  ])
  expect(loader.loaded('tickets', './app')).toBe(View)
})

test('a load that fails is tried twice more', async () => {
  const { runtime, asked } = runtimeAnswering(async (count) => {
    if (count < 3) throw new Error('ScriptNetworkError: unreachable')
    return { default: View }
  })
  const loader = createLoader({ registry: storeOf(registryWith('1.0.0')), runtime, ...options })
  await expect(loader.load('tickets', './app')).resolves.toBe(View)
  expect(asked).toHaveLength(3)
})

describe('a failure says which remote and why', () => {
  test('unreachable, after three attempts', async () => {
    const { runtime, asked } = runtimeAnswering(async () => {
      throw new Error('ScriptNetworkError: unreachable')
    })
    const loader = createLoader({ registry: storeOf(registryWith('1.0.0')), runtime, ...options })
    await expect(loader.load('tickets', './app')).rejects.toMatchObject({
      name: 'RemoteFailure',
      remoteId: 'tickets',
      title: 'Tickets',
      version: '1.0.0',
      reason: 'unreachable',
    })
    expect(asked).toHaveLength(3)
  })

  test('timeout, when nothing comes within the deadline', async () => {
    const { runtime } = runtimeAnswering(() => new Promise(() => {}))
    const loader = createLoader({
      registry: storeOf(registryWith('1.0.0')),
      runtime,
      ...options,
      deadline: 20,
    })
    await expect(loader.load('tickets', './app')).rejects.toMatchObject({ reason: 'timeout' })
  })

  test('timeout, 8.5 s after it was asked for, also where the first attempts fail late', async () => {
    jest.useFakeTimers()
    const { runtime, asked } = runtimeAnswering(async (count) => {
      await new Promise((_, fail) => {
        if (count < 3) setTimeout(() => fail(new Error('ScriptNetworkError: unreachable')), 4000)
      })
    })
    const loader = createLoader({ registry: storeOf(registryWith('1.0.0')), runtime, contracts: [2] })
    const failed = jest.fn<(error: unknown) => void>()
    const loading = loader.load('tickets', './app').catch(failed)
    await jest.advanceTimersByTimeAsync(8499)
    expect(asked).toHaveLength(2)
    expect(failed).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    await loading
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ reason: 'timeout' }))
  })

  test('broken, when the module throws or has no component', async () => {
    const throwing = runtimeAnswering(async () => {
      throw new TypeError('x is undefined')
    })
    const registry = storeOf(registryWith('1.0.0'))
    const loader = createLoader({ registry, runtime: throwing.runtime, ...options })
    await expect(loader.load('tickets', './app')).rejects.toMatchObject({ reason: 'broken' })
    const empty = createLoader({
      registry,
      runtime: runtimeAnswering(async () => ({ default: 'no component' })).runtime,
      ...options,
    })
    await expect(empty.load('tickets', './app')).rejects.toMatchObject({ reason: 'broken' })
  })

  test('incompatible, before anything of it is asked for', async () => {
    const { runtime, asked } = runtimeAnswering(async () => ({ default: View }))
    const registry = storeOf(registryWith('1.0.0', { react: '^20.0.0' }))
    const loader = createLoader({ registry, runtime, ...options })
    await expect(loader.load('tickets', './app')).rejects.toMatchObject({
      reason: 'incompatible',
      message: expect.stringContaining('react ^20.0.0'),
    })
    expect(asked).toEqual([])
  })

  test('unknown, when the registry does not name it', async () => {
    const { runtime } = runtimeAnswering(async () => ({ default: View }))
    const loader = createLoader({ registry: storeOf(registryWith('1.0.0')), runtime, ...options })
    await expect(loader.load('nobody', './app')).rejects.toMatchObject({ reason: 'unknown' })
  })
})

describe('versions', () => {
  test('a retry takes the version that the registry names now', async () => {
    const { runtime, asked } = runtimeAnswering(async (_, id) => {
      if (id.startsWith('tickets_1_0_0')) throw new Error('ScriptNetworkError')
      return { default: View }
    })
    const registry = storeOf(registryWith('1.0.0'))
    const loader = createLoader({ registry, runtime, ...options })
    await expect(loader.load('tickets', './app')).rejects.toThrow()
    registry.next = registryWith('1.0.1')
    await expect(loader.retry('tickets', './app')).resolves.toBe(View)
    expect(asked.at(-1)).toBe('tickets_1_0_1/app')
  })

  test('a version that comes after another has taken its place changes nothing', async () => {
    const late = Promise.withResolvers<unknown>()
    const { runtime } = runtimeAnswering(async (_, id) =>
      id.startsWith('tickets_1_0_0') ? late.promise : { default: View },
    )
    const registry = storeOf(registryWith('1.0.0'))
    const loader = createLoader({ registry, runtime, ...options, deadline: 20 })
    await expect(loader.load('tickets', './app')).rejects.toMatchObject({ reason: 'timeout' })
    registry.next = registryWith('1.0.1')
    await loader.retry('tickets', './app')
    late.resolve({ default: Old })
    await late.promise
    await Promise.resolve()
    expect(loader.loaded('tickets', './app')).toBe(View)
  })

  test('a remote that runs keeps its version, also for its other modules', async () => {
    const { runtime, asked } = runtimeAnswering(async () => ({ default: View }))
    const registry = storeOf(registryWith('1.0.0'))
    const loader = createLoader({ registry, runtime, ...options })
    await loader.load('tickets', './app')
    registry.next = registryWith('1.0.1')
    await loader.retry('tickets', './dashboard-tiles')
    expect(asked).toEqual(['tickets_1_0_0/app', 'tickets_1_0_0/dashboard-tiles'])
  })
})
