import { expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { call } from 'shared-api'
import { driverForm } from 'shared-api/drivers/driver-form'
import { type DriverFieldName, driverFieldNames, isDateField } from 'shared-api/drivers/driver-field-table'
import { driverUploads } from 'shared-api/uploads'
import { drivers } from 'shared-api/drivers'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { folderStore } from '../platform/files/file-store.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'
import { driverLines, headLine, sendFile } from '../../test/support/sample-uploads.ts'
import { refusalOf } from '../../test/support/refusals.ts'

const service = await testService({ as: 'carrier' })

const statusOf = (UploadId: string) => call(driverUploads.status, { params: { UploadId } })
const done = async (content: string, options = {}) => {
  const { UploadId } = await sendFile(content, options)
  await service.jobsDone()
  return statusOf(UploadId)
}
const rejectsOf = async (UploadId: string) =>
  (await call(driverUploads.rejects, { params: { UploadId } })).text()
const found = async (Search: string, CarrierId = tarnbrook.id) =>
  (await call(drivers.list, { query: { CarrierId, Search, PageSize: 100 } })).Data
const undo = (UploadId: string) => call(driverUploads.undo, { body: { UploadId } })

/** Resolves when nothing is left where files arrive: it goes with the answer, a moment later. */
async function nothingIncoming() {
  const { incoming } = folderStore(service.folder)
  while ((await readdir(incoming)).length > 0);
}
const fieldRefused = async (failing: Promise<unknown>) => (await refusalOf(failing)).errors[0]

/** Of fields with a rule of their own. */
const ruled: Partial<Record<DriverFieldName, string>> = {
  EmailId: 'whole@x.example',
  MobileNumber: '(614) 555-0191',
  DOB: '03/14/1984',
  SocialSecurityNumber: '4821',
  CDLState: 'OH',
  CDLNumber: 'WH77001',
  StateProvince: 'OH',
  ZipPostalCode: '43604',
  Country: 'US',
  SpouseCellNumber: '(614) 555-0192',
  SpouseEmail: 'chidi.r@x.example',
  ActivationDate: '11/25/2026',
}

/** A line with every field of the table. */
const everything = Object.fromEntries(
  driverFieldNames.map((name) => [name, ruled[name] ?? (isDateField(name) ? '12/31/2027' : 'Recordson')]),
)

test('a file of drivers leaves nothing of a line behind', async () => {
  const { Message, Imported } = await done(
    `${Object.keys(everything).join(',')}\n${Object.values(everything).join(',')}\n`,
  )
  expect({ Message, Imported }).toEqual({ Message: null, Imported: 1 })
  const [driver] = await found('whole@x.example')
  const details = await call(driverForm.details, { params: { id: driver?.Id ?? '' } })
  const kept = new Map<string, unknown>(Object.entries(details))
  expect(Object.keys(everything).filter((field) => (kept.get(field) ?? null) === null)).toEqual([])
})

test('a file of drivers comes in with its counts, and its drivers are Pending on the list', async () => {
  const upload = await done(headLine + driverLines('come', 3), { name: 'night shift.csv' })
  expect(upload).toEqual({
    UploadId: expect.any(String),
    Status: 'Done',
    FileName: 'night shift.csv',
    Carrier__r: { Id: tarnbrook.id, Name: tarnbrook.name },
    CreatedDate: testNow.toISOString(),
    CreatedBy: { Name: 'Dana Pell' },
    RowsTotal: 3,
    RowsDone: 3,
    IsBegunAgain: false,
    Imported: 3,
    Duplicates: 0,
    Known: 0,
    Rejected: 0,
    Message: null,
    HasRejects: false,
    UndoUntil: new Date(testNow.getTime() + 86_400_000).toISOString(),
    Undone: null,
  })
  expect(await found('come')).toMatchObject([
    {
      Name: 'Come2 Uploaded',
      Active_Inactive__c: 'Pending',
      CDL_State__c: 'OH',
      CDL_Number__c: 'ends 0002',
    },
    { Name: 'Come1 Uploaded' },
    { Name: 'Come0 Uploaded' },
  ])
  expect(service.problems).toEqual([])
})

test('a file of drivers leaves out who stands in it twice, and who is a driver of the carrier already', async () => {
  await done(headLine + driverLines('known', 2))
  const content = [
    headLine.trimEnd(),
    // CDL written otherwise; e-mail in capitals without a CDL; phone and name written otherwise.
    'Other,Person,other@x.example,614 555 9001,oh-known 0000,OH',
    'Other,Person,KNOWN0@x.example,614 555 9002,,',
    'Known0,Uploaded,third@x.example,+1 (614) 555-1000,,',
    // Another person of the same household: both have a CDL.
    'New,Person,known1@x.example,614 555 9004,KN77,OH',
    'Again,Person,again@x.example,614 555 9005,KN78,OH',
    'Again,Person,again@x.example,614 555 9005,,',
  ].join('\n')
  const upload = await done(content)
  expect(upload).toMatchObject({ Imported: 2, Duplicates: 4, Known: 3, Rejected: 0, HasRejects: true })
  expect((await rejectsOf(upload.UploadId)).split('\r\n').map((line) => line.split(',').slice(0, 2))).toEqual(
    [
      ['Reason', 'Line'],
      ['The carrier already has a driver with this CDL number', '2'],
      ['The carrier already has a driver with this email address', '3'],
      ['The carrier already has a driver with this name and mobile number', '4'],
      ['Duplicate of line 6', '7'],
      [''],
    ],
  )
})

test('a file of drivers leaves out who stands in it twice, however his name and phone are written', async () => {
  const content = [
    headLine.trimEnd(),
    'José,Núñez,jose1@x.example,614 555 9101,,',
    'JOSE,Nunez,jose2@x.example,+1 (614) 555-9101,,',
    "Rory,O'Brien-Smith,rory1@x.example,614 555 9102,,",
    'Rory,O’BRIEN SMITH,rory2@x.example,614.555.9102,,',
  ].join('\n')
  const upload = await done(content)
  expect(upload).toMatchObject({ Imported: 2, Duplicates: 2, Known: 0, Rejected: 0 })
  expect(await rejectsOf(upload.UploadId)).toContain('Duplicate of line 4,5,Rory')
})

test('a file of drivers tells who stands in it twice from who was there, however far apart his lines are', async () => {
  const twice = driverLines('apart', 2500)
  const upload = await done(headLine + twice + twice)
  expect(upload).toMatchObject({ Imported: 2500, Duplicates: 2500, Known: 0 })
  expect(await rejectsOf(upload.UploadId)).toContain('Duplicate of line 2501,5001,')
  const again = await done(headLine + driverLines('apart', 1).repeat(3))
  expect(again).toMatchObject({ Imported: 0, Duplicates: 3, Known: 1 })
})

test('a file of drivers says of each line that was not taken why, and gives it back so that it can be sent again', async () => {
  const lines = [
    headLine.trimEnd(),
    'Good,Uploaded,good@x.example,6145552001,,',
    ',Uploaded,nope,12,,OH',
    '"=HYPERLINK(""http://x.example"")",Uploaded,formula@x.example,abc,,',
  ]
  const upload = await done(lines.join('\r\n'))
  expect(upload).toMatchObject({ Imported: 1, Rejected: 2, HasRejects: true })
  const rejects = await rejectsOf(upload.UploadId)
  expect(rejects).toBe(
    [
      'Reason,Line,FirstName,LastName,EmailId,MobileNumber,CDLNumber,CDLState',
      '"First name: Enter a first name. Email: Enter an email address, like name@example.com. Mobile number: Enter a mobile number, like (614) 555-0134. CDL number: Enter a CDL number",3,,Uploaded,nope,12,,OH',
      `"First name: A name can't begin with =, +, - or @. Mobile number: Enter a mobile number, like (614) 555-0134",4,"'=HYPERLINK(""http://x.example"")",Uploaded,formula@x.example,abc,,`,
      '',
    ].join('\r\n'),
  )
  const corrected = rejects
    .replace(',abc,', ',+1 614 555 2003,')
    .replace(`"'=HYPERLINK(""http://x.example"")"`, 'Hyperion')
  expect(await done(corrected)).toMatchObject({ Imported: 1, Rejected: 1 })
  expect(await found('hyperion')).toMatchObject([
    { Name: 'Hyperion Uploaded', PersonMobilePhone: '(614) 555-2003' },
  ])
})

test('a file of drivers is read by the columns that were chosen', async () => {
  const Mapping = { FirstName: 2, LastName: 1, EmailId: 0, MobileNumber: 3 }
  const upload = await done('a,b,c,d\nchosen@x.example,Last,First,6145553001\n', { Mapping })
  expect(upload).toMatchObject({ Imported: 1 })
  expect(await found('chosen')).toMatchObject([{ Name: 'First Last' }])
})

test('a user sees the uploads of his carriers, newest first, and of no other', async () => {
  service.setNow(new Date(testNow.getTime() + 1000))
  const newest = await done(headLine + driverLines('listed', 1))
  const page = await call(driverUploads.list, { query: { CarrierId: tarnbrook.id, PageSize: 100 } })
  expect(page.Data[0]).toEqual(newest)
  expect(page.Total).toBe(page.Data.length)
  const other = await call(driverUploads.list, { query: { CarrierId: quillhaven.id } })
  expect(other).toMatchObject({ Data: [], Total: 0 })
  await service.signIn('agent')
  for (const ask of [statusOf, undo, rejectsOf])
    expect(await refusalOf(ask(newest.UploadId))).toMatchObject({
      status: 404,
      message: 'Record not found',
    })
})

test('an id that a stranger used for an upload is free', async () => {
  const UploadId = randomUUID()
  await sendFile(headLine + driverLines('mine', 1), { UploadId })
  await service.jobsDone()
  await service.signIn('agent')
  const CarrierId = quillhaven.id
  expect(await sendFile(headLine + driverLines('theirs', 1), { UploadId, CarrierId })).toEqual({
    UploadId,
    Status: 'Received',
  })
  await service.jobsDone()
  expect((await statusOf(UploadId)).Carrier__r.Id).toBe(quillhaven.id)
  await undo(UploadId)
  await service.jobsDone()
})

test('rejected lines are stored encrypted, and files that are no longer needed are deleted', async () => {
  const { UploadId } = await done(`${headLine}Secretive,Person,nope,6145554001,,\n`)
  const { rejects_key: key, store_key: sentKey } = await service.admin
    .selectFrom('driver_upload')
    .select(['rejects_key', 'store_key'])
    .where('id', '=', UploadId)
    .executeTakeFirstOrThrow()
  const { disk } = folderStore(service.folder)
  expect(await disk.exists(sentKey)).toBe(false)
  expect(Buffer.from(await disk.getBytes(key ?? '')).toString('latin1')).not.toContain('Secretive')
  await nothingIncoming()
  expect(await fieldRefused(sendFile('no,driver,here\n'))).toMatchObject({ Field: 'Mapping' })
  await nothingIncoming()
})

test('rejected lines whose bytes are gone are refused in the envelope', async () => {
  const { UploadId } = await done(`${headLine}Ada,Gone,no address,1,,\r\n`)
  const { rejects_key: key } = await service.admin
    .selectFrom('driver_upload')
    .select('rejects_key')
    .where('id', '=', UploadId)
    .executeTakeFirstOrThrow()
  await folderStore(service.folder).disk.delete(key ?? '')
  const refusal = await refusalOf(rejectsOf(UploadId))
  expect(refusal).toMatchObject({ status: 500, requestId: expect.any(String) })
})
