import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { drivers } from 'shared-api/drivers'
import { oxmarrow, pellworth, quillhaven } from '../../../demo/accounts.ts'
import {
  serviceWithMails,
  forgetMails,
  answerLink,
  askFor,
  driverOf,
  linksSeen,
  mailsSent,
} from '../../../test/support/sample-links.ts'
import { refusalOf } from '../../../test/support/refusals.ts'

// agent@demo.example serves all three; Quillhaven has staff of its own, too.
const service = await serviceWithMails()

const Answer = 'Approved'

const namesIn = async (CarrierId: string, Search: string) => {
  await service.signIn('agent')
  return (await call(drivers.list, { query: { CarrierId, Search } })).Data.map(({ Name }) => Name)
}

test('an agent of both carriers asks the one that has the driver, whose own staff answers, and no one who serves both', async () => {
  const driver = await driverOf(service, quillhaven.id, 'agent')
  await forgetMails(service)
  const { Status, DriverId, RequestId } = await askFor(service, driver, 'agent', oxmarrow.id)
  expect([Status, DriverId]).toEqual(['Requested', null])
  expect((await mailsSent(service)).map(({ recipient }) => recipient)).toEqual(['carrier@demo.example'])
  expect(await namesIn(oxmarrow.id, driver.LastName)).toEqual([])
  const [seen] = (
    await linksSeen(service, 'agent', { CarrierId: quillhaven.id, list_filter: 'Pending' })
  ).filter(({ Id }) => Id === RequestId)
  expect(seen).toMatchObject({ Direction: 'Outgoing', DriverName: 'L. V.' })
  const refusal = await refusalOf(answerLink(service, 'agent', { RequestId, Answer }))
  expect([refusal.status, refusal.message]).toEqual([
    409,
    'Only the carrier that has the driver can answer this request.',
  ])
  expect(await answerLink(service, 'carrier', { RequestId, Answer })).toMatchObject({
    Direction: 'Incoming',
  })
  expect(await namesIn(oxmarrow.id, driver.LastName)).toEqual([driver.Name])
})

test('an agent of both carriers asks a carrier without other staff by the back office', async () => {
  const driver = await driverOf(service, oxmarrow.id, 'agent')
  await forgetMails(service)
  const { RequestId } = await askFor(service, driver, 'agent', pellworth.id)
  expect((await mailsSent(service)).map(({ recipient }) => recipient)).toEqual(['operator@demo.example'])
  expect(await answerLink(service, 'operator', { RequestId, Answer })).toMatchObject({ Status: 'Approved' })
})
