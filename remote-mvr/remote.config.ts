import { defineRemote } from 'shared-federation'

export default defineRemote({
  id: 'mvr',
  title: 'MVR reports',
  contract: 1,
  paths: [
    { path: 'mvr', title: 'MVR reports', roles: ['carrier', 'agent', 'operator'] },
    { path: 'customerportal/my-mvrs', title: 'My MVRs', roles: ['mvr'] },
  ],
  navigation: [
    {
      path: 'mvr',
      label: 'MVR reports',
      group: 'People',
      icon: 'file-text',
      order: 20,
      roles: ['carrier', 'agent', 'operator'],
    },
    {
      path: 'customerportal/my-mvrs',
      label: 'My MVRs',
      group: 'People',
      icon: 'file-text',
      order: 20,
      roles: ['mvr'],
    },
  ],
  slots: [
    {
      slot: 'account.panels',
      module: './account-panels',
      title: 'MVR reports',
      order: 40,
      roles: ['carrier', 'agent', 'operator'],
    },
    {
      slot: 'driver.panels',
      module: './driver-panels',
      title: 'MVR reports',
      order: 40,
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
    {
      slot: 'search.results',
      module: './search-results',
      title: 'MVR reports',
      kinds: ['MVRReport'],
      order: 30,
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
  ],
})
