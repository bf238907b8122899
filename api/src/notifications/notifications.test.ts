import { beforeEach, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { notifications } from 'shared-api/notifications/notifications'
import { payments as paymentCalls } from 'shared-api/payments'
import { ticketPayments } from 'shared-api/payments/set-payments'
import { challengeProgress } from 'shared-api/challenges/challenge-progress'
import { ticketProgress } from 'shared-api/tickets/ticket-progress'
import type { Role } from 'shared-api/contract'
import { quillhaven } from '../../demo/accounts.ts'
import { bell, emptyBells, kindsInBell } from '../../test/support/sample-notifications.ts'
import { payByCard } from '../../test/support/sample-checkout.ts'
import { newTicket, timelineOf, updateTicket } from '../../test/support/sample-tickets.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'
import { tenantTx, type User } from '../platform/database/tenant.ts'
import { notificationSweep } from './notification-sweep.ts'

const service = await testService()
let ticketId: string

beforeEach(async () => {
  await emptyBells(service)
  ticketId = await newTicket(service.admin)
})

const followers = ['carrier', 'agent', 'driver'] as const

/** What each of them finds in the bell. */
async function bells(roles: readonly Role[] = followers) {
  const found: Record<string, string[]> = {}
  for (const role of roles) {
    // oxlint-disable-next-line no-await-in-loop
    await service.signIn(role)
    // oxlint-disable-next-line no-await-in-loop
    found[role] = await kindsInBell()
  }
  return found
}

const toAll = (...kinds: string[]) => ({ carrier: kinds, agent: kinds, driver: kinds })

async function asOffice<T>(work: () => Promise<T>): Promise<T> {
  await service.signIn('operator')
  return work()
}

const setPayment = (amount: string) =>
  asOffice(() =>
    call(ticketPayments.set, {
      body: {
        TicketId: ticketId,
        Payments: [
          { paymentName: 'Attorney fee', DueDate: '2026-12-01', Lines: [{ Name: 'Fee', Amount: amount }] },
        ],
      },
    }),
  )

test('a status and a court date that the office sets reach the carrier, its agent and the driver, and not the office', async () => {
  await asOffice(() =>
    updateTicket(ticketId, { Attorney_Status__c: 'Sent to Attorney', Court_Date__c: '2027-01-20' }),
  )
  expect(await bells([...followers, 'operator'])).toEqual({
    ...toAll('court date', 'status'),
    operator: [],
  })
  await service.signIn('carrier')
  const { Data, Unread } = await bell()
  expect(Unread).toBe(2)
  expect(Data.find(({ Kind }) => Kind === 'status')).toMatchObject({
    IsRead: false,
    RecordType: 'TICKET',
    RecordId: ticketId,
    Carrier__r: { Id: quillhaven.id, Name: quillhaven.name },
    Facts: { From: 'Ticket Received', To: 'Sent to Attorney' },
  })
})

test('a change that tells of nothing new, like a fine, rings no bell', async () => {
  await asOffice(() => updateTicket(ticketId, { Final_Fine__c: '120.00' }))
  expect(await bells()).toEqual(toAll())
})

test("a note reaches the other side, and not the author's own", async () => {
  await service.signIn('driver')
  await call(ticketProgress.addNote, { body: { Id: ticketId, Text: 'I sent the photo' } })
  expect(await bells()).toEqual({ carrier: ['note'], agent: ['note'], driver: [] })
  await emptyBells(service)
  await service.signIn('carrier')
  await call(ticketProgress.addNote, { body: { Id: ticketId, Text: 'Thanks' } })
  expect(await bells()).toEqual({ carrier: [], agent: ['note'], driver: ['note'] })
})

const addNotes = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      call(ticketProgress.addNote, { body: { Id: ticketId, Text: `Note ${at}` } }),
    ),
  )

test('notes of one author within minutes ring one bell, which rings again after it was read', async () => {
  await service.signIn('driver')
  await addNotes(12)
  expect(await bells()).toEqual({ carrier: ['note'], agent: ['note'], driver: [] })
  await service.signIn('carrier')
  await call(notifications.read, { body: { All: true } })
  await service.signIn('driver')
  await addNotes(1)
  await service.signIn('carrier')
  expect(await bell()).toMatchObject({ Unread: 1, Total: 1 })
})

