import { expect, test } from '@jest/globals'
import { type SearchKind, searchLabel } from './search-kinds.ts'

const kindOf = (kind: string, title: string): SearchKind => ({
  kind,
  title,
  icon: 'truck',
  tones: undefined,
  pathOf: (id) => id,
})
const kinds = [
  kindOf('Driver', 'Drivers'),
  kindOf('Permit', 'Permits'),
  kindOf('Audit', 'DOT audits'),
  kindOf('Carrier', 'Carriers'),
]

test('the search names the first kinds that it finds', () => {
  expect(searchLabel(kinds, 'carrier')).toBe('Search drivers, permits, DOT audits')
})

test('the search of a driver, who finds own records alone, names the kinds of these', () => {
  expect(searchLabel(kinds, 'driver')).toBe('Search your permits and DOT audits')
})
