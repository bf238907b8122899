import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { type LinkedDocument, signatures } from 'shared-api/documents/signatures'
import { ticketProgress } from 'shared-api/tickets/ticket-progress'
import { quillhaven } from '../../demo/accounts.ts'
import { readDocument, drawnSignature, signAs } from '../../test/support/sample-signatures.ts'
import { addPayment, newTicket, refusalOf } from '../../test/support/sample-tickets.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'

const service = await testService({ as: 'carrier' })

const linkFor = async (TicketId: string, IsMailed = false) =>
  call(signatures.createLink, { body: { TicketId, DocumentKind: 'Power of attorney', IsMailed } })
const dataOf = (path: string | null, name = 'link') =>
  new URL(path ?? '', 'http://portal.example').searchParams.get(name) ?? ''
const open = (Data: string) => call(signatures.openLink, { body: { Data } })

async function newLink(ticket?: string) {
  const { Path } = await linkFor(ticket ?? (await newTicket(service.admin)))
  service.speakWith(undefined)
  return dataOf(Path)
}

function sign(Data: string, { Document }: LinkedDocument, more: { Signature?: File } = {}) {
  const { DocumentHash = '', ConsentVersion = '' } = Document ?? {}
  return call(signatures.signByLink, {
    body: { Data, DocumentHash, ConsentVersion, TypedName: 'Adaeze Winfield', ...more },
  })
}

const mailsTo = async (to: string) => {
  await service.jobsDone()
  return service.admin
    .selectFrom('demo_mail')
    .select(['subject', 'body'])
    .where('recipient', '=', to)
    .execute()
}

test('a driver reads and signs by a link that works once, and gets the copy', async () => {
  const ticket = await newTicket(service.admin)
  const Data = await newLink(ticket)
  const opened = await open(Data)
  expect(opened).toMatchObject({ State: 'open', DocumentKind: 'Power of attorney', ExpiresOn: '2026-11-27' })
  expect(opened.Document?.Text).toContain('I, Adaeze Winfield, appoint')
  const { Copy, SentTo } = await sign(Data, opened, { Signature: drawnSignature() })
  expect(SentTo).toMatch(/^\w\*\*\*@/)
  const copy = Buffer.from(await (await call(signatures.copy, { body: { Data: Copy } })).arrayBuffer())
  expect(copy.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await open(Data)).toMatchObject({ State: 'used', Document: null })
  expect(await refusalOf(sign(Data, opened))).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^This (link was used already|document is signed already)/),
  })
  await service.signIn('carrier')
  const [signature, ...others] = await call(signatures.ofTicket, { params: { id: ticket } })
  expect(others).toEqual([])
  expect(signature).toMatchObject({ SignerName: 'Adaeze Winfield', IsByLink: true })
  expect(await call(signatures.verify, { params: { id: signature?.Id ?? '' } })).toMatchObject({
    IsUnchanged: true,
  })
})

test('a link that was used stays used when the ticket changes and its document with it', async () => {
  const ticket = await newTicket(service.admin)
  const Data = await newLink(ticket)
  await sign(Data, await open(Data))
  await service.admin.updateTable('ticket').set({ court_on: '2026-12-24' }).where('id', '=', ticket).execute()
  expect(await open(Data)).toMatchObject({ State: 'used', Document: null })
})

