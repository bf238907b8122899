import { expect, test } from '@jest/globals'
import { mergeChanges } from './merge-changes.ts'

const names = ['City', 'Street', 'DOB'] as const
const base = { City: 'Dayton', Street: '', DOB: 'in 1984' }
const isMasked = (name: string) => name === 'DOB'
const kindsOf = (mine: Partial<typeof base>, theirs: Partial<typeof base>) =>
  mergeChanges(base, { ...base, ...mine }, { ...base, ...theirs }, { names, isMasked }).map(
    ({ name, kind }) => `${name}: ${kind}`,
  )

test('a field that only one of the two changed is settled, and one that both changed is asked about', () => {
  expect(kindsOf({ City: 'Columbus', Street: '1 Main Street' }, { City: 'Cleveland' })).toEqual([
    'City: both',
  ])
  expect(kindsOf({ Street: '1 Main Street' }, { City: 'Cleveland' })).toEqual(['City: theirs'])
})

const isSame = (_name: string, one: string, other: string) => one.toLowerCase() === other.toLowerCase()

test('the same change made twice is no question, in any spelling of the value', () => {
  expect(kindsOf({ City: 'Columbus' }, { City: 'Columbus' })).toEqual([])
  expect(
    mergeChanges(base, { ...base, City: 'COLUMBUS' }, { ...base, City: 'Columbus' }, { names, isSame }),
  ).toEqual([])
})

test('one mask may hide two values: what was typed over it is asked about, and what was not is told', () => {
  expect(kindsOf({ DOB: '1984-03-10' }, {})).toEqual(['DOB: both'])
  expect(kindsOf({}, { DOB: 'in 1991' })).toEqual(['DOB: protected'])
  expect(kindsOf({}, {})).toEqual([])
  const none = { ...base, DOB: '' }
  expect(mergeChanges(none, { ...none, DOB: '1984-03-10' }, none, { names, isMasked })).toEqual([])
})
