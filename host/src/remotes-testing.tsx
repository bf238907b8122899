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
      contract: 2,
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
  groupOrder: 20,
  roles: ['carrier', 'agent', 'driver', 'operator'],
})

export const driversRemote = remote('drivers', 'Drivers', 'All drivers', {
  path: 'drivers-list',
  label: 'Drivers',
  group: 'People',
  groupOrder: 10,
  roles: ['carrier', 'agent', 'operator'],
})

const safetyRemote = remote('sms', 'Roadside safety', 'SMS dashboard', {
  path: 'sms-data',
  label: 'SMS dashboard',
  group: 'Safety',
  groupOrder: 30,
  roles: ['carrier', 'agent'],
})

export const navigationRemotes = [safetyRemote, ticketsRemote, driversRemote]

const firstPage = (made: TestRemote, label: string): TestRemote => ({
  ...made,
  description: {
    ...made.description,
    paths: made.description.paths.map((path) => ({
      ...path,
      home: { roles: path.roles, label },
      otherRoles: 'sign-in',
    })),
  },
})

export const uploadRemote = firstPage(
  remote('upload', 'Bulk driver upload', 'Upload drivers', {
    path: 'customerportal/bulk-driver-upload',
    label: 'Driver upload',
    group: 'People',
    groupOrder: 10,
    roles: ['guest'],
  }),
  'Go to the driver upload',
)

export const myMvrsRemote = firstPage(
  remote('my-mvrs', 'My MVR reports', 'My reports', {
    path: 'customerportal/my-mvrs',
    label: 'My MVR reports',
    group: 'People',
    groupOrder: 10,
    roles: ['mvr'],
  }),
  'Go to my MVR reports',
)
