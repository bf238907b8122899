import type { RemoteDescription } from 'shared-federation'
import { Page } from 'shared-ui'
import type { TestRemote } from 'shared-testing/federation'

type Entry = RemoteDescription['navigation'][number]

/** A remote with one page at its path. */
function remote(
  id: string,
  title: string,
  heading: string,
  entry: Omit<Entry, 'order' | 'icon'>,
): TestRemote {
  const { path, roles } = entry
  return {
    description: {
      id,
      title,
      contract: 1,
      paths: [{ path, title, roles }],
      navigation: [{ ...entry, icon: 'users', order: 10 }],
      slots: [],
    },
    modules: { './app': () => <Page title={heading}>{null}</Page> },
  }
}

export const ticketsRemote = remote('tickets', 'Tickets', 'Open tickets', {
  path: 'tickets',
  label: 'Tickets',
  group: 'Legal',
  roles: ['carrier', 'agent', 'driver', 'operator'],
})

export const driversRemote = remote('drivers', 'Drivers', 'All drivers', {
  path: 'drivers-list',
  label: 'Drivers',
  group: 'People',
  roles: ['carrier', 'agent', 'operator'],
})

const safetyRemote = remote('sms', 'Roadside safety', 'SMS dashboard', {
  path: 'sms-data',
  label: 'SMS dashboard',
  group: 'Safety',
  roles: ['carrier', 'agent'],
})

export const navigationRemotes = [safetyRemote, ticketsRemote, driversRemote]

export const uploadRemote = remote('upload', 'Bulk driver upload', 'Upload drivers', {
  path: 'customerportal/bulk-driver-upload',
  label: 'Driver upload',
  group: 'People',
  roles: ['guest'],
})

export const myMvrsRemote = remote('my-mvrs', 'My MVR reports', 'My reports', {
  path: 'customerportal/my-mvrs',
  label: 'My MVR reports',
  group: 'People',
  roles: ['mvr'],
})