test('a payment that is set, paid and disputed reaches all, and its payer is not told that it is paid', async () => {
  const [payment] = await setPayment('250.00')
  expect(await bells()).toEqual(toAll('payment due'))
  await service.signIn('carrier')
  expect((await bell()).Data[0]?.Facts).toEqual({
    Amount: '250.00',
    CurrencyIsoCode: 'USD',
    DueDate: '2026-12-01',
  })
  await emptyBells(service)
  const { Url } = await call(paymentCalls.startCheckout, { body: { PaymentIds: [payment?.Id ?? ''] } })
  await payByCard(service, Url, 'disputed')
  await service.jobsDone()
  expect(await bells()).toEqual({
    carrier: ['payment disputed'],
    agent: ['payment disputed', 'payment paid'],
    driver: ['payment disputed', 'payment paid'],
  })
})

test('a payment that the bank declined after all is told to all, to its payer by mail, and in the timeline', async () => {
  const [payment] = await setPayment('250.00')
  await service.signIn('carrier')
  const { Url, SessionId } = await call(paymentCalls.startCheckout, {
    body: { PaymentIds: [payment?.Id ?? ''] },
  })
  await payByCard(service, Url, 'settlingFails')
  await emptyBells(service)
  service.setNow(new Date(testNow.getTime() + 60_000))
  await call(paymentCalls.status, { query: { session_id: SessionId } })
  await service.jobsDone()
  expect(await bells()).toEqual(toAll('payment failed'))
  const mails = await service.admin.selectFrom('demo_mail').select(['recipient', 'subject']).execute()
  expect(mails.filter(({ subject }) => subject.startsWith('Payment declined for ticket P-'))).toMatchObject([
    { recipient: 'dana@carrier.example' },
  ])
  expect((await timelineOf(ticketId)).find(({ Kind }) => Kind === 'payment failed')).toMatchObject({
    By: { Name: 'Bank' },
    Amount: '250.00',
    Text: 'Attorney fee',
  })
})

test('a refund reaches all', async () => {
  const [payment] = await setPayment('250.00')
  await service.signIn('carrier')
  const PaymentId = payment?.Id ?? ''
  const { Url } = await call(paymentCalls.startCheckout, { body: { PaymentIds: [PaymentId] } })
  await payByCard(service, Url)
  await service.jobsDone()
  await emptyBells(service)
  await asOffice(() =>
    call(paymentCalls.refund, {
      body: { PaymentId, Amount: '50.00', Reason: 'Paid twice', RequestId: randomUUID() },
    }),
  )
  expect(await bells()).toEqual(toAll('payment refunded'))
  expect((await bell()).Data[0]?.Facts).toEqual({ Amount: '50.00', CurrencyIsoCode: 'USD' })
})

test('a payment whose amount changes is told again, one that stays is not', async () => {
  const [payment] = await setPayment('250.00')
  const again = (Amount: string) =>
    call(ticketPayments.set, {
      body: {
        TicketId: ticketId,
        Payments: [
          {
            Id: payment?.Id,
            paymentName: 'Attorney fee',
            DueDate: '2026-12-01',
            Lines: [{ Name: 'Fee', Amount }],
          },
        ],
      },
    })
  await again('250.00')
  expect(await bells(['carrier'])).toEqual({ carrier: ['payment due'] })
  await asOffice(() => again('300.00'))
  expect(await bells(['carrier'])).toEqual({ carrier: ['payment due', 'payment due'] })
})

