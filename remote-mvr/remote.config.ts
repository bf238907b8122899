import { defineRemote } from 'shared-federation'
import { reportTones } from './src/reports/report-status.ts'

export default defineRemote({
  id: 'mvr',
  title: 'MVR reports',
  contract: 2,
  paths: [
    { path: 'mvr', title: 'MVR reports', roles: ['carrier', 'agent', 'operator'] },
    {
      path: 'customerportal/view-report',
      title: 'MVR report',
      roles: ['carrier', 'agent', 'driver', 'mvr', 'operator'],
    },
    {
      path: 'customerportal/mvr-account',
      title: 'Driving record',
      roles: ['carrier', 'agent', 'operator', 'driver', 'mvr'],
    },
    {
      path: 'customerportal/my-mvrs',
      title: 'My MVRs',
      roles: ['mvr', 'driver'],
      home: { roles: ['mvr'], label: 'Go to my MVR reports' },
      otherRoles: 'sign-in',
    },
  ],
  signedOut: [
    {
      path: 'mvr-consent',
      title: 'Your motor vehicle record',
      module: './mvr-consent',
      isOpenToAll: true,
      isAlone: true,
    },
  ],
  navigation: [
    {
      path: 'mvr',
      label: 'MVR reports',
      group: 'People',
      groupOrder: 10,
      icon: 'file-text',
      covers: ['customerportal/view-report', 'customerportal/mvr-account'],
      records: ['MVR_REPORT'],
      order: 20,
      roles: ['carrier', 'agent', 'operator'],
    },
    {
      path: 'customerportal/my-mvrs',
      label: 'My MVRs',
      group: 'People',
      groupOrder: 10,
      icon: 'file-text',
      covers: ['customerportal/mvr-account', 'customerportal/view-report'],
      records: ['MVR_REPORT'],
      order: 20,
      roles: ['mvr', 'driver'],
    },
  ],
  slots: [
    {
      slot: 'dashboard.tiles',
      module: './dashboard-mvr',
      kind: 'panel',
      count: 1,
      span: 'full',
      order: 60,
      roles: ['carrier', 'agent', 'operator'],
    },
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
      slot: 'record.details',
      recordType: 'MVR_REPORT',
      title: 'MVR report',
      page: 'customerportal/view-report',
      roles: ['carrier', 'agent', 'driver', 'mvr', 'operator'],
    },
    {
      slot: 'search.results',
      kind: 'MVRReport',
      title: 'MVR reports',
      icon: 'file-text',
      recordType: 'MVR_REPORT',
      tones: reportTones,
      order: 30,
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
  ],
})
