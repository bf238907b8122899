import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { PNG } from 'pngjs'
import { call } from 'shared-api'
import { files } from 'shared-api/documents'
import { signatures, statementPlace } from 'shared-api/documents/signatures'
import { ticketProgress } from 'shared-api/tickets/ticket-progress'
import { demoId } from '../../demo/seeded-random.ts'
import { quillhaven } from '../../demo/accounts.ts'
import { pdf, picture } from '../../test/support/sample-files.ts'
import { drawnSignature, readDocument, signAs } from '../../test/support/sample-signatures.ts'
import { newTicket, refusalOf, timelineOf, updateTicket } from '../../test/support/sample-tickets.ts'
import { testService } from '../../test/support/test-service.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { folderStore } from '../platform/files/file-store.ts'
import { parseKeys } from '../platform/secrets/keys.ts'
import { rotateKeys } from '../platform/secrets/reseal.ts'
import { testKeyText } from '../../test/support/test-world.ts'
import { sha256 } from './document-templates.ts'
import { openDocument, sealedDocuments } from './sealed-documents.ts'

const service = await testService({ as: 'driver' })

const newOwnTicket = () => newTicket(service.admin)
const filesOf = async (folder: string) =>
  (await call(files.list, { query: { bucket: 'tickets', folder } })).Data
const verify = (id: string) => call(signatures.verify, { params: { id } })
const bytesOf = async (id: string) =>
  Buffer.from(await (await call(files.content, { params: { id } })).arrayBuffer())

test('a driver reads the document of the ticket, signs it, and the copy is kept and mailed', async () => {
  const ticket = await newOwnTicket()
  const document = await call(signatures.document, {
    params: { id: ticket },
    query: { DocumentKind: 'Power of attorney' },
  })
  expect(document.Text).toMatch(/^Power of attorney for a traffic ticket\n\nI, Adaeze Winfield, appoint/)
  expect(document.DocumentHash).toBe(createHash('sha256').update(document.Text).digest('hex'))
  const signed = await signAs('Adaeze Winfield', ticket, { Signature: drawnSignature() })
  expect(signed).toMatchObject({ SignerName: 'Adaeze Winfield', IsByLink: false })
  const stored = await filesOf(ticket)
  expect(stored).toHaveLength(2)
  expect(stored).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        Kind: 'Signed document',
        DocumentKind: 'Power of attorney',
        FileName: 'Power of attorney, signed 20 Nov 2026.pdf',
      }),
      expect.objectContaining({ Kind: 'Signature', FileName: 'Signature 2026-11-20.png' }),
    ]),
  )
  const drawn = stored.find(({ Kind }) => Kind === 'Signature')
  const { width, height } = PNG.sync.read(Buffer.from(picture))
  const redrawn = PNG.sync.read(await bytesOf(drawn?.Id ?? ''))
  expect(redrawn).toMatchObject({ width, height })
  expect((await bytesOf(signed.FileId)).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await timelineOf(ticket)).map(({ Kind, Text }) => [Kind, Text])).toContainEqual([
    'signature',
    'Power of attorney, signed 20 Nov 2026.pdf',
  ])
  const { document_hash: hash, ...row } = await service.admin
    .selectFrom('signature')
    .select(['document_hash', 'template', 'template_version', 'consent_version', 'network', 'device'])
    .where('id', '=', signed.Id)
    .executeTakeFirstOrThrow()
  expect(hash.toString('hex')).toBe(document.DocumentHash)
  expect(row).toMatchObject({
    template: 'power-of-attorney',
    template_version: 1,
    consent_version: 1,
    network: '127.0.0.1',
  })
  await service.jobsDone()
  const mails = await service.admin.selectFrom('demo_mail').select(['recipient', 'subject']).execute()
  expect(mails.filter(({ subject }) => subject.startsWith('Your signed copy'))).toEqual([
    { recipient: 'driver@demo.example', subject: expect.stringContaining('power of attorney for ticket P-') },
  ])
})

test('a typed name is a signature without a picture', async () => {
  const ticket = await newOwnTicket()
  const signed = await signAs('A. Winfield', ticket)
  expect((await filesOf(ticket)).map(({ Kind }) => Kind)).toEqual(['Signed document'])
  expect(await verify(signed.Id)).toMatchObject({
    IsUnchanged: true,
    SignerName: 'A. Winfield',
    Template: 'power-of-attorney, version 1',
  })
})

test('the longest name of a driver is signed with', async () => {
  const name = `${'A'.repeat(80)} ${'W'.repeat(80)}`
  const { Id } = await signAs(name, await newOwnTicket())
  expect(await verify(Id)).toMatchObject({ SignerName: name })
})

