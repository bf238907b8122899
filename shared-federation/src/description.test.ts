import { describe, expect, test } from '@jest/globals'
import { defineRemote, exposedModules, RemoteDescription } from './description.ts'
import { navigationOf, pathsOf, remoteOf, slotFillsOf } from './offers.ts'
import type { Registry } from './registry.ts'

const drivers: RemoteDescription = {
  id: 'drivers',
  title: 'Drivers',
  contract: 1,
  paths: [{ path: 'drivers-list', title: 'Drivers', roles: ['carrier', 'agent'] }],
  navigation: [
    { path: 'drivers-list', label: 'Drivers', group: 'People', icon: 'users', order: 20, roles: ['carrier'] },
  ],
  slots: [
    { slot: 'dashboard.tiles', module: './tiles', kind: 'counter', count: 2, order: 2, roles: ['carrier'] },
    { slot: 'account.panels', module: './panels', title: 'Drivers', order: 1, roles: ['agent'] },
  ],
}
const tickets: RemoteDescription = {
  ...drivers,
  id: 'tickets',
  title: 'Tickets',
  navigation: [
    {
      path: 'tickets',
      label: 'Tickets',
      group: 'Legal',
      icon: 'ticket',
      order: 10,
      roles: ['carrier', 'agent'],
    },
  ],
  slots: [{ slot: 'dashboard.tiles', module: './t', kind: 'panel', count: 1, order: 1, roles: ['carrier'] }],
}
const registry: Registry = {
  format: 1,
  issuedAt: '2026-11-20T12:00:00.000Z',
  remotes: [drivers, tickets].map((description) => ({
    version: '1.0.0',
    name: `${description.id}_1_0_0`,
    base: `/remotes/${description.id}/1.0.0/`,
    entry: 'entry.js',
    integrity: {},
    shared: {},
    description,
  })),
}

describe('a description is refused', () => {
  test.each<[string, RemoteDescription]>([
    ['an id with capitals', { ...drivers, id: 'Drivers' }],
    [
      'a path with a leading slash',
      { ...drivers, paths: [{ path: '/drivers', title: 'Drivers', roles: ['carrier'] }] },
    ],
    ['a path no one may open', { ...drivers, paths: [{ path: 'a', title: 'A', roles: [] }] }],
    ['a contract that is no number of one', { ...drivers, contract: 0 }],
    ['an empty title', { ...drivers, title: ' ' }],
    [
      'results of a search of no kind',
      {
        ...drivers,
        slots: [
          {
            slot: 'search.results',
            module: './found',
            title: 'Drivers',
            kinds: [],
            order: 1,
            roles: ['carrier'],
          },
        ],
      },
    ],
  ])('%s', (_, description) => {
    expect(() => defineRemote(description)).toThrow()
  })
})

const read = (slot: object) => RemoteDescription.safeParse({ ...drivers, slots: [slot] })

describe('a panel of the dashboard', () => {
  const offer = {
    slot: 'dashboard.tiles',
    module: './basics',
    kind: 'panel',
    count: 1,
    order: 1,
    roles: ['carrier'],
  }

  test('says how wide it stands', () => {
    expect(read({ ...offer, span: 'narrow' }).data?.slots).toEqual([{ ...offer, span: 'narrow' }])
    expect(read({ ...offer, span: 'five' }).success).toBe(false)
  })

  test('has another place on the phone of a role', () => {
    const phoneOrder = { driver: 1 }
    expect(read({ ...offer, phoneOrder }).data?.slots).toEqual([{ ...offer, phoneOrder }])
    expect(read({ ...offer, phoneOrder: { nobody: 1 } }).success).toBe(false)
  })

  test('of a remote that was built before there were widths still loads', () => {
    expect(read(offer).data?.slots).toEqual([offer])
  })
})

test('results of a search say of which kinds they are', () => {
  const { slots } = defineRemote({
    ...drivers,
    slots: [
      {
        slot: 'search.results',
        module: './search-results',
        title: 'Drivers',
        kinds: ['Driver'],
        order: 1,
        roles: ['carrier'],
      },
    ],
  })
  expect(slots[0]).toMatchObject({ kinds: ['Driver'] })
})

test('a remote exposes its routes and each slot module once', () => {
  expect(exposedModules(drivers)).toEqual(['./app', './tiles', './panels'])
  expect(exposedModules({ ...drivers, paths: [], slots: [] })).toEqual([])
})

test('navigation is what the role may open, in order', () => {
  expect(navigationOf(registry, 'carrier').map(({ label }) => label)).toEqual(['Tickets', 'Drivers'])
  expect(navigationOf(registry, 'agent').map(({ label }) => label)).toEqual(['Tickets'])
})

test('slots are filled for the role, in order, by every remote that offers something', () => {
  expect(slotFillsOf(registry, 'dashboard.tiles', 'carrier').map(({ remoteId }) => remoteId)).toEqual([
    'tickets',
    'drivers',
  ])
  expect(slotFillsOf(registry, 'account.panels', 'agent')).toEqual([
    expect.objectContaining({ remoteId: 'drivers', remoteTitle: 'Drivers', module: './panels' }),
  ])
  expect(slotFillsOf(registry, 'dashboard.tiles', 'guest')).toEqual([])
})

test('paths know their remote', () => {
  expect(pathsOf(registry)[0]).toMatchObject({ remoteId: 'drivers', path: 'drivers-list' })
  expect(remoteOf(registry, 'tickets')?.name).toBe('tickets_1_0_0')
  expect(remoteOf(registry, 'nobody')).toBeUndefined()
})
