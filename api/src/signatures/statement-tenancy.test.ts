import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { files } from 'shared-api/documents'
import { signatures } from 'shared-api/documents/signatures'
import { search } from 'shared-api/search'
import { pdf } from '../../test/support/sample-files.ts'
import { sampleChallenges } from '../../test/support/sample-challenges.ts'
import { drawnSignature, signAs } from '../../test/support/sample-signatures.ts'
import { ownDriverId } from '../../test/support/sample-rows.ts'
import { newTicket, refusalOf, timelineOf } from '../../test/support/sample-tickets.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'driver' })

const word = 'Zwieback'

/** Everything of a statement that the user meets. */
async function seen(ticket: string, id: string, fileIds: readonly string[]) {
  const query = { bucket: 'tickets', folder: ticket } as const
  const opened = await Promise.all(
    fileIds.map((fileId) =>
      call(files.content, { params: { id: fileId } }).then(
        () => 'file',
        () => undefined,
      ),
    ),
  )
  const verified = await call(signatures.verify, { params: { id } }).then(
    () => 'verified',
    () => undefined,
  )
  const listed = (await call(files.list, { query })).Data.map(({ DocumentKind }) => DocumentKind)
  return {
    listed,
    signatures: (await call(signatures.ofTicket, { params: { id: ticket } })).length,
    opened: opened.filter(Boolean).length,
    verified,
    timeline: (await timelineOf(ticket)).filter(({ Kind }) => Kind === 'signature').length,
    found: JSON.stringify(await call(search.global, { query: { SearchTerm: word } })).includes(ticket),
  }
}

const nothing = { listed: [], signatures: 0, opened: 0, verified: undefined, timeline: 0, found: false }

test("a signed statement is the driver's and the back office's, while the driver does not share it", async () => {
  const ticket = await newTicket(service.admin)
  const { Id, FileId } = await signAs(word, ticket, {
    DocumentKind: "Driver's statement",
    Statement: `${word} was on the road.`,
    Signature: drawnSignature(),
  })
  const rows = (await call(files.list, { query: { bucket: 'tickets', folder: ticket } })).Data
  const ids = rows.map(({ Id: id }) => id)
  expect(ids).toHaveLength(2)
  expect(rows.every(({ IsShared }) => !IsShared)).toBe(true)
  const all = { opened: 2, signatures: 1, verified: 'verified', timeline: 1 }
  expect(await seen(ticket, Id, ids)).toMatchObject(all)
  await service.signIn('operator')
  expect(await seen(ticket, Id, ids)).toMatchObject(all)
  await expectNothing()
  await service.signIn('driver')
  await call(files.share, { params: { id: FileId } })
  for (const role of ['carrier', 'agent'] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await service.signIn(role)
    // oxlint-disable-next-line no-await-in-loop
    expect(await seen(ticket, Id, ids)).toMatchObject({
      opened: 1,
      signatures: 1,
      verified: 'verified',
      timeline: 1,
    })
  }
  await service.signIn('driver')
  await call(files.stopSharing, { params: { id: FileId } })
  await expectNothing()

  async function expectNothing() {
    for (const role of ['carrier', 'agent'] as const) {
      // oxlint-disable-next-line no-await-in-loop
      await service.signIn(role)
      // oxlint-disable-next-line no-await-in-loop
      expect({ role, ...(await seen(ticket, Id, ids)) }).toEqual({ role, ...nothing })
    }
  }
})

test('a driver who is put on the ticket later does not see the statement of the one before', async () => {
  const ticket = await newTicket(service.admin)
  const { driver_id: before } = await service.admin
    .selectFrom('ticket')
    .select('driver_id')
    .where('id', '=', ticket)
    .executeTakeFirstOrThrow()
  const setDriver = (driver_id: string | null) =>
    service.admin.updateTable('ticket').set({ driver_id }).where('id', '=', ticket).execute()
  const { id: other } = await service.admin
    .selectFrom('driver')
    .select('id')
    .where('id', '<>', before ?? '')
    .executeTakeFirstOrThrow()
  await setDriver(other)
  await service.signIn('operator')
  const Files = [new File([pdf], 'statement.pdf')]
  const body = { bucket: 'tickets', folder: ticket, DocumentKind: "Driver's statement", Files } as const
  const [file] = await call(files.add, { body })
  const id = file?.Id ?? ''
  await setDriver(before)
  await service.signIn('driver')
  expect((await call(files.list, { query: { bucket: 'tickets', folder: ticket } })).Data).toEqual([])
  expect(await refusalOf(call(files.content, { params: { id } }))).toMatchObject({ status: 404 })
  expect(await refusalOf(call(files.share, { params: { id } }))).toMatchObject({ status: 404 })
})

test('the statement of a driver who was typed is for the record of that name, and for no other', async () => {
  for (const [name, count] of [
    ['ADAEZE  WINFIELD', 1],
    ['Pat Other', 0],
  ] as const) {
    const ticket = await newTicket(service.admin, { driver_id: null })
    const change = service.admin.updateTable('ticket').where('id', '=', ticket)
    await change.set({ driver_full_name: name }).execute()
    await service.signIn('operator')
    const Files = [new File([pdf], 'statement.pdf')]
    await call(files.add, {
      body: { bucket: 'tickets', folder: ticket, DocumentKind: "Driver's statement", Files },
    })
    // In two steps, as carrier and office do.
    await change.set({ driver_full_name: 'Adaeze Winfield' }).execute()
    await change.set({ driver_id: await ownDriverId(service.admin) }).execute()
    await service.signIn('driver')
    expect((await call(files.list, { query: { bucket: 'tickets', folder: ticket } })).Data).toHaveLength(
      count,
    )
  }
})

test('a statement on a challenge stays with the driver who made it when the ticket gets another driver', async () => {
  const ticket = await newTicket(service.admin, { received_on: '2026-10-05' })
  await service.signIn('carrier')
  const { Id: folder } = await sampleChallenges(service).create({ TicketId: ticket })
  const setDriver = (driver_id: string) =>
    service.admin.updateTable('ticket').set({ driver_id }).where('id', '=', ticket).execute()
  const own = await ownDriverId(service.admin)
  const { id: other } = await service.admin
    .selectFrom('driver')
    .select('id')
    .where('id', '<>', own)
    .executeTakeFirstOrThrow()
  const listed = async () =>
    (await call(files.list, { query: { bucket: 'inspections', folder } })).Data.length
  await setDriver(other)
  await service.signIn('operator')
  const Files = [new File([pdf], 'statement.pdf')]
  await call(files.add, {
    body: { bucket: 'inspections', folder, DocumentKind: "Driver's statement", Files },
  })
  await setDriver(own)
  await service.signIn('driver')
  expect(await listed()).toBe(0)
  await call(files.add, {
    body: { bucket: 'inspections', folder, DocumentKind: "Driver's statement", Files },
  })
  expect(await listed()).toBe(1)
})
