import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { drivers } from 'shared-api/drivers'
import { driverUploads } from 'shared-api/uploads'
import { tarnbrook } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'
import { sendFile } from '../../test/support/sample-uploads.ts'
import { setTimeZone } from '../../test/support/sample-rows.ts'

const service = await testService({ as: 'carrier' })

const early = 'Activation date: Enter an activation date in 1990 or later, or leave it blank'
const late = 'Activation date: Choose an activation date within the next 12 months'

test('a day is within 12 months by the calendar of the carrier', async () => {
  // Fourteen hours ahead: there the 21st has begun.
  await setTimeZone(service.admin, tarnbrook.id, 'Pacific/Kiritimati')
  const head = 'FirstName,LastName,EmailId,MobileNumber,ActivationDate'
  const { UploadId } = await sendFile(`${head}\nEast,Uploaded,east@x.example,(614) 555-4021,2027-11-21\n`)
  await service.jobsDone()
  await setTimeZone(service.admin, tarnbrook.id, 'America/New_York')
  expect(await call(driverUploads.status, { params: { UploadId } })).toMatchObject({ Imported: 1 })
})

/** By the clock of the test it is 2026-11-20. */
test.each([
  ['12/31/1989', early],
  ['01/01/1990', undefined],
  ['2020-02-29', undefined],
  ['11/20/2027', undefined],
  ['2027-11-21', late],
  ['2101-01-01', late],
])('an uploaded driver may be planned from 1990 to a year ahead: %s', async (day, reason) => {
  const name = `Planned${day.replaceAll(/\D/g, '')}`
  const head = 'FirstName,LastName,EmailId,MobileNumber,ActivationDate'
  const { UploadId } = await sendFile(
    `${head}\n${name},Uploaded,${name}@x.example,(614) 555-${day.replaceAll(/\D/g, '').slice(-4)},${day}\n`,
  )
  await service.jobsDone()
  const upload = await call(driverUploads.status, { params: { UploadId } })
  const found = await call(drivers.list, { query: { CarrierId: tarnbrook.id, Search: name } })
  if (reason === undefined) {
    expect(upload).toMatchObject({ Status: 'Done', Imported: 1, Rejected: 0 })
    expect(found.Data).toMatchObject([{ Active_Inactive__c: 'Pending' }])
    return
  }
  expect(upload).toMatchObject({ Status: 'Done', Imported: 0, Rejected: 1 })
  const rejects = await call(driverUploads.rejects, { params: { UploadId } })
  expect(await rejects.text()).toContain(reason)
  expect(found.Data).toEqual([])
})
