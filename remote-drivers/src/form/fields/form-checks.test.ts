import { expect, test } from '@jest/globals'
import { activationTooLate, cancellationTooLate } from 'shared-api/memberships/membership-days'
import * as z from 'zod/mini'
import { GuestLinkForm } from '../../links/guest-link-form.ts'
import { CancellationForm } from '../../memberships/cancellation-form.ts'
import { NewDriverForm } from './driver-draft.ts'
import { emptyDriver } from './driver-fields.ts'

/** The first problem of each field, in its words. */
function wrongIn(form: z.core.$ZodType, fields: object) {
  const { error } = z.safeParse(form, fields)
  const problems = error?.issues.map(({ path: [name], message }) => [String(name), message] as const) ?? []
  return Object.fromEntries(problems.toReversed())
}

test('problems between fields are reported together with problems of single fields', () => {
  const tooFar = { ...emptyDriver, ActivationDate: '1/1/2090', CDLNumber: 'A 17', ZipPostalCode: '12' }
  expect(wrongIn(NewDriverForm, tooFar)).toMatchObject({
    FirstName: 'Enter a first name',
    CDLState: 'Choose a CDL state',
    ActivationDate: activationTooLate,
  })
  expect(wrongIn(CancellationForm, { CancellationReason: '', CancellationDate: '1/1/2090' })).toEqual({
    CancellationReason: 'Choose a reason',
    CancellationDate: cancellationTooLate,
  })
  const link = { CarrierId: '', ValidUntil: '1/5/2020', RowsAllowed: '-5' }
  expect(wrongIn(GuestLinkForm, link)).toMatchObject({
    CarrierId: 'Choose a carrier',
    ValidUntil: 'Choose a date in the future',
    RowsAllowed: expect.stringMatching(/^Enter how many/),
  })
})

test('a spouse without a name is said at the name', () => {
  const { SpouseFirstName } = wrongIn(NewDriverForm, { ...emptyDriver, SpouseEmail: 'chidi@x.example' })
  expect(SpouseFirstName).toBe('Enter the name of the spouse')
})

test('a day that can not be read has one problem', () => {
  const { ActivationDate } = wrongIn(NewDriverForm, { ...emptyDriver, ActivationDate: 'someday' })
  expect(ActivationDate).toMatch(/^Enter a date/)
})

test('an activation date before all memberships is mistyped', () => {
  const { ActivationDate } = wrongIn(NewDriverForm, { ...emptyDriver, ActivationDate: '1/1/1900' })
  expect(ActivationDate).toBe('Enter an activation date in 1990 or later, or leave it blank')
})
