import { expect, test } from '@jest/globals'
import { currentLink, navigationTree } from './navigation-tree.ts'

const entry = (group: 'People' | 'Legal' | 'Safety', path: string, label: string) => ({
  remoteId: 'any',
  path,
  label,
  icon: 'users',
  group,
})

const entries = [
  entry('Safety', 'sms-data', 'SMS dashboard'),
  { ...entry('People', 'drivers-list', 'Drivers'), covers: ['customerportal/account-profile'] },
  entry('Legal', 'tickets', 'Tickets'),
  entry('Legal', 'tickets/inspections-data', 'Inspections'),
  entry('People', 'mvr', 'MVR reports'),
]

test('the menu has the dashboard first, then People, Legal and Safety in this order', () => {
  const tree = navigationTree(entries, 'carrier')
  expect(tree.map(({ heading }) => heading)).toEqual([undefined, 'People', 'Legal', 'Safety'])
  expect(tree.map(({ links }) => links.map(({ label }) => label))).toEqual([
    ['Dashboard'],
    ['Drivers', 'MVR reports'],
    ['Tickets', 'Inspections'],
    ['SMS dashboard'],
  ])
})

test('a group that no one fills is not there', () => {
  const tree = navigationTree([entry('Legal', 'tickets', 'Tickets')], 'carrier')
  expect(tree.map(({ heading }) => heading)).toEqual([undefined, 'Legal'])
})

test('a page marks the deepest link it lies under, and only that', () => {
  const tree = navigationTree(entries, 'carrier')
  expect(currentLink(tree, '/tickets')?.label).toBe('Tickets')
  expect(currentLink(tree, '/tickets/inspections-data')?.label).toBe('Inspections')
  expect(currentLink(tree, '/sms-data/sms-dashboard')?.label).toBe('SMS dashboard')
  expect(currentLink(tree, '/customerportal/account-profile/7')?.label).toBe('Drivers')
  expect(currentLink(tree, '/tickets-of-others')).toBeUndefined()
  expect(currentLink(tree, '/404')).toBeUndefined()
})

test('who works with no carrier has no dashboard in the menu', () => {
  const tree = navigationTree([entry('People', 'customerportal/my-mvrs', 'My MVR reports')], 'mvr')
  expect(tree.map(({ links }) => links.map(({ label }) => label))).toEqual([['My MVR reports']])
  expect(tree.map(({ heading }) => heading)).toEqual([undefined])
})
