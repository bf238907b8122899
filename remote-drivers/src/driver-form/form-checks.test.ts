import { expect, test } from '@jest/globals'
import type { FieldValues, Resolver } from 'react-hook-form'
import { activationTooLate, cancellationTooLate } from 'shared-api/memberships/membership-days'
import { checkGuestLink } from '../guest-links/guest-link-form.ts'
import { checkCancellation } from '../memberships/cancellation-form.ts'
import { checkDraft } from './driver-draft.ts'
import { emptyDriver } from './driver-fields.ts'

async function wrongIn<Fields extends FieldValues>(
  check: Resolver<Fields, unknown, FieldValues>,
  fields: Fields,
) {
  const { errors } = await check(fields, undefined, { fields: {}, shouldUseNativeValidation: false })
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))
}

test('what is wrong by more than one field is said together with what is wrong by itself', async () => {
  const tooFar = { ...emptyDriver, ActivationDate: '1/1/2090', CDLNumber: 'A 17', ZipPostalCode: '12' }
  expect(await wrongIn(checkDraft, tooFar)).toMatchObject({
    FirstName: 'Enter a first name',
    CDLState: 'Choose a CDL state',
    ActivationDate: activationTooLate,
  })
  expect(await wrongIn(checkCancellation, { CancellationReason: '', CancellationDate: '1/1/2090' })).toEqual({
    CancellationReason: 'Choose a reason',
    CancellationDate: cancellationTooLate,
  })
  const link = { CarrierId: '', ValidUntil: '1/5/2020', RowsAllowed: '-5' }
  expect(await wrongIn(checkGuestLink, link)).toMatchObject({
    CarrierId: 'Choose a carrier',
    ValidUntil: 'Choose a day that is still to come',
    RowsAllowed: expect.stringMatching(/^Enter how many/),
  })
})

test('a spouse without a name is said at the name', async () => {
  const { SpouseFirstName } = await wrongIn(checkDraft, { ...emptyDriver, SpouseEmail: 'chidi@x.example' })
  expect(SpouseFirstName).toBe('Enter the name of the spouse')
})

test('a day that can not be read has one problem', async () => {
  const { ActivationDate } = await wrongIn(checkDraft, { ...emptyDriver, ActivationDate: 'someday' })
  expect(ActivationDate).toMatch(/^Enter a date/)
})
