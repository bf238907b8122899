/** @jest-environment node */
import { beforeAll, describe, expect, jest, test } from '@jest/globals'
import { createRegistryKeys, importSigningKey, signRegistry, type Registry } from './registry.ts'
import { createRegistryStore } from './registry-store.ts'

const registry: Registry = { format: 1, issuedAt: '2026-11-20T12:00:00.000Z', remotes: [] }
let publicKey = ''
let text = ''
let newer = ''
beforeAll(async () => {
  const keys = await createRegistryKeys()
  publicKey = keys.publicKey
  const key = await importSigningKey(keys.privateKey)
  text = JSON.stringify(await signRegistry(registry, key))
  newer = JSON.stringify(await signRegistry({ ...registry, issuedAt: '2026-11-21T12:00:00.000Z' }, key))
})

function memory(kept?: string) {
  const items = new Map(kept === undefined ? [] : [['portal-registry', kept]])
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => {
      items.set(name, value)
    },
  }
}

type Answer = () => Promise<Response>
const answering =
  (body: string, status = 200): Answer =>
  async () =>
    new Response(body, { status })
const unreachable: Answer = async () => {
  throw new TypeError('Failed to fetch')
}

function storeWith(answer: Answer, storage = memory(), notBefore = '') {
  const fetch = jest.fn<typeof globalThis.fetch>().mockImplementation(answer)
  const store = createRegistryStore({ url: '/registry.json', publicKey, notBefore, storage, fetch })
  return { store, fetch, storage }
}

test('a registry is read without the cache, verified, and kept', async () => {
  const { store, fetch, storage } = storeWith(answering(text))
  expect(store.current()).toEqual({ status: 'reading' })
  await store.refresh()
  expect(store.current()).toEqual({ status: 'ready', registry, isLastGood: false })
  expect(fetch).toHaveBeenCalledWith('/registry.json', expect.objectContaining({ cache: 'no-cache' }))
  expect(storage.items.get('portal-registry')).toBe(text)
})

test('listeners are notified of a new registry', async () => {
  const { store } = storeWith(answering(text))
  const onChanged = jest.fn()
  const stop = store.subscribe(onChanged)
  await store.refresh()
  expect(onChanged).toHaveBeenCalledTimes(1)
  stop()
  await store.refresh()
  expect(onChanged).toHaveBeenCalledTimes(1)
})

describe('the last good copy is used', () => {
  test.each([
    ['the registry can not be reached', () => unreachable],
    ['it answers an error, whatever comes with it', () => answering(newer, 503)],
    ['it is a page of a captive portal', () => answering('<!doctype html>')],
    ['its signature fails', () => answering(text.replace('2026-11-20', '2026-11-29'))],
  ])('when %s', async (_, answer) => {
    const { store } = storeWith(answer(), memory(text))
    await store.refresh()
    expect(store.current()).toEqual({ status: 'ready', registry, isLastGood: true })
  })
})

describe('an older registry is refused', () => {
  test('after a newer one in an earlier visit', async () => {
    const { store, storage } = storeWith(answering(text), memory(newer))
    await store.refresh()
    expect(store.current()).toMatchObject({
      registry: { issuedAt: '2026-11-21T12:00:00.000Z' },
      isLastGood: true,
    })
    expect(storage.items.get('portal-registry')).toBe(newer)
  })

  test('after a newer one on this page, whose storage is forbidden', async () => {
    const storage = memory()
    storage.setItem = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    const { store, fetch } = storeWith(answering(newer), storage)
    await store.refresh()
    fetch.mockImplementation(answering(text))
    await store.refresh()
    expect(store.current()).toMatchObject({ registry: { issuedAt: '2026-11-21T12:00:00.000Z' } })
  })

  test('on a first visit, by what delivery knows of', async () => {
    const { store } = storeWith(answering(text), memory(), '2026-11-21T12:00:00.000Z')
    await store.refresh()
    expect(store.current()).toMatchObject({ status: 'failed' })
  })

  test('when it is the copy of an earlier visit', async () => {
    const { store } = storeWith(unreachable, memory(text), '2026-11-21T12:00:00.000Z')
    await store.refresh()
    expect(store.current()).toMatchObject({ status: 'failed' })
  })

  test('and one that was issued at the same time is taken', async () => {
    const { store } = storeWith(answering(newer), memory(newer), '2026-11-21T12:00:00.000Z')
    await store.refresh()
    expect(store.current()).toMatchObject({ status: 'ready', isLastGood: false })
  })
})

test('a copy that was changed in the storage is not used', async () => {
  const { store } = storeWith(unreachable, memory(text.replace('2026-11-20', '2026-11-29')))
  await store.refresh()
  expect(store.current()).toMatchObject({ status: 'failed', failure: { name: 'RegistryFailure' } })
})

test('without a copy the failure is typed, and a later read mends it', async () => {
  const { store, fetch } = storeWith(unreachable)
  await store.refresh()
  expect(store.current().status).toBe('failed')
  fetch.mockImplementation(answering(text))
  await store.refresh()
  expect(store.current()).toMatchObject({ status: 'ready', isLastGood: false })
})

test('a read that fails leaves the registry that is there', async () => {
  const { store, fetch } = storeWith(answering(newer), memory(text))
  await store.refresh()
  const before = store.current()
  fetch.mockImplementation(unreachable)
  await store.refresh()
  expect(store.current()).toBe(before)
})

test('two reads at the same time are one', async () => {
  const { store, fetch } = storeWith(answering(text))
  await Promise.all([store.refresh(), store.refresh()])
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a storage that is full keeps no one from working', async () => {
  const storage = memory()
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const { store } = storeWith(answering(text), storage)
  await store.refresh()
  expect(store.current()).toMatchObject({ status: 'ready' })
})
