import { expect, test } from '@jest/globals'
import { call, type CallInput } from 'shared-api'
import { driverForm } from 'shared-api/drivers/driver-form'
import { oxmarrow, quillhaven } from '../../../demo/accounts.ts'
import { testService } from '../../../test/support/test-service.ts'
import { added, draftOf } from '../../../test/support/sample-drivers.ts'

const service = await testService()

type Search = Omit<CallInput<typeof driverForm.search>['body'], 'CarrierId'>

const search = (body: Search) => call(driverForm.search, { body: { CarrierId: quillhaven.id, ...body } })
const matchedBy = async (guess: Search) => (await search(guess)).map(({ MatchedBy }) => MatchedBy)

test('of a stranger no name, e-mail or mobile is confirmed beside the CDL that finds him', async () => {
  const license = { CDLState: 'OH', CDLNumber: 'GUESS-4821' }
  await service.signIn('operator')
  const { FirstName, LastName, EmailId, MobileNumber } = await call(driverForm.add, {
    body: draftOf({ CarrierId: oxmarrow.id, ...license }),
  }).then(({ Id }) => call(driverForm.details, { params: { id: Id } }))
  await service.signIn('carrier')
  for (const guess of [
    { FirstName, LastName },
    { EmailId: EmailId ?? '' },
    { MobileNumber: MobileNumber ?? '' },
  ])
    expect(await matchedBy({ ...license, ...guess })).toEqual([['CDLNumber']])
  expect(await matchedBy({ EmailId: EmailId ?? '', FirstName, LastName })).toEqual([['EmailId']])
})

test.each([
  ['Guðrún', 'Sørensdóttir', 'Gudrun', 'SORENSDOTTIR'],
  ['Đorđe', 'Małek', 'dorde', 'malek'],
])('%s %s is the same as %s %s', async (FirstName, LastName, plainFirst, plainLast) => {
  await service.signIn('carrier')
  const { Id } = await added(draftOf({ FirstName, LastName }))
  const found = await search({ FirstName: plainFirst, LastName: plainLast })
  expect(found.map(({ Driver }) => Driver?.Id)).toEqual([Id])
})
