import { expect, test } from '@jest/globals'
import { conflictsOf } from './conflicts.ts'
import { defineRemote, type RemoteDescription } from './description.ts'

function remote(id: string, paths: string[], navigationPath?: string): RemoteDescription {
  return defineRemote({
    id,
    title: id,
    contract: 2,
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

const roles: RemoteDescription['paths'][number]['roles'] = ['carrier']
const cards: RemoteDescription = {
  ...remote('cards', ['cards']),
  slots: [
    { slot: 'record.details', recordType: 'CARD', title: 'Card', module: './details', roles },
    { slot: 'report', report: 'open-cards', title: 'Open cards', module: './report', roles },
    {
      slot: 'search.results',
      kind: 'Card',
      title: 'Cards',
      icon: 'user',
      recordType: 'CARD',
      order: 1,
      roles,
    },
  ],
}

test('a record type, a report and a search kind have one owner', () => {
  expect(conflictsOf({ ...cards, id: 'copies', paths: [] }, [cards])).toEqual([
    'record type CARD is claimed by remote cards',
    'report open-cards is claimed by remote cards',
    'search kind Card is claimed by remote cards',
  ])
  expect(conflictsOf({ ...cards, slots: [...cards.slots, ...cards.slots.slice(0, 1)] }, [])).toEqual([
    'record type CARD is listed twice',
  ])
})

const first = (id: string): RemoteDescription => ({
  ...remote(id, []),
  paths: [{ path: id, title: id, roles, home: { roles: ['guest'], label: 'Go' } }],
})

test('a role has one first page', () => {
  expect(conflictsOf(first('uploads'), [first('papers')])).toEqual([
    'the first page of role guest is claimed by remote papers',
  ])
})

test('a signed-out page is a path like any other', () => {
  const paying = {
    ...remote('payments', []),
    signedOut: [{ path: 'pay', title: 'Pay', module: './pay' }],
  }
  expect(conflictsOf(paying, [remote('other', ['pay/now'])])).toEqual([
    'pay is claimed by remote other, as pay/now',
  ])
})

const at = (id: string, groupOrder?: number): RemoteDescription => ({
  ...remote(id, [id]),
  navigation: [{ path: id, label: id, group: 'People', groupOrder, icon: 'users', order: 1, roles }],
})

test('remotes that share a group of the navigation agree on its place', () => {
  expect(conflictsOf(at('one', 10), [at('other', 10), at('silent')])).toEqual([])
  expect(conflictsOf(at('one', 10), [at('other', 20)])).toEqual([
    'group People stands at 20 for remote other, and at 10 here',
  ])
})

test('a record page is a path of its remote, and a search opens a record type of its own', () => {
  const [details, , kind] = cards.slots
  expect(conflictsOf({ ...cards, slots: kind ? [kind] : [] }, [])).toEqual([
    'search kind Card opens CARD, which is not a record type of this remote',
  ])
  expect(
    conflictsOf(
      {
        ...cards,
        slots: details
          ? [{ slot: 'record.details', recordType: 'CARD', title: 'Card', page: 'elsewhere', roles }]
          : [],
      },
      [],
    ),
  ).toEqual(['record type CARD has its page at elsewhere, which is not a path of this remote'])
})
