import { defineRemote } from 'shared-federation'

export default defineRemote({
  id: 'tickets',
  title: 'Tickets',
  contract: 1,
  paths: [{ path: 'tickets', title: 'Tickets', roles: ['carrier', 'agent', 'driver', 'operator'] }],
  navigation: [
    {
      path: 'tickets',
      label: 'Tickets',
      group: 'Legal',
      icon: 'ticket',
      count: 'GetOpenTicketsCount',
      order: 10,
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
  ],
  slots: [
    {
      slot: 'dashboard.tiles',
      module: './dashboard-tiles',
      kind: 'counter',
      count: 2,
      order: 10,
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
    {
      slot: 'dashboard.tiles',
      module: './dashboard-win-rate',
      kind: 'panel',
      count: 1,
      span: 'third',
      order: 30,
      roles: ['carrier', 'agent', 'operator'],
    },
    {
      slot: 'account.panels',
      module: './account-panels',
      title: 'Tickets',
      order: 20,
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
    {
      slot: 'driver.panels',
      module: './driver-panels',
      title: 'Tickets',
      order: 10,
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
    {
      slot: 'search.results',
      module: './search-results',
      title: 'Tickets and inspections',
      kinds: ['Ticket', 'Inspection'],
      order: 20,
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
  ],
})
