import { expect, test } from '@jest/globals'
import { conflictsOf } from './conflicts.ts'
import { defineRemote, type RemoteDescription } from './description.ts'

function remote(id: string, paths: string[], navigationPath?: string): RemoteDescription {
  return defineRemote({
    id,
    title: id,
    contract: 1,
    paths: paths.map((path) => ({ path, title: path, roles: ['carrier'] })),
    navigation: navigationPath
      ? [{ path: navigationPath, label: id, group: 'People', icon: 'users', order: 1, roles: ['carrier'] }]
      : [],
    slots: [],
  })
}

const tickets = remote('tickets', ['tickets', 'pre-ex-payment'])

test('remotes with paths of their own live side by side', () => {
  expect(
    conflictsOf(remote('drivers', ['drivers-list', 'customerportal/account-profile']), [tickets]),
  ).toEqual([])
})

test('a new version of a remote does not conflict with the one before it', () => {
  expect(conflictsOf(remote('tickets', ['tickets', 'return']), [tickets])).toEqual([])
})

test('two remotes can not claim one path', () => {
  expect(conflictsOf(remote('drivers', ['tickets']), [tickets])).toEqual([
    'tickets is claimed by remote tickets, as tickets',
  ])
})

test('a path inside the path of another is refused, and one around it', () => {
  expect(conflictsOf(remote('drivers', ['tickets/inspections-data']), [tickets])).toEqual([
    'tickets/inspections-data is claimed by remote tickets, as tickets',
  ])
  expect(conflictsOf(remote('all', ['customerportal']), [])).toContain(
    'customerportal is claimed by the host, as customerportal/report',
  )
})

test('a path that only starts with the same letters is free', () => {
  expect(conflictsOf(remote('other', ['tickets-archive']), [tickets])).toEqual([])
})

test('a path listed twice is refused', () => {
  expect(conflictsOf(remote('drivers', ['a', 'a']), [])).toContain('a is listed twice')
})

test('navigation leads to the paths of its own remote', () => {
  expect(conflictsOf(remote('sms', ['sms-data'], 'sms-data/sms-dashboard'), [])).toEqual([])
  expect(conflictsOf(remote('sms', ['sms-data'], 'tickets'), [])).toEqual([
    'the navigation leads to tickets, which is not a path of this remote',
  ])
})
