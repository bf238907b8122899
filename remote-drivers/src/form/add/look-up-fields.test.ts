import { expect, test } from '@jest/globals'
import { noSearchTerms } from 'shared-api/drivers/driver-search'
import { lookUpFieldsOf, LookUpSchema } from './look-up-fields.ts'
import { emptyDriver } from '../fields/driver-fields.ts'

const CarrierId = '31bde502-064d-8117-adcd-7984da60bb58'

async function problemsOf(typed: object) {
  const read = await LookUpSchema['~standard'].validate({
    ...lookUpFieldsOf(emptyDriver),
    CarrierId,
    ...typed,
  })
  return read.issues?.map(({ message, path }) => [path?.[0], message])
}

test('a look-up without anything to look for says so at the name that is missing', async () => {
  expect(await problemsOf({})).toEqual([['FirstName', noSearchTerms]])
  expect(await problemsOf({ FirstName: 'Lucasta' })).toEqual([['LastName', noSearchTerms]])
})

test('a look-up by an email address that is wrong says only what is wrong with it', async () => {
  const problem = ['EmailId', 'Enter an email address, like name@example.com']
  expect(await problemsOf({ EmailId: 'foo@bar' })).toEqual([problem])
})

test('a look-up without a carrier is told that nothing to look for was given, too', async () => {
  const problems = await problemsOf({ CarrierId: '' })
  expect(problems?.map(([field]) => field)).toEqual(['CarrierId', 'FirstName'])
})
