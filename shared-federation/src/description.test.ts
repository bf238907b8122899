import { describe, expect, test } from '@jest/globals'
import { defineRemote, exposedModules, RemoteDescription } from './description.ts'
import { dashboardTilesOf, navigationOf, panelsOf, pathsOf, remoteOf, slotModulesOf } from './offers.ts'
import type { Registry } from './registry.ts'

const drivers: RemoteDescription = {
  id: 'drivers',
  title: 'Drivers',
  contract: 2,
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
            kind: '',
            title: 'Drivers',
            icon: 'user',
            recordType: 'DRIVER',
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

  test('may leave its width out', () => {
    expect(read(offer).data?.slots).toEqual([offer])
  })
})

test('a record type has a module or a page of its own, and not both', () => {
  const offer = { slot: 'record.details', recordType: 'PERMIT', title: 'Permit', roles: ['carrier'] }
  expect(read({ ...offer, module: './details' }).success).toBe(true)
  expect(read({ ...offer, page: 'drivers-list/permits' }).success).toBe(true)
  expect(read(offer).success).toBe(false)
  expect(read({ ...offer, module: './details', page: 'drivers-list' }).success).toBe(false)
})

test('panels are for a page that the contract does not know', () => {
  const offer = { module: './panels', title: 'Permits', order: 1, roles: ['carrier'] }
  expect(read({ ...offer, slot: 'driver.panels' }).success).toBe(true)
  expect(read({ ...offer, slot: 'driver.tiles' }).success).toBe(false)
})

const described = (icon: unknown) =>
  RemoteDescription.safeParse({ ...drivers, navigation: [{ ...drivers.navigation[0], icon }] }).success

test('an icon is a name of the kit or a drawing of lines', () => {
  expect(described({ paths: ['M2 9a3 3 0 0 1 0 6v2', 'm13 5 -2 2'] })).toBe(true)
  expect(described({ paths: ['url(https://example.com)'] })).toBe(false)
  expect(described('Not A Name')).toBe(false)
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
  expect(dashboardTilesOf(registry, 'carrier').map(({ remoteId }) => remoteId)).toEqual([
    'tickets',
    'drivers',
  ])
  expect(panelsOf(registry, 'account.panels', 'agent')).toEqual([
    expect.objectContaining({ remoteId: 'drivers', remoteTitle: 'Drivers', module: './panels' }),
  ])
  expect(panelsOf(registry, 'driver.panels', 'agent')).toEqual([])
  expect(dashboardTilesOf(registry, 'guest')).toEqual([])
  expect(slotModulesOf(registry, 'agent')).toEqual([{ remoteId: 'drivers', module: './panels' }])
})

test('paths know their remote', () => {
  expect(pathsOf(registry)[0]).toMatchObject({ remoteId: 'drivers', path: 'drivers-list' })
  expect(remoteOf(registry, 'tickets')?.name).toBe('tickets_1_0_0')
  expect(remoteOf(registry, 'nobody')).toBeUndefined()
})
