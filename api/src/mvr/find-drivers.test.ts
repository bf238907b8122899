import { expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { call } from 'shared-api'
import { type DriverLine, mvrRequests } from 'shared-api/mvr/mvr-request'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { added, draftOf } from '../../test/support/sample-drivers.ts'
import { testService } from '../../test/support/test-service.ts'

await testService({ as: 'carrier' })

const find = (Rows: DriverLine[], CarrierId = quillhaven.id) =>
  call(mvrRequests.findDrivers, { body: { CarrierId, Rows } })

async function newDriver(CarrierDriverId = `D-${randomUUID()}`) {
  const CDLNumber = `FIND ${Math.trunc(Math.random() * 1e9)}`
  const { Id } = await added(draftOf({ CarrierDriverId, CDLState: 'OH', CDLNumber }))
  return { Id, CarrierDriverId, CDLNumber }
}

const idsOf = async (rows: DriverLine[]) => (await find(rows)).Drivers.map(({ Id }) => Id)

test('lines name drivers by driver ID, by CDL number or by both; a driver on two lines is found once', async () => {
  const [one, other] = [await newDriver(), await newDriver()]
  expect(
    await idsOf([
      { Line: 2, CDLNumber: other.CDLNumber.toLowerCase().replace(' ', '-') },
      { Line: 3, CarrierDriverId: one.CarrierDriverId.toUpperCase() },
      { Line: 4, CarrierDriverId: one.CarrierDriverId, CDLNumber: one.CDLNumber },
    ]),
  ).toEqual([other.Id, one.Id])
})

test('a line without a driver of the carrier is told with its reason', async () => {
  const [one, other] = [await newDriver(), await newDriver()]
  const same = `S-${randomUUID()}`
  const namesakes = [await newDriver(same), await newDriver(same)]
  const rows: DriverLine[] = [
    { Line: 2, CarrierDriverId: 'NO-SUCH-DRIVER' },
    { Line: 3, CDLNumber: 'NO SUCH NUMBER' },
    { Line: 4 },
    { Line: 5, CarrierDriverId: one.CarrierDriverId, CDLNumber: other.CDLNumber },
    { Line: 6, CarrierDriverId: same },
    { Line: 7, CarrierDriverId: same, CDLNumber: namesakes[1]?.CDLNumber },
  ]
  const { Drivers, NotFound } = await find(rows)
  expect(Drivers.map(({ Id }) => Id)).toEqual([namesakes[1]?.Id])
  expect(NotFound).toEqual([
    { Line: 2, Message: 'No driver of this carrier has this driver ID or CDL number' },
    { Line: 3, Message: 'No driver of this carrier has this driver ID or CDL number' },
    { Line: 4, Message: 'Enter a driver ID or a CDL number' },
    { Line: 5, Message: 'The driver ID and the CDL number are of different drivers' },
    { Line: 6, Message: 'Several drivers have this driver ID. Enter the CDL number.' },
  ])
})

test("another carrier's drivers are not found", async () => {
  const { CarrierDriverId, CDLNumber } = await newDriver()
  const { Drivers, NotFound } = await find([{ Line: 2, CarrierDriverId, CDLNumber }], tarnbrook.id)
  expect({ Drivers, lines: NotFound.length }).toEqual({ Drivers: [], lines: 1 })
})
