import { defineRemote } from 'shared-federation'

export default defineRemote({
  id: 'drivers',
  title: 'Drivers',
  contract: 1,
  paths: [{ path: 'drivers-list', title: 'Drivers', roles: ['carrier', 'agent', 'operator'] }],
  navigation: [
    {
      path: 'drivers-list',
      label: 'Drivers',
      group: 'People',
      icon: 'users',
      order: 10,
      roles: ['carrier', 'agent', 'operator'],
    },
  ],
  slots: [
    {
      slot: 'dashboard.tiles',
      module: './dashboard-tiles',
      kind: 'counter',
      count: 1,
      order: 20,
      roles: ['carrier', 'agent', 'operator'],
    },
  ],
})
