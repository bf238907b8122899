import { expect, test } from '@jest/globals'
import { fleetSummary, ownSummary } from './fleet-summary.ts'

const account = (Id: string, Name: string, units: number | null, miles: number | null) => ({
  Account: {
    Id,
    Name,
    Allow_Agents_Tickets__c: false,
    DOT_Number__c: '9900417',
    Power_Units__c: units,
    Annual_Miles__c: miles,
  },
  IsDirect: true,
})

const quillhaven = account('q', 'Quillhaven Freight LLC', 86, 6_842_300)
const nobody = { Carrier: null }
const today = new Date(2026, 10, 20)

test('one carrier is told with its numbers in Indian grouping', () => {
  expect(fleetSummary([quillhaven, account('z', 'Zephyr', 1, 1)], 'q', nobody, today)).toBe(
    'Quillhaven Freight LLC, USDOT 9900417, 86 power units, 68,42,300 miles a year. Figures up to 20 Nov 2026.',
  )
})

test('the summary of all carriers adds up their values', () => {
  expect(fleetSummary([quillhaven, account('z', 'Zephyr', 14, null)], undefined, nobody, today)).toBe(
    'All carriers (2), 100 power units, 68,42,300 miles a year. Figures up to 20 Nov 2026.',
  )
})

test('the summary of a fleet leaves out unknown values', () => {
  expect(fleetSummary([account('z', 'Zephyr', 1, null)], 'z', nobody, today)).toBe(
    'Zephyr, USDOT 9900417, 1 power unit. Figures up to 20 Nov 2026.',
  )
  expect(fleetSummary([], undefined, nobody, today)).toBe('All carriers. Figures up to 20 Nov 2026.')
})

test('a selected carrier is not called all carriers while the list of carriers is missing', () => {
  expect(fleetSummary([], 'q', { Carrier: { Id: 'q', Name: 'Quillhaven Freight LLC' } }, today)).toBe(
    'Quillhaven Freight LLC. Figures up to 20 Nov 2026.',
  )
  expect(fleetSummary([], 'q', nobody, today)).toBe('The selected carrier. Figures up to 20 Nov 2026.')
})

test('a driver is told of what is his own, and nothing of the fleet', () => {
  expect(ownSummary([quillhaven], today)).toBe(
    'Your own records with Quillhaven Freight LLC. Figures up to 20 Nov 2026.',
  )
  expect(ownSummary([], today)).toBe('Your own records. Figures up to 20 Nov 2026.')
})
