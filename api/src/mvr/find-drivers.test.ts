import { expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { call } from 'shared-api'
import { mvrRequests } from 'shared-api/mvr/mvr-request'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { added, draftOf } from '../../test/support/sample-drivers.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

interface Row {
  CarrierDriverId?: string
  CDLNumber?: string | undefined
}

const find = (rows: Row[], CarrierId = quillhaven.id) =>
  call(mvrRequests.findDrivers, {
    body: {
      CarrierId,
      CarrierDriverIds: rows.map((row) => row.CarrierDriverId ?? ''),
      CDLNumbers: rows.map((row) => row.CDLNumber ?? ''),
    },
  })

async function newDriver(CarrierDriverId = `D-${randomUUID()}`) {
  const CDLNumber = `FIND ${Math.trunc(Math.random() * 1e9)}`
  const { Id } = await added(draftOf({ CarrierDriverId, CDLState: 'OH', CDLNumber }))
  return { Id, CarrierDriverId, CDLNumber }
}

const idsOf = async (rows: Row[]) => (await find(rows)).Drivers.map(({ Id }) => Id)

test('rows name drivers by driver ID, by CDL number or by both; a driver on two rows is found once', async () => {
  const [one, other] = [await newDriver(), await newDriver()]
  expect(
    await idsOf([
      { CDLNumber: other.CDLNumber.toLowerCase().replace(' ', '-') },
      { CarrierDriverId: one.CarrierDriverId.toUpperCase() },
      { CarrierDriverId: one.CarrierDriverId, CDLNumber: one.CDLNumber },
    ]),
  ).toEqual([other.Id, one.Id])
})

test('a row without a driver of the carrier is told with its reason', async () => {
  const [one, other] = [await newDriver(), await newDriver()]
  const same = `S-${randomUUID()}`
  const namesakes = [await newDriver(same), await newDriver(same)]
  const rows: Row[] = [
    { CarrierDriverId: 'NO-SUCH-DRIVER' },
    { CDLNumber: 'NO SUCH NUMBER' },
    {},
    { CarrierDriverId: one.CarrierDriverId, CDLNumber: other.CDLNumber },
    { CarrierDriverId: same },
    { CarrierDriverId: same, CDLNumber: namesakes[1]?.CDLNumber },
  ]
  const { Drivers, NotFound } = await find(rows)
  expect(Drivers.map(({ Id }) => Id)).toEqual([namesakes[1]?.Id])
  expect(NotFound).toEqual([
    { Row: 0, Message: 'No driver of this carrier has this driver ID or CDL number' },
    { Row: 1, Message: 'No driver of this carrier has this driver ID or CDL number' },
    { Row: 2, Message: 'Enter a driver ID or a CDL number' },
    { Row: 3, Message: 'The driver ID and the CDL number are of different drivers' },
    { Row: 4, Message: 'Several drivers have this driver ID. Enter the CDL number.' },
  ])
})

test("another carrier's drivers are not found", async () => {
  const { CarrierDriverId, CDLNumber } = await newDriver()
  const { Drivers, NotFound } = await find([{ CarrierDriverId, CDLNumber }], tarnbrook.id)
  expect({ Drivers, rows: NotFound.length }).toEqual({ Drivers: [], rows: 1 })
})

test('five thousand rows are one call', async () => {
  const rows = Array.from({ length: 5000 }, (_, row) => ({ CDLNumber: `NO SUCH DRIVER ${row}` }))
  const { NotFound } = await find(rows)
  expect(NotFound).toHaveLength(5000)
})

test('rows of thousands of drivers with one driver ID are told apart by their number, each once', async () => {
  const one = await newDriver()
  await service.admin
    .insertInto('driver')
    .values(
      Array.from({ length: 3000 }, (_, at) => ({
        account_id: quillhaven.id,
        first_name: 'Fleet',
        last_name: `Driver${at}`,
        status: 'Active' as const,
        carrier_driver_id: one.CarrierDriverId,
      })),
    )
    .execute()
  const rows = Array.from({ length: 5000 }, () => ({
    CarrierDriverId: one.CarrierDriverId,
    CDLNumber: one.CDLNumber,
  }))
  const { Drivers, NotFound } = await find([...rows.slice(1), { CarrierDriverId: one.CarrierDriverId }])
  expect(Drivers.map(({ Id }) => Id)).toEqual([one.Id])
  expect(NotFound).toEqual([
    { Row: 4999, Message: expect.stringMatching(/^Several drivers have this driver ID/) },
  ])
})
