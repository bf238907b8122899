import { beforeEach, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { call, type CallInput } from 'shared-api'
import { type DocumentKind, files } from 'shared-api/documents'
import { captureTimeOf, withCaptureTime } from 'shared-api/documents/picture-data'
import { draftDays } from 'shared-api/drafts/drafts'
import { maxTicketDrafts, ticketDrafts } from 'shared-api/tickets/ticket-drafts'
import { ticketForm } from 'shared-api/tickets/ticket-form'
import { oxmarrow, quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { refusalOf } from '../../test/support/refusals.ts'
import { pdf } from '../../test/support/sample-files.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'
import { ticketDraftSweep } from './ticket-draft-sweep.ts'

/** The shortest picture that a JPEG can be told by. */
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 2, 7, 0xff, 0xd9])

const service = await testService()

type Sent = CallInput<typeof ticketDrafts.save>['body']

const save = (sent: Partial<Sent> = {}) =>
  call(ticketDrafts.save, { body: { CarrierId: quillhaven.id, Step: 'citation', Fields: {}, ...sent } })
const read = (id: string) => call(ticketDrafts.one, { params: { id } })
const list = () => call(ticketDrafts.list)
const addFile = (folder: string, kind?: DocumentKind) =>
  call(files.add, {
    body: { bucket: 'ticket-drafts', folder, DocumentKind: kind, Files: [new File([pdf], 'citation.pdf')] },
  })
const filesOf = async (bucket: 'ticket-drafts' | 'tickets', folder: string) =>
  (await call(files.list, { query: { bucket, folder } })).Data
const days = (count: number) => new Date(testNow.getTime() + count * 86_400_000)

beforeEach(async () => {
  await service.admin.deleteFrom('ticket_draft').execute()
  service.setNow(testNow)
  await service.signIn('carrier')
})

test('a draft is read as it was typed, right or wrong, and its text is sealed', async () => {
  const Fields = { Citation_Number__c: '7H-0418826', Court_Date__c: '13/45', City: 'Fallow Creek' }
  const draft = await save({ Fields })
  expect(await read(draft.Id)).toEqual({
    Id: draft.Id,
    Version: 1,
    CarrierId: quillhaven.id,
    Step: 'citation',
    Fields,
    SavedAt: testNow.toISOString(),
  })
  expect(await list()).toEqual([draft])
  const row = await service.admin.selectFrom('ticket_draft').select('content_sealed').executeTakeFirst()
  expect(row?.content_sealed.toString('latin1')).not.toContain('0418826')
})

test('a save of an older version answers 409 with the newer draft, and takes nothing of it', async () => {
  const { Id } = await save({ Fields: { City: 'Marrow' } })
  const newer = await save({ Id, Version: 1, Fields: { City: 'Fallow Creek' } })
  const refusal = await refusalOf(save({ Id, Version: 1, Fields: { City: 'Elsewhere' } }))
  expect({ status: refusal.status, newer: refusal.newer }).toEqual({ status: 409, newer })
  expect(await read(Id)).toEqual(newer)
})

test('a save that is sent again, because its answer was lost, is no conflict and makes no second draft', async () => {
  const Id = randomUUID()
  const first = await save({ Id, Version: 0, Fields: { City: 'Marrow' } })
  expect(await save({ Id, Version: 0, Fields: { City: 'Marrow' } })).toEqual(first)
  expect(await list()).toHaveLength(1)
})

test('a draft that was sent or deleted does not come back by a late save', async () => {
  const { Id } = await save()
  await call(ticketDrafts.delete, { params: { id: Id } })
  expect((await refusalOf(save({ Id, Version: 1 }))).status).toBe(404)
  expect(await list()).toEqual([])
})

test('no other user reads, saves, deletes or sends a draft, or sees its files, the back office included', async () => {
  const { Id } = await save({ Fields: { City: 'Marrow' } })
  const [file] = await addFile(Id, 'Citation')
  for (const role of ['agent', 'operator'] as const) {
    await service.signIn(role)
    expect(await list()).toEqual([])
    for (const asked of [
      read(Id),
      save({ Id, Version: 0, Fields: { City: 'Taken' } }),
      save({ Id, Version: 1, Fields: { City: 'Taken' } }),
      call(ticketDrafts.delete, { params: { id: Id } }),
      addFile(Id),
      filesOf('ticket-drafts', Id),
      call(files.content, { params: { id: file?.Id ?? '' } }),
      call(files.remove, { params: { id: file?.Id ?? '' } }),
      call(ticketForm.create, { body: { CarrierId: quillhaven.id, DraftId: Id, RequestId: randomUUID() } }),
    ])
      expect((await refusalOf(asked)).status).toBe(404)
  }
  await service.signIn('carrier')
  expect((await read(Id)).Fields).toEqual({ City: 'Marrow' })
})