test('the status of a challenge, its notes and answers reach the carrier and its agent, but not their author', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into challenge (account_id, number, status, ticket_on)
    values (${quillhaven.id}, 'I-7', 'Open', '2026-10-01') returning id
  `.execute(service.admin)
  const id = rows[0]?.id ?? ''
  await asOffice(() => call(challengeProgress.update, { body: { Id: id, Version: 1, Status__c: 'Oreilly' } }))
  expect(await bells()).toEqual({ carrier: ['challenge status'], agent: ['challenge status'], driver: [] })
  await emptyBells(service)
  await service.signIn('agent')
  await call(challengeProgress.addNote, { body: { Id: id, Text: 'Called the state' } })
  expect(await bells()).toEqual({ carrier: ['note'], agent: [], driver: [] })
  await asOffice(() =>
    call(challengeProgress.update, {
      body: { Id: id, Version: 2, Filed_On__c: '2026-11-18', Asked_On__c: '2026-11-19' },
    }),
  )
  await emptyBells(service)
  await service.signIn('carrier')
  await call(challengeProgress.answer, { body: { Id: id, Version: 3, Text: 'Page 2 is attached' } })
  expect(await bells()).toEqual({ carrier: [], agent: ['challenge answered'], driver: [] })
})

test('what is rolled back tells no one', async () => {
  const { rows } = await sql<{ id: string }>`select id from app_user where role = 'operator'`.execute(
    service.admin,
  )
  const operator: User = { id: rows[0]?.id ?? '', role: 'operator', accountIds: [], driverId: undefined }
  const failing = tenantTx(service.db, operator, async (tx) => {
    await sql`
      insert into ticket_note (account_id, ticket_id, text, author_name, created_at)
      values (${quillhaven.id}, ${ticketId}, 'Lost', 'Imre Coldwater', now())
    `.execute(tx)
    throw new Error('on the way')
  })
  await expect(failing).rejects.toThrow('on the way')
  expect(await bells()).toEqual(toAll())
})

const read = (body: { Ids?: string[]; All?: boolean }) => call(notifications.read, { body })

test("read notifications stay in the list, and another user's can't be read", async () => {
  await asOffice(() =>
    updateTicket(ticketId, { Attorney_Status__c: 'Sent to Attorney', Court_Date__c: '2027-01-20' }),
  )
  await service.signIn('agent')
  const [ofAgent] = (await bell()).Data
  await service.signIn('carrier')
  const [first] = (await bell()).Data
  await expect(read({ Ids: [first?.Id ?? '', ofAgent?.Id ?? ''] })).rejects.toMatchObject({ status: 404 })
  expect(await read({ Ids: [first?.Id ?? ''] })).toEqual({ Unread: 1 })
  expect((await bell()).Data.map(({ IsRead }) => IsRead)).toEqual([true, false])
  expect(await read({})).toEqual({ Unread: 1 })
  expect(await read({ All: true })).toEqual({ Unread: 0 })
  await service.signIn('agent')
  expect((await bell()).Unread).toBe(2)
})

test('a user who no longer serves the carrier finds nothing of it in the bell', async () => {
  await asOffice(() => updateTicket(ticketId, { Court_Date__c: '2027-01-20' }))
  const { rows } = await sql<{ user_id: string; account_id: string; is_direct: boolean }>`
    delete from account_access using app_user
    where app_user.id = user_id and app_user.role = 'agent' and account_access.account_id = ${quillhaven.id}
    returning user_id, account_access.account_id, is_direct
  `.execute(service.admin)
  await service.signIn('agent')
  const found = await bell()
  await service.admin.insertInto('account_access').values(rows).execute()
  expect({ rows: found.Data, unread: found.Unread, total: found.Total }).toEqual({
    rows: [],
    unread: 0,
    total: 0,
  })
})

test('a notification is kept for 180 days', async () => {
  await asOffice(() => updateTicket(ticketId, { Court_Date__c: '2027-01-20' }))
  const sweepAt = (at: string) =>
    notificationSweep({
      db: service.db,
      clock: () => new Date(at),
      log: { info: () => undefined, warn: () => undefined },
    }).run()
  const { created_at: since } = await service.admin
    .selectFrom('notification')
    .select('created_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  const after = (days: number) => new Date(since.getTime() + days * 86_400_000).toISOString()
  await sweepAt(after(179))
  expect(await bells(['carrier'])).toEqual({ carrier: ['court date'] })
  await sweepAt(after(181))
  expect(await bells(['carrier'])).toEqual({ carrier: [] })
})
