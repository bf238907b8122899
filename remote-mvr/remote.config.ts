import { defineRemote } from 'shared-federation'

export default defineRemote({
  id: 'mvr',
  title: 'MVR reports',
  contract: 1,
  paths: [{ path: 'mvr', title: 'MVR reports', roles: ['carrier', 'agent', 'operator'] }],
  navigation: [
    {
      path: 'mvr',
      label: 'MVR reports',
      group: 'People',
      icon: 'file-text',
      order: 20,
      roles: ['carrier', 'agent', 'operator'],
    },
  ],
  slots: [],
})