test('creating the ticket moves the files to it and deletes the draft', async () => {
  const { Id: DraftId } = await save()
  await addFile(DraftId, 'Citation')
  const ticket = await call(ticketForm.create, {
    body: { CarrierId: quillhaven.id, DraftId, RequestId: randomUUID() },
  })
  const [file, ...more] = await filesOf('tickets', ticket.Id)
  expect({ kind: file?.DocumentKind, more }).toEqual({ kind: 'Citation', more: [] })
  expect((await call(files.content, { params: { id: file?.Id ?? '' } })).size).toBe(pdf.length)
  expect(await list()).toEqual([])
})

test('a photo is kept without its place, and with the time it was taken', async () => {
  const { Id: folder } = await save()
  const drawn = withCaptureTime(jpeg, '2026:11:04 14:01:07')
  const place = new TextEncoder().encode('GPSLatitude 38,53N')
  const photo = new File([drawn, place], 'citation.jpg')
  const [file] = await call(files.add, { body: { bucket: 'ticket-drafts', folder, Files: [photo] } })
  const kept = new Uint8Array(
    await (await call(files.content, { params: { id: file?.Id ?? '' } })).arrayBuffer(),
  )
  expect(captureTimeOf(kept)).toBe('2026:11:04 14:01:07')
  expect(kept).toEqual(drawn)
})

test('a draft that changes its carrier takes its files along', async () => {
  const { Id } = await save()
  await addFile(Id)
  await save({ Id, Version: 1, CarrierId: tarnbrook.id })
  const row = await service.admin
    .selectFrom('file')
    .select('account_id')
    .where('folder', '=', Id)
    .executeTakeFirst()
  expect(row).toEqual({ account_id: tarnbrook.id })
  expect((await refusalOf(save({ Id, Version: 2, CarrierId: oxmarrow.id }))).status).toBe(404)
})

test("a driver's statement is the driver's and the operator's alone, until the driver shares it", async () => {
  await service.signIn('driver')
  const [own] = await service.admin
    .selectFrom('app_user')
    .innerJoin('driver', 'driver.id', 'app_user.driver_id')
    .select('driver.account_id')
    .where('app_user.email', '=', 'driver@demo.example')
    .execute()
  const CarrierId = own?.account_id ?? ''
  const { Id: DraftId } = await save({ CarrierId })
  await addFile(DraftId, "Driver's statement")
  const { Id } = await call(ticketForm.create, { body: { CarrierId, DraftId, RequestId: randomUUID() } })
  const [statement] = await filesOf('tickets', Id)
  await service.signIn('operator')
  expect(await filesOf('tickets', Id)).toHaveLength(1)
  await service.signIn('carrier')
  expect(await filesOf('tickets', Id)).toEqual([])
  expect((await refusalOf(call(files.content, { params: { id: statement?.Id ?? '' } }))).status).toBe(404)
  await service.signIn('driver')
  await call(files.share, { params: { id: statement?.Id ?? '' } })
  await service.signIn('carrier')
  expect(await filesOf('tickets', Id)).toHaveLength(1)
  const { Id: mine } = await save()
  expect((await refusalOf(addFile(mine, "Driver's statement"))).status).toBe(400)
})

test('a draft that is sent several times at once is one ticket, and every answer names it', async () => {
  const { Id: DraftId } = await save()
  const body = { CarrierId: quillhaven.id, DraftId, RequestId: randomUUID() }
  const sent = await Promise.all(Array.from({ length: 6 }, () => call(ticketForm.create, { body })))
  expect(new Set(sent.map(({ Id }) => Id)).size).toBe(1)
})

test(`a user has at most ${maxTicketDrafts} drafts`, async () => {
  for (let count = 0; count < maxTicketDrafts; count += 1) await save()
  expect((await refusalOf(save())).message).toBe(`You have ${maxTicketDrafts} drafts. Delete one first.`)
})

test('a draft is deleted with its files once it was not changed for as long as drafts are kept', async () => {
  const { Id } = await save()
  await addFile(Id)
  const log = { info: () => undefined, warn: () => undefined }
  const sweepAt = (now: Date) => ticketDraftSweep({ db: service.db, clock: () => now, log }).run()
  await sweepAt(days(draftDays))
  expect(await list()).toHaveLength(1)
  await sweepAt(days(draftDays + 1))
  expect(await list()).toEqual([])
  expect(await service.admin.selectFrom('file').select('id').where('folder', '=', Id).execute()).toEqual([])
})