test('a signed text is sealed again with a new key, and stays what was signed', async () => {
  const { Id } = await signAs('Adaeze Winfield', await newOwnTicket())
  const row = () =>
    service.admin
      .selectFrom('signature')
      .select(['document_sealed', 'document_hash'])
      .where('id', '=', Id)
      .executeTakeFirstOrThrow()
  const newest = parseKeys(`2:${randomBytes(32).toString('base64')},${testKeyText}`)
  await rotateKeys(service.db, newest, [sealedDocuments], { onProgress: () => undefined })
  const { document_sealed: sealed, document_hash: hash } = await row()
  expect(sealed[0]).toBe(2)
  expect(sha256(openDocument(newest, Id, sealed)).equals(hash)).toBe(true)
})

test('a byte of the signed copy or of the text that was changed shows as a changed document', async () => {
  const ticket = await newOwnTicket()
  const { Id, FileId } = await signAs('Adaeze Winfield', ticket)
  const { store_key: key } = await service.admin
    .selectFrom('file')
    .select('store_key')
    .where('id', '=', FileId)
    .executeTakeFirstOrThrow()
  const { disk } = folderStore(service.folder)
  const bytes = Buffer.from(await disk.getBytes(key))
  const flipped = Buffer.from(bytes)
  flipped.writeUInt8(flipped.readUInt8(200) ^ 1, 200)
  await disk.put(key, flipped)
  expect(await verify(Id)).toMatchObject({ IsUnchanged: false })
  await disk.put(key, bytes)
  expect(await verify(Id)).toMatchObject({ IsUnchanged: true })
  await flipByteOfText(Id)
  expect(await verify(Id)).toMatchObject({ IsUnchanged: false })
  await flipByteOfText(Id)
  expect(await verify(Id)).toMatchObject({ IsUnchanged: true })
})

/** Past the trigger that keeps signatures as they are. */
async function flipByteOfText(id: string) {
  await sql`alter table signature disable trigger signature_stays`.execute(service.admin)
  await sql`
    update signature set document_sealed = set_byte(document_sealed, 60, get_byte(document_sealed, 60) # 1)
    where id = ${id}
  `.execute(service.admin)
  await sql`alter table signature enable trigger signature_stays`.execute(service.admin)
}

test('a document that changed after it was read is not signed', async () => {
  const ticket = await newOwnTicket()
  const read = await readDocument(ticket)
  await service.signIn('operator')
  await updateTicket(ticket, { Court_Date__c: '2026-12-24' })
  await service.signIn('driver')
  const body = {
    TicketId: ticket,
    DocumentKind: 'Power of attorney',
    TypedName: 'Adaeze Winfield',
    ...read,
  } as const
  expect(await refusalOf(call(signatures.sign, { body }))).toMatchObject({
    status: 409,
    message: 'This document has changed since you opened it. Read it again, then sign.',
  })
  const other = { ...(await readDocument(ticket)), ConsentVersion: '2' }
  expect(await refusalOf(call(signatures.sign, { body: { ...body, ...other } }))).toMatchObject({
    status: 409,
  })
})

