/** @jest-environment node */
import { expect, jest, test } from '@jest/globals'
import { developmentRemotes, withDevelopmentRemotes } from './development-remotes.ts'
import type { Registry, RegistryRemote } from './registry.ts'

function tab() {
  const items = new Map<string, string>()
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  }
  return (search: string) => [...developmentRemotes(search, storage)]
}

test('a tab keeps the development server of a remote until the address gives it back', () => {
  const open = tab()
  const drivers = ['drivers', 'http://localhost:4101']
  expect(open('?remote=drivers@http://localhost:4101')).toEqual([drivers])
  expect(open('?PageSize=10')).toEqual([drivers])
  expect(open('?remote=sms@http://127.0.0.1:4102')).toEqual([drivers, ['sms', 'http://127.0.0.1:4102']])
  expect(open('?remote=drivers@')).toEqual([['sms', 'http://127.0.0.1:4102']])
})

test.each(['drivers@https://evil.example', 'drivers@http://localhost:80.evil.example', 'http://localhost:1'])(
  'a remote comes from this machine only, not from %s',
  (named) => {
    expect(tab()(`?remote=${encodeURIComponent(named)}`)).toEqual([])
  },
)

const remote = (id: string, base: string): RegistryRemote => ({
  version: '1.0.0',
  name: `${id}_1_0_0`,
  base,
  entry: 'entry.js',
  integrity: {},
  shared: {},
  description: { id, title: id, contract: 1, paths: [], navigation: [], slots: [] },
})
const registry: Registry = {
  format: 1,
  issuedAt: '2026-11-20T12:00:00.000Z',
  remotes: [remote('drivers', '/remotes/drivers/'), remote('sms', '/remotes/sms/')],
}
const basesFor = async (addresses: Record<string, string>) => {
  const { remotes } = await withDevelopmentRemotes(registry, new Map(Object.entries(addresses)))
  return remotes.map(({ base }) => base)
}

test('a remote that a development server serves takes the place of the registered one', async () => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(remote('drivers', '/')))
  expect(await basesFor({ drivers: 'http://localhost:4101' })).toEqual([
    '/remotes/sms/',
    'http://localhost:4101/',
  ])
})

test('a development server that does not answer leaves the registered remote', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await basesFor({ drivers: 'http://localhost:4101' })).toEqual(['/remotes/drivers/', '/remotes/sms/'])
})
