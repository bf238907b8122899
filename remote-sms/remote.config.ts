import { defineRemote } from 'shared-federation'

export default defineRemote({
  id: 'sms',
  title: 'Roadside safety',
  contract: 1,
  paths: [{ path: 'sms-data', title: 'SMS dashboard', roles: ['carrier', 'agent'] }],
  navigation: [
    {
      path: 'sms-data/sms-dashboard',
      label: 'SMS dashboard',
      group: 'Safety',
      icon: 'chart-line',
      count: 'GetBasicAlertsCount',
      countMark: 'alert',
      order: 20,
      roles: ['carrier', 'agent'],
    },
  ],
  slots: [
    {
      slot: 'dashboard.tiles',
      module: './dashboard-tiles',
      kind: 'counter',
      count: 5,
      order: 30,
      roles: ['carrier', 'agent'],
    },
    {
      slot: 'dashboard.tiles',
      module: './dashboard-basics',
      kind: 'panel',
      count: 1,
      order: 20,
      roles: ['carrier', 'agent'],
    },
  ],
})
