import { expect, test } from '@jest/globals'
import { emptyDriver } from './driver-fields.ts'
import { driverFieldsOf, keptDraftOf } from './driver-kept-draft.ts'

const typed = { ...emptyDriver, LastName: 'Penhallow', DOB: '4/27/90', CarrierId: 'c1', ProductId: 'p1' }

test('a form comes back from its draft as it was typed', () => {
  expect(driverFieldsOf(keptDraftOf(typed))).toEqual(typed)
})

test.each([
  ['123-45-6789', '6789'],
  ['6789', '6789'],
  ['123-45-6', ''],
])('of the Social Security number %s a draft keeps "%s"', (SocialSecurityNumber, kept) => {
  expect(keptDraftOf({ ...typed, SocialSecurityNumber })['SocialSecurityNumber'] ?? '').toBe(kept)
})

test('a field that the form does not have any more is left out', () => {
  expect(driverFieldsOf({ ...keptDraftOf(typed), Nickname: 'Lu' })).toEqual(typed)
})
