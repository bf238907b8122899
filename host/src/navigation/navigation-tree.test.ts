import { expect, test } from '@jest/globals'
import { currentLink, navigationTree } from './navigation-tree.ts'

const orders: Record<string, number> = { People: 10, Office: 20 }

const entry = (group: string, path: string, label: string) => ({
  remoteId: 'any',
  path,
  label,
  icon: 'users',
  group,
  groupOrder: orders[group],
})

const entries = [
  entry('Elsewhere', 'links', 'Links'),
  { ...entry('Office', 'permits', 'Permits'), records: ['PERMIT'] },
  { ...entry('People', 'people', 'People'), covers: ['customerportal/person'] },
  entry('Office', 'permits/fees', 'Fees'),
  entry('People', 'teams', 'Teams'),
]

test('the menu has the dashboard first, then the groups in their order, and last those without one', () => {
  const tree = navigationTree(entries, 'carrier')
  expect(tree.map(({ heading }) => heading)).toEqual([undefined, 'People', 'Office', 'Elsewhere'])
  expect(tree.map(({ links }) => links.map(({ label }) => label))).toEqual([
    ['Dashboard'],
    ['People', 'Teams'],
    ['Permits', 'Fees'],
    ['Links'],
  ])
})

test('a page marks the deepest link it lies under, and only that', () => {
  const tree = navigationTree(entries, 'carrier')
  const labelAt = (pathname: string, search = '') => currentLink(tree, { pathname, search })?.label
  expect(labelAt('/permits')).toBe('Permits')
  expect(labelAt('/permits/fees')).toBe('Fees')
  expect(labelAt('/people/new/home')).toBe('People')
  expect(labelAt('/customerportal/person/7')).toBe('People')
  expect(labelAt('/permits-of-others')).toBeUndefined()
  expect(labelAt('/404')).toBeUndefined()
  expect(labelAt('/customerportal/details/7', '?record_type=PERMIT')).toBe('Permits')
  expect(labelAt('/customerportal/details/7', '?record_type=FEE')).toBeUndefined()
})

test('a role that works with no carrier has no dashboard in the menu, and no heading over its one group', () => {
  const tree = navigationTree([entry('People', 'people', 'People')], 'guest')
  expect(tree.map(({ links }) => links.map(({ label }) => label))).toEqual([['People']])
  expect(tree.map(({ heading }) => heading)).toEqual([undefined])
})
