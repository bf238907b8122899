import { defineRemote } from 'shared-federation'

export default defineRemote({
  id: 'drivers',
  title: 'Drivers',
  contract: 1,
  paths: [
    { path: 'drivers-list', title: 'Drivers', roles: ['carrier', 'agent', 'operator'] },
    {
      path: 'customerportal/account-profile',
      title: 'Driver',
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
    { path: 'customerportal/bulk-driver-upload', title: 'Driver upload', roles: ['guest'] },
  ],
  navigation: [
    {
      path: 'drivers-list',
      label: 'Drivers',
      group: 'People',
      icon: 'users',
      covers: ['customerportal/account-profile'],
      order: 10,
      roles: ['carrier', 'agent', 'operator'],
    },
    {
      path: 'customerportal/account-profile',
      label: 'My profile',
      group: 'People',
      icon: 'user',
      order: 10,
      roles: ['driver'],
    },
    {
      path: 'customerportal/bulk-driver-upload',
      label: 'Driver upload',
      group: 'People',
      icon: 'upload',
      order: 10,
      roles: ['guest'],
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
    {
      slot: 'account.panels',
      module: './account-panels',
      title: 'Drivers',
      order: 10,
      roles: ['carrier', 'agent', 'operator'],
    },
    {
      slot: 'search.results',
      module: './search-results',
      title: 'Drivers',
      kinds: ['Driver'],
      order: 10,
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
  ],
})
