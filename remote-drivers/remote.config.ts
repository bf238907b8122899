import { defineRemote } from 'shared-federation'
import { driverTones } from './src/list/driver-status.ts'

export default defineRemote({
  id: 'drivers',
  title: 'Drivers',
  contract: 2,
  paths: [
    { path: 'drivers-list', title: 'Drivers', roles: ['carrier', 'agent', 'operator'] },
    {
      path: 'customerportal/account-profile',
      title: 'Driver',
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
    {
      path: 'customerportal/bulk-driver-upload',
      title: 'Driver upload',
      roles: ['guest'],
      home: { roles: ['guest'], label: 'Go to the driver upload' },
      otherRoles: 'sign-in',
    },
  ],
  navigation: [
    {
      path: 'drivers-list',
      label: 'Drivers',
      group: 'People',
      groupOrder: 10,
      icon: 'users',
      covers: ['customerportal/account-profile'],
      order: 10,
      roles: ['carrier', 'agent', 'operator'],
    },
    {
      path: 'customerportal/account-profile',
      label: 'My profile',
      group: 'People',
      groupOrder: 10,
      icon: 'user',
      order: 10,
      roles: ['driver'],
    },
    {
      path: 'customerportal/bulk-driver-upload',
      label: 'Driver upload',
      group: 'People',
      groupOrder: 10,
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
      slot: 'record.details',
      recordType: 'DRIVER',
      title: 'Driver',
      page: 'customerportal/account-profile',
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
    {
      slot: 'report',
      report: 'active-membership-count',
      title: 'Active members',
      module: './reports',
      roles: ['carrier', 'agent', 'operator'],
    },
    {
      slot: 'search.results',
      kind: 'Driver',
      title: 'Drivers',
      icon: 'user',
      recordType: 'DRIVER',
      tones: driverTones,
      order: 10,
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
  ],
})
