import { beforeAll, describe, expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { payments } from 'shared-api/payments'
import { testService } from '../../test/support/test-service.ts'
import { addPayment } from '../../test/support/sample-payments.ts'
import { testKeys, testNow } from '../../test/support/test-world.ts'
import { payLink } from './pay-link.ts'

const service = await testService()

const days = (count: number) => new Date(testNow.getTime() + count * 86_400_000)

const dataOf = (paymentId: string, sentTo?: string) =>
  new URL(
    payLink(testKeys, { paymentId, issuedAt: testNow, sentTo }),
    'https://portal.example',
  ).searchParams.get('data') ?? ''

const summary = (Data: string) => call(payments.summary, { body: { Data } })

const renew = (Data: string) => call(payments.renewLink, { body: { Data } })

async function mails(to: string) {
  await service.jobsDone()
  return service.admin.selectFrom('demo_mail').select('body').where('recipient', '=', to).execute()
}

let ticketId: string
let paymentId: string

beforeAll(async () => {
  const ticket = await service.admin
    .selectFrom('ticket')
    .select('id')
    .where('closed_at', 'is', null)
    .where('driver_full_name', 'is not', null)
    .where('id', 'not in', (payment) => payment.selectFrom('payment').select('payment.ticket_id'))
    .limit(1)
    .executeTakeFirstOrThrow()
  ticketId = ticket.id
  await service.admin
    .updateTable('ticket')
    .set({ driver_full_name: 'Bram van der Castellane', initial_fine_cents: 15_000, court_on: '2026-11-26' })
    .where('id', '=', ticketId)
    .execute()
  paymentId = await addPayment(service.admin, ticketId, { amount_cents: 113_500, due_on: '2026-11-24' })
})

const setStatus = (status: 'Due' | 'Review' | 'Cancelled') =>
  service.admin.updateTable('payment').set({ status }).where('id', '=', paymentId).execute()

describe('a pay link', () => {
  test('shows what is due to anyone, with the first name and an initial alone', async () => {
    const due = await summary(dataOf(paymentId))
    expect(due).toMatchObject({
      State: 'due',
      LinkIssuedOn: '2026-11-20',
      LinkExpiresOn: '2027-02-18',
      Payment: {
        Id: paymentId,
        Amount: '1135.00',
        CurrencyIsoCode: 'USD',
        DueDate: '2026-11-24',
        Lines: [{ Name: 'Attorney fee', Amount: '1135.00' }],
        paidDate: null,
      },
      Others: [],
      For: 'Bram C.',
      CourtFine: '150.00',
      RefundRule: 'In full until the attorney files with the court',
      Ticket: { Court_Date__c: '2026-11-26' },
    })
    expect(JSON.stringify(due)).not.toContain('Castellane')
  })

  test('shows the other dues of its ticket, earliest first, and no others', async () => {
    const later = await addPayment(service.admin, ticketId, { due_on: '2026-12-24' })
    const earlier = await addPayment(service.admin, ticketId, { due_on: '2026-12-01' })
    const gone = await addPayment(service.admin, ticketId, { status: 'Cancelled' })
    const { Others } = await summary(dataOf(paymentId))
    expect(Others.map(({ Id }) => Id)).toEqual([earlier, later])
    await service.admin
      .updateTable('payment')
      .set({ status: 'Cancelled' })
      .where('id', 'in', [later, earlier, gone])
      .execute()
  })

  test('is expired after 90 days', async () => {
    const data = dataOf(paymentId)
    service.setNow(days(90))
    expect(await summary(data)).toMatchObject({ State: 'due' })
    service.setNow(days(91))
    expect(await summary(data)).toMatchObject({ State: 'link expired', Others: [] })
  })

  test('of a payment in review is settling, of a cancelled one cancelled', async () => {
    await setStatus('Review')
    expect(await summary(dataOf(paymentId))).toMatchObject({ State: 'settling' })
    await setStatus('Cancelled')
    expect(await summary(dataOf(paymentId))).toMatchObject({ State: 'cancelled' })
    await setStatus('Due')
  })

  test('of a paid payment says so, also after 90 days', async () => {
    const { id } = await service.admin
      .selectFrom('payment')
      .select('id')
      .where('status', '=', 'Paid')
      .limit(1)
      .executeTakeFirstOrThrow()
    service.setNow(days(91))
    const paid = await summary(dataOf(id))
    expect(paid.State).toBe('paid')
    expect(paid.Payment.paidDate).not.toBeNull()
  })

  test('of a payment that is not there any more answers 404', async () => {
    await expect(summary(dataOf('019389f0-8d5d-7cc5-9ec5-03c3a3c5c0de'))).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('a new link', () => {
  test('goes to the address that the expired one was sent to, once a day, and opens the payment', async () => {
    const to = 'payer@example.com'
    service.setNow(days(91))
    const expired = dataOf(paymentId, to)
    expect([await renew(expired), await renew(expired)]).toEqual([null, null])
    const sent = await mails(to)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toContain('until the end of 20 May 2027 UTC')
    const [, data = ''] = /data=([\w-]+)/.exec(sent[0]?.body ?? '') ?? []
    expect(await summary(data)).toMatchObject({ State: 'due', Payment: { Id: paymentId } })
    expect(service.problems).toEqual([])
  })

  test('is asked for with the same answer where none is sent: the link still holds, or has no address', async () => {
    expect(await renew(dataOf(paymentId, 'early@example.com'))).toBeNull()
    service.setNow(days(91))
    expect(await renew(dataOf(paymentId))).toBeNull()
    expect(await mails('early@example.com')).toEqual([])
  })
})
