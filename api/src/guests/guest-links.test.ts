import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { driverUploads } from 'shared-api/uploads'
import { guestLinks } from 'shared-api/guests'
import { sessions } from 'shared-api/sessions'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { demoId } from '../../demo/seeded-random.ts'
import { bearer, testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'
import { driverLines, headLine, sendFile } from '../../test/support/sample-uploads.ts'

const service = await testService({ as: 'carrier' })

const later = (days: number) => new Date(testNow.getTime() + days * 86_400_000)
const create = (given: { CarrierId?: string; ValidUntil?: string; RowsAllowed?: number } = {}) =>
  call(guestLinks.create, {
    body: { CarrierId: tarnbrook.id, ValidUntil: later(7).toISOString(), RowsAllowed: 10, ...given },
  })
const enter = async (AccessCode: string) => {
  const { Token } = await call(sessions.guestSignIn, { body: { AccessCode } })
  service.speakWith(Token)
  return Token
}
const linkOf = async (id: string) =>
  (await call(guestLinks.list, { query: { CarrierId: tarnbrook.id, PageSize: 100 } })).Data.find(
    ({ GuestLinkId }) => GuestLinkId === id,
  )

test('a link is told once, and lets its guest upload drivers of its carrier', async () => {
  const { GuestLinkId, AccessCode, Address } = await create()
  expect(AccessCode).toMatch(/^([A-HJ-NP-Z2-9]{4}-){4}[A-HJ-NP-Z2-9]{4}$/)
  expect(Address).toBe(`/guest#code=${AccessCode}`)
  expect(await linkOf(GuestLinkId)).toEqual({
    GuestLinkId,
    Carrier__r: { Id: tarnbrook.id, Name: tarnbrook.name },
    CreatedDate: testNow.toISOString(),
    CreatedBy: { Name: 'Dana Pell' },
    ValidUntil: later(7).toISOString(),
    RowsAllowed: 10,
    RowsUsed: 0,
    Status: 'Open',
  })
  await enter(AccessCode)
  const { UploadId } = await sendFile(headLine + driverLines('guest', 4))
  await service.jobsDone()
  const upload = await call(driverUploads.status, { params: { UploadId } })
  expect(upload).toMatchObject({ Status: 'Done', Imported: 4, CreatedBy: { Name: 'Guest uploader' } })
  expect(await call(sessions.guestLink)).toMatchObject({ RowsAllowed: 10, RowsUsed: 4 })
  await call(driverUploads.undo, { body: { UploadId } })
  await service.jobsDone()
  const undone = await call(driverUploads.status, { params: { UploadId } })
  expect(undone.Undone).toEqual({ Removed: 4, KeptChanged: 0, KeptUsed: 0 })
  expect(await call(sessions.guestLink)).toMatchObject({ RowsUsed: 0 })
})

test('the rows of a guest link are counted over all of its uploads', async () => {
  const { AccessCode } = await create({ RowsAllowed: 5 })
  await enter(AccessCode)
  await sendFile(headLine + driverLines('counted', 3))
  await expect(sendFile(headLine + driverLines('beyond', 3))).rejects.toMatchObject({
    status: 400,
    errors: [
      {
        Field: 'file',
        Message:
          'This file has 3 lines, including invalid ones, and your link allows 2 more. Remove some, or ask the carrier for a new link',
      },
    ],
  })
  await sendFile(headLine + driverLines('beyond', 2))
  await expect(sendFile(headLine + driverLines('more', 1))).rejects.toMatchObject({
    errors: [{ Field: 'file', Message: 'Your link has no rows left. Ask the carrier for a new one' }],
  })
  await service.jobsDone()
})

test('a line whose driver the carrier has costs a row too, and does not tell by what he was known', async () => {
  await sendFile(headLine + driverLines('staffs', 2))
  await service.jobsDone()
  const { AccessCode } = await create({ RowsAllowed: 5 })
  await enter(AccessCode)
  const content = [
    headLine.trimEnd(),
    'Any,Body,any@x.example,614 555 7001,OH-staffs 0000,OH',
    'Other,Body,staffs1@x.example,614 555 7002,,',
    // Of no driver on record: himself twice, and one that can't be read.
    'New,Body,new@x.example,614 555 7003,,',
    'New,Body,new@x.example,614 555 7003,,',
    'Bad,Body,nope,614 555 7004,,',
  ].join('\n')
  const { UploadId } = await sendFile(content)
  await service.jobsDone()
  const statusOf = () => call(driverUploads.status, { params: { UploadId } })
  expect(await statusOf()).toMatchObject({ Imported: 1, Duplicates: 3, Rejected: 1 })
  expect(await call(sessions.guestLink)).toMatchObject({ RowsUsed: 3 })
  const rejects = await (await call(driverUploads.rejects, { params: { UploadId } })).text()
  expect(rejects.split('\r\n').map((line) => line.split(',').slice(0, 2))).toEqual([
    ['Reason', 'Line'],
    ['The carrier already has this driver', '2'],
    ['The carrier already has this driver', '3'],
    ['Duplicate of line 4', '5'],
    [expect.stringContaining('"Email'), ' like name@example.com"'],
    [''],
  ])
  await call(driverUploads.undo, { body: { UploadId } })
  await service.jobsDone()
  expect(await statusOf()).toMatchObject({ Status: 'Undone' })
  expect(await call(sessions.guestLink)).toMatchObject({ RowsUsed: 2 })
  await expect(sendFile(headLine + driverLines('asking', 4))).rejects.toMatchObject({ status: 400 })
})

test('a guest sees what came by his link, and neither that of another guest nor that of the staff', async () => {
  const { UploadId: ofStaff } = await sendFile(headLine + driverLines('staff', 1))
  const first = await create()
  const second = await create()
  await enter(first.AccessCode)
  const { UploadId } = await sendFile(headLine + driverLines('first', 1))
  await service.jobsDone()
  await enter(second.AccessCode)
  expect((await call(driverUploads.list)).Data).toEqual([])
  for (const id of [ofStaff, UploadId]) {
    const refused = { status: 404, message: 'Record not found' }
    await expect(call(driverUploads.status, { params: { UploadId: id } })).rejects.toMatchObject(refused)
    await expect(call(driverUploads.undo, { body: { UploadId: id } })).rejects.toMatchObject(refused)
  }
  await enter(first.AccessCode)
  expect((await call(driverUploads.list)).Data.map((upload) => upload.UploadId)).toEqual([UploadId])
  await expect(
    sendFile(headLine + driverLines('foreign', 1), { CarrierId: quillhaven.id }),
  ).rejects.toMatchObject({
    status: 404,
    message: 'Record not found',
  })
  await expect(sendFile(headLine + driverLines('staff', 1))).rejects.toMatchObject({ status: 409 })
})

test('a link that is withdrawn ends what it opened, and again changes nothing', async () => {
  const { GuestLinkId, AccessCode } = await create()
  const guest = await enter(AccessCode)
  await service.signIn('carrier')
  const withdraw = () => call(guestLinks.withdraw, { body: { GuestLinkId } })
  expect(await withdraw()).toMatchObject({ GuestLinkId, Status: 'Withdrawn' })
  expect(await withdraw()).toMatchObject({ GuestLinkId, Status: 'Withdrawn' })
  expect((await service.ask('GetGuestLink', { headers: bearer(guest) })).status).toBe(401)
  await expect(call(sessions.guestSignIn, { body: { AccessCode } })).rejects.toMatchObject({ status: 401 })
})

test('a guest who came with a password and has no open link any more is told so, and sends nothing', async () => {
  const withdraw = (withdrawn_at: Date | null) =>
    service.admin
      .updateTable('guest_link')
      .set({ withdrawn_at })
      .where('id', '=', demoId('guest link'))
      .execute()
  await withdraw(testNow)
  await service.signIn('guest')
  const ended = {
    status: 404,
    message: 'Your link was withdrawn or has expired. Ask the carrier for a new one',
  }
  await expect(call(sessions.guestLink)).rejects.toMatchObject(ended)
  const file = headLine + driverLines('ended', 1)
  await expect(sendFile(file, { CarrierId: quillhaven.id })).rejects.toMatchObject(ended)
  await withdraw(null)
  expect((await call(driverUploads.list)).Data).toEqual([])
})

test('a link ends by itself, and its end lies ahead and within a year', async () => {
  const { GuestLinkId } = await create({ ValidUntil: later(1).toISOString() })
  service.setNow(later(1))
  await service.signIn('carrier')
  expect(await linkOf(GuestLinkId)).toMatchObject({ Status: 'Expired' })
  for (const [days, Message] of [
    [1, 'Choose a date in the future'],
    [369, 'Choose a date within one year'],
  ] as const) {
    await expect(create({ ValidUntil: later(days).toISOString() })).rejects.toMatchObject({
      status: 400,
      errors: [{ Field: 'ValidUntil', Message }],
    })
  }
})

test('a carrier has at most 20 links in a day, however many are created at once or withdrawn', async () => {
  service.setNow(testNow)
  await service.signIn('carrier')
  const CarrierId = quillhaven.id
  await Promise.allSettled(Array.from({ length: 21 }, () => create({ CarrierId })))
  const { Data } = await call(guestLinks.list, { query: { CarrierId, PageSize: 100 } })
  const open = Data.filter(({ Status }) => Status === 'Open')
  expect(open).toHaveLength(20)
  await call(guestLinks.withdraw, { body: { GuestLinkId: open[0]?.GuestLinkId ?? '' } })
  await expect(create({ CarrierId })).rejects.toMatchObject({
    status: 409,
    message:
      'This carrier has 20 guest links that are open or of the last 24 hours. Withdraw an older one, or wait a day.',
  })
  service.setNow(later(1.1))
  await service.signIn('carrier')
  await expect(create({ CarrierId })).resolves.toHaveProperty('AccessCode')
})