test('two who sign with one link at the same moment make one signature', async () => {
  const ticket = await newTicket(service.admin)
  const Data = await newLink(ticket)
  const opened = await open(Data)
  const both = await Promise.allSettled([sign(Data, opened), sign(Data, opened)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** The smallest change there is: of the last letter it is a bit that no byte has. */
const otherLetter = (letter = '') => alphabet.charAt(alphabet.indexOf(letter) ^ 1)

test('a link with any character altered opens and signs nothing', async () => {
  const Data = await newLink()
  const opened = await open(Data)
  const message = 'This link is incomplete or was changed. Open it from the message again.'
  for (let at = 0; at < Data.length; at += 1) {
    const altered = `${Data.slice(0, at)}${otherLetter(Data[at])}${Data.slice(at + 1)}`
    expect(await refusalOf(open(altered))).toMatchObject({ status: 400, message })
  }
  const short = Data.slice(0, -1)
  expect(await refusalOf(sign(short, opened))).toMatchObject({ status: 400, message })
  expect(await refusalOf(call(signatures.copy, { body: { Data } }))).toMatchObject({ status: 400, message })
})

test('a link that expired or was replaced says so, and signs nothing', async () => {
  const ticket = await newTicket(service.admin)
  const first = await newLink(ticket)
  const opened = await open(first)
  await service.signIn('carrier')
  const second = await newLink(ticket)
  expect(await open(first)).toMatchObject({ State: 'replaced', Document: null })
  expect(await refusalOf(sign(first, opened))).toMatchObject({
    status: 409,
    message: 'This link no longer works. Open the newest message, or ask your carrier for a new link.',
  })
  service.setNow(new Date(testNow.getTime() + 7 * 86_400_000 + 1))
  expect(await open(second)).toMatchObject({ State: 'expired', Document: null })
  expect(await refusalOf(sign(second, opened))).toMatchObject({
    status: 409,
    message: 'This link has expired. Ask your carrier for a new one.',
  })
})

test('a link for a document that the driver signed otherwise is used up', async () => {
  const ticket = await newTicket(service.admin)
  const Data = await newLink(ticket)
  await service.signIn('driver')
  await signAs('Adaeze Winfield', ticket)
  expect(await open(Data)).toMatchObject({ State: 'used', Document: null })
})

test('a link of a ticket that was deleted says so', async () => {
  const ticket = await newTicket(service.admin)
  const Data = await newLink(ticket)
  await service.signIn('carrier')
  await call(ticketProgress.remove, { params: { id: ticket } })
  expect(await refusalOf(open(Data))).toMatchObject({
    status: 410,
    message: 'The ticket of this link was deleted. There is nothing left to sign.',
  })
})

test('a link for one ticket signs that ticket alone, whatever document was read', async () => {
  const other = await newTicket(service.admin)
  await service.signIn('driver')
  const read = await readDocument(other)
  await service.signIn('carrier')
  const Data = await newLink()
  const body = { Data, TypedName: 'Adaeze Winfield', ...read }
  expect(await refusalOf(call(signatures.signByLink, { body }))).toMatchObject({ status: 409 })
})

test('a link that is mailed is not shown, and a ticket with held messages has none mailed', async () => {
  const ticket = await newTicket(service.admin)
  const mailed = await linkFor(ticket, true)
  expect(mailed).toMatchObject({ Path: null, SentTo: expect.stringMatching(/^\w\*\*\*@/) })
  const { email } = await service.admin
    .selectFrom('driver')
    .select('email')
    .where('name', '=', 'Adaeze Winfield')
    .executeTakeFirstOrThrow()
  const mail = (await mailsTo(email ?? '')).find(({ subject }) =>
    subject.startsWith('Sign the power of attorney'),
  )
  const [, Data = ''] = /\/sign-document\?link=([\w-]+)/.exec(mail?.body ?? '') ?? []
  service.speakWith(undefined)
  expect(await open(Data)).toMatchObject({ State: 'open' })
  await service.signIn('carrier')
  await addPayment(service.admin, ticket, 'Due')
  await service.admin
    .updateTable('ticket')
    .set({ no_driver_comms_until_paid: true })
    .where('id', '=', ticket)
    .execute()
  expect(await refusalOf(linkFor(ticket, true))).toMatchObject({
    status: 409,
    message: 'Messages to this driver are held until the ticket is paid. Copy a link and send it yourself.',
  })
  expect(await linkFor(ticket)).toMatchObject({ SentTo: null })
})

test('an address gets five links an hour, and so does a ticket, and one to copy can still be made', async () => {
  const start = testNow.getTime() + 7_200_000
  service.setNow(new Date(start))
  await service.signIn('carrier')
  const forAddress = async (driver_email: string, ticket?: string) => {
    const id = ticket ?? (await newTicket(service.admin))
    await service.admin
      .updateTable('ticket')
      .set({ driver_id: null, driver_email })
      .where('id', '=', id)
      .execute()
    return id
  }
  const ticket = await forAddress('stranger@driver.example')
  const refused = {
    status: 429,
    message:
      'Five links were mailed in the last hour. Try again in 60 minutes, or copy a link and send it yourself.',
  }
  for (let mail = 0; mail < 5; mail += 1)
    expect(await linkFor(ticket, true)).toMatchObject({ SentTo: 's***@driver.example' })
  expect(await refusalOf(linkFor(ticket, true))).toMatchObject(refused)
  expect(await refusalOf(linkFor(await forAddress('Stranger@driver.example'), true))).toMatchObject(refused)
  await forAddress('other@driver.example', ticket)
  expect(await refusalOf(linkFor(ticket, true))).toMatchObject(refused)
  expect(await linkFor(ticket)).toMatchObject({ Path: expect.any(String) })
  service.setNow(new Date(start + 3_600_000))
  await service.signIn('carrier')
  expect(await linkFor(ticket, true)).toMatchObject({ SentTo: 'o***@driver.example' })
})

test('a carrier has 60 links mailed an hour, to however many addresses', async () => {
  service.setNow(new Date(testNow.getTime() + 72_000_000))
  await service.signIn('carrier')
  const mailTo = async (driver_email: string) => {
    const id = await newTicket(service.admin, { driver_id: null })
    await service.admin.updateTable('ticket').set({ driver_email }).where('id', '=', id).execute()
    return linkFor(id, true)
  }
  // oxlint-disable-next-line no-await-in-loop
  for (let mail = 0; mail < 60; mail += 1) await mailTo(`stranger${mail}@driver.example`)
  expect(await refusalOf(mailTo('stranger60@driver.example'))).toMatchObject({
    status: 429,
    message:
      'Your carrier has mailed 60 links in the last hour. Try again in 60 minutes, or copy a link and send it yourself.',
  })
})

test('the signed copy goes to a driver whose messages are held, because the driver has signed just now', async () => {
  const ticket = await newTicket(service.admin)
  await service.admin
    .updateTable('ticket')
    .set({ no_driver_comms_until_paid: true })
    .where('id', '=', ticket)
    .execute()
  await service.signIn('driver')
  await signAs('Adaeze Winfield', ticket)
  const mails = await mailsTo('driver@demo.example')
  expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('Your signed copy'))
})

async function signedByStranger() {
  const ticket = await newTicket(service.admin)
  await service.signIn('carrier')
  await service.admin
    .updateTable('ticket')
    .set({ driver_id: null, driver_email: 'copies@driver.example' })
    .where('id', '=', ticket)
    .execute()
  const { Path } = await linkFor(ticket)
  const Data = dataOf(Path)
  return await sign(Data, await open(Data))
}

test('an address gets five signed copies an hour; after that the copy is on the screen alone', async () => {
  for (let copy = 0; copy < 5; copy += 1)
    // oxlint-disable-next-line no-await-in-loop
    expect(await signedByStranger()).toMatchObject({ SentTo: 'c***@driver.example' })
  expect(await signedByStranger()).toEqual({ Copy: expect.any(String), SentTo: null })
  expect(await mailsTo('copies@driver.example')).toHaveLength(5)
})

test('the link to a signed copy ends after 90 days', async () => {
  const Data = await newLink()
  const { Copy } = await sign(Data, await open(Data))
  service.setNow(new Date(testNow.getTime() + 90 * 86_400_000 + 1))
  expect(await refusalOf(call(signatures.copy, { body: { Data: Copy } }))).toMatchObject({
    status: 410,
    message: 'This link to the signed copy has expired. Ask your carrier for the copy.',
  })
})

test('a link for a statement is made by the back office alone, and its copy is not mailed', async () => {
  const TicketId = await newTicket(service.admin)
  const body = { TicketId, DocumentKind: "Driver's statement", IsMailed: false } as const
  expect(await refusalOf(call(signatures.createLink, { body }))).toMatchObject({
    status: 409,
    message: 'The driver writes the statement on the ticket, or the back office asks for it.',
  })
  await service.signIn('operator')
  const Data = dataOf((await call(signatures.createLink, { body })).Path)
  service.speakWith(undefined)
  const { Document } = await open(Data)
  const { DocumentHash = '', ConsentVersion = '' } = Document ?? {}
  const signed = {
    Data,
    DocumentHash,
    ConsentVersion,
    TypedName: 'Adaeze Winfield',
    Statement: 'The light was green.',
  }
  expect(await call(signatures.signByLink, { body: signed })).toMatchObject({ SentTo: null })
})

test('a link is for the driver who was on the ticket, or typed: it ends once another one is', async () => {
  const { driver_id, driver_full_name } = await otherDriver()
  const linked = [{}, { driver_id }] as const
  for (const [before, now] of [linked, [{ driver_id: null }, { driver_full_name }] as const]) {
    const ticket = await newTicket(service.admin, before)
    const Data = await newLink(ticket)
    await service.admin.updateTable('ticket').set(now).where('id', '=', ticket).execute()
    expect(await open(Data)).toMatchObject({ State: 'replaced', Document: null })
    await service.signIn('carrier')
  }
})

test('a driver who was typed keeps the link when the ticket is linked to the record of that name', async () => {
  const { driver_id, driver_full_name } = await otherDriver()
  const ticket = await newTicket(service.admin, { driver_id: null })
  const change = () => service.admin.updateTable('ticket').where('id', '=', ticket)
  await change().set({ driver_full_name: driver_full_name.toUpperCase() }).execute()
  const Data = await newLink(ticket)
  await change().set({ driver_full_name, driver_id }).execute()
  expect(await open(Data)).toMatchObject({ State: 'open' })
})

test('a link counts no mail for a signature that is refused', async () => {
  const Data = await newLink()
  const opened = await open(Data)
  const changed = {
    ...opened,
    Document: opened.Document && { ...opened.Document, DocumentHash: '0'.repeat(64) },
  }
  for (let tried = 0; tried < 5; tried += 1)
    // oxlint-disable-next-line no-await-in-loop
    expect(await refusalOf(sign(Data, changed))).toMatchObject({ status: 409 })
  expect(await sign(Data, opened)).toMatchObject({ SentTo: expect.stringContaining('@') })
})

const otherDriver = async () =>
  service.admin
    .selectFrom('driver')
    .select(['id as driver_id', 'name as driver_full_name'])
    .where('account_id', '=', quillhaven.id)
    .where('name', '<>', 'Adaeze Winfield')
    .executeTakeFirstOrThrow()