test('the same document is signed once, also by two at the same moment', async () => {
  const ticket = await newOwnTicket()
  const both = await Promise.allSettled([signAs('One', ticket), signAs('Two', ticket)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusalOf(signAs('Three', ticket))).toMatchObject({
    status: 409,
    message: 'This document is signed already. The signed copy is with the ticket.',
  })
  expect(await filesOf(ticket)).toHaveLength(1)
})

test.each(['carrier', 'agent', 'operator'] as const)(
  'the %s does not sign for a driver, and is told what to do',
  async (role) => {
    const ticket = await newOwnTicket()
    const read = await readDocument(ticket)
    await service.signIn(role)
    const body = { TicketId: ticket, DocumentKind: 'Power of attorney', TypedName: 'Dana', ...read } as const
    expect(await refusalOf(call(signatures.sign, { body }))).toMatchObject({
      status: 409,
      message: 'Only the driver can sign this. Send the driver a link to sign, or upload the signed paper.',
    })
  },
)

test('a signature that is none, a statement without words and a closed ticket are refused in words', async () => {
  const ticket = await newOwnTicket()
  expect(
    await refusalOf(signAs('Adaeze Winfield', ticket, { Signature: new File([pdf], 'x.png') })),
  ).toMatchObject({
    status: 400,
    message: expect.stringContaining('Sign in the box'),
  })
  expect(
    await refusalOf(signAs('Adaeze Winfield', ticket, { DocumentKind: "Driver's statement" })),
  ).toMatchObject({
    status: 400,
    message: 'Enter your statement',
  })
  const read = await readDocument(ticket)
  const closed = {
    attorney_status: 'Attorney Complete',
    outcome: 'Dismissed',
    closed_at: new Date(),
  } as const
  await service.admin.updateTable('ticket').set(closed).where('id', '=', ticket).execute()
  const body = {
    TicketId: ticket,
    DocumentKind: 'Power of attorney',
    TypedName: 'Adaeze Winfield',
    ...read,
  } as const
  expect(await refusalOf(call(signatures.sign, { body }))).toMatchObject({
    status: 409,
    message: 'This ticket is closed. There is nothing left to sign.',
  })
})

test('a statement keeps its lines and refuses invisible characters', async () => {
  const ticket = await newOwnTicket()
  const statement = (Statement: string) =>
    signAs('A. Winfield', ticket, { DocumentKind: "Driver's statement", Statement })
  await expect(statement('I was\u202E slow')).rejects.toMatchObject({ status: 400 })
  const { Text } = await call(signatures.document, {
    params: { id: ticket },
    query: { DocumentKind: "Driver's statement" },
  })
  const { Id } = await statement('I was slow.\r\nThe light was green.')
  const expected = Text.replace(statementPlace, 'I was slow.\nThe light was green.')
  expect((await verify(Id)).DocumentHash).toBe(createHash('sha256').update(expected).digest('hex'))
})

test('what was signed is deleted by no call and no query, and never changes', async () => {
  const ticket = await newOwnTicket()
  const { Id } = await signAs('Adaeze Winfield', ticket, { Signature: drawnSignature() })
  for (const role of ['carrier', 'agent', 'driver', 'operator'] as const) {
    await service.signIn(role)
    for (const { Id: id, Kind, CanDelete } of await filesOf(ticket)) {
      expect(CanDelete).toBe(false)
      expect(await refusalOf(call(files.remove, { params: { id } }))).toMatchObject({
        status: 409,
        message: Kind === 'Signature' ? "A signature can't be deleted" : "A signed document can't be deleted",
      })
    }
  }
  const user = {
    id: demoId('user carrier@demo.example'),
    role: 'carrier',
    accountIds: [quillhaven.id],
    driverId: undefined,
  } as const
  await tenantTx(service.db, user, (tx) => sql`delete from file`.execute(tx))
  expect(await filesOf(ticket)).toHaveLength(2)
  const asOffice = { ...user, role: 'operator' } as const
  const changing = (statement: ReturnType<typeof sql>) =>
    tenantTx(service.db, asOffice, (tx) => statement.execute(tx))
  await expect(changing(sql`delete from signature`)).rejects.toThrow('permission denied')
  await expect(changing(sql`update signature set signer_name = 'B'`)).rejects.toThrow('permission denied')
  await expect(changing(sql`update signature set document_sealed = ''`)).rejects.toThrow('never changes')
  for (const statement of [
    sql`delete from signature where id = ${Id}`,
    sql`update signature set signer_name = 'B' where id = ${Id}`,
    sql`truncate signature cascade`,
  ])
    await expect(statement.execute(service.admin)).rejects.toThrow('a signature never changes')
})

test('a ticket that is deleted takes its signed documents along', async () => {
  const ticket = await newOwnTicket()
  const { Id } = await signAs('Adaeze Winfield', ticket)
  await service.signIn('carrier')
  await call(ticketProgress.remove, { params: { id: ticket } })
  await expect(verify(Id)).rejects.toMatchObject({ status: 404 })
})

test('a driver signs at most 50 documents in 24 hours', async () => {
  const ticket = await newOwnTicket()
  const statement = (Statement: string) =>
    signAs('Adaeze Winfield', ticket, { DocumentKind: "Driver's statement", Statement })
  const { Id } = await statement('1')
  await service.admin.transaction().execute(async (tx) => {
    await sql`
      with made as (
        insert into file (id, account_id, bucket, folder, kind, name, size_bytes, content_type, store_key,
          created_by, created_by_name, created_at)
        select gen_random_uuid(), account_id, bucket, folder, kind, name, size_bytes, content_type,
          gen_random_uuid()::text, created_by, created_by_name, created_at
        from file cross join generate_series(1, 48) where id = (select file_id from signature where id = ${Id})
        returning id
      )
      insert into signature (id, account_id, document_kind, ticket_id, template, template_version, consent_version,
        document_sealed, document_hash, file_id, file_hash, signer_id, signer_name, signed_at, network, device)
      select made.id, account_id, document_kind, ticket_id, template, template_version, consent_version,
        document_sealed, sha256(made.id::text::bytea), made.id, file_hash, signer_id, signer_name, signed_at, network, device
      from signature cross join made where signature.id = ${Id}
    `.execute(tx)
    // Those of the other tests count, too.
    await sql`alter table signature disable trigger signature_stays`.execute(tx)
    await sql`update signature set signed_at = signed_at - interval '2 days' where ticket_id <> ${ticket}`.execute(
      tx,
    )
    await sql`alter table signature enable trigger signature_stays`.execute(tx)
  })
  await statement('2')
  expect(await refusalOf(statement('3'))).toMatchObject({
    status: 409,
    message: 'You signed 50 documents in the last 24 hours. Sign the next one tomorrow.',
  })
})
