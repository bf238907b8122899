import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { driverForm } from 'shared-api/drivers/driver-form'
import { driverLinks } from 'shared-api/drivers/driver-links'
import { cindervale, oxmarrow, quillhaven, tarnbrook } from '../../../demo/accounts.ts'
import { testService } from '../../../test/support/test-service.ts'
import { testNow } from '../../../test/support/test-world.ts'
import { askFor, driverOf } from '../../../test/support/sample-links.ts'
import { fieldsOf, refusalOf } from '../../../test/support/refusals.ts'

const service = await testService()

const refused = async (failing: Promise<unknown>) => {
  const refusal = await refusalOf(failing)
  expect([refusal.status, fieldsOf(refusal)]).toEqual([410, { MatchId: 'Search for the driver again' }])
}

test('a match is good for half an hour, for the user who looked, and for the carrier it was looked for', async () => {
  const driver = await driverOf(service, oxmarrow.id, 'agent')
  await service.signIn('carrier')
  const [match] = await call(driverForm.search, { body: { CarrierId: tarnbrook.id, ...driver.license } })
  const MatchId = match?.MatchId ?? ''
  const ask = (CarrierId: string, given = MatchId) =>
    call(driverLinks.request, { body: { MatchId: given, CarrierId } })
  const flipped = `${MatchId.slice(0, -6)}${MatchId.at(-6) === 'A' ? 'B' : 'A'}${MatchId.slice(-5)}`
  await refused(ask(quillhaven.id))
  await refused(ask(tarnbrook.id, flipped))
  await service.signIn('operator')
  await refused(ask(tarnbrook.id))
  service.setNow(new Date(testNow.getTime() + 30 * 60_000 + 1))
  await service.signIn('carrier')
  await refused(ask(tarnbrook.id))
  service.setNow(new Date(testNow.getTime() + 30 * 60_000))
  expect(await ask(tarnbrook.id)).toMatchObject({ Status: 'Requested' })
})

test('a match of a driver who is gone is gone, too, and one with a product that is none is refused at once', async () => {
  const driver = await driverOf(service, oxmarrow.id, 'agent')
  const product = await refusalOf(
    askFor(service, driver, 'carrier', tarnbrook.id, { ProductId: cindervale.id }),
  )
  expect(fieldsOf(product)).toHaveProperty('ProductId')
  const [match] = await call(driverForm.search, { body: { CarrierId: tarnbrook.id, ...driver.license } })
  await service.admin.deleteFrom('driver').where('id', '=', driver.Id).execute()
  const body = { MatchId: match?.MatchId ?? '', CarrierId: tarnbrook.id }
  expect((await refusalOf(call(driverLinks.request, { body }))).status).toBe(410)
})
