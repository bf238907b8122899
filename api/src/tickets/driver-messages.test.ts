import { beforeEach, expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { payments as paymentCalls } from 'shared-api/payments'
import { ticketPayments } from 'shared-api/payments/set-payments'
import { ticketProgress } from 'shared-api/tickets/ticket-progress'
import { bell, emptyBells, kindsInBell } from '../../test/support/sample-notifications.ts'
import { payByCard } from '../../test/support/sample-checkout.ts'
import { newTicket, updateTicket } from '../../test/support/sample-tickets.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService()
let ticketId: string

beforeEach(async () => {
  await emptyBells(service)
  ticketId = await newTicket(service.admin)
  await service.admin
    .updateTable('ticket')
    .set({ no_driver_comms_until_paid: true })
    .where('id', '=', ticketId)
    .execute()
  await service.signIn('operator')
})

async function inBellOf(role: 'carrier' | 'driver') {
  await service.signIn(role)
  return kindsInBell()
}

const setPayment = async () => {
  const [payment] = await call(ticketPayments.set, {
    body: {
      TicketId: ticketId,
      Payments: [{ paymentName: 'Attorney fee', DueDate: null, Lines: [{ Name: 'Fee', Amount: '250.00' }] }],
    },
  })
  return payment?.Id ?? ''
}

test('of 500 messages about a ticket that is not paid none reaches the driver, and all reach the carrier', async () => {
  const events = [
    (turn: number) => updateTicket(ticketId, { Court_Date__c: `2027-0${1 + (turn % 9)}-10` }),
    (turn: number) => call(ticketProgress.addNote, { body: { Id: ticketId, Text: `Message ${turn}` } }),
  ]
  await setPayment()
  await updateTicket(ticketId, { Attorney_Status__c: 'Sent to Attorney' })
  for (let turn = 0; turn < 498; turn += 1) await events[turn % 2]?.(turn)
  await service.jobsDone()
  expect(await inBellOf('driver')).toEqual([])
  await service.signIn('carrier')
  expect((await bell()).Total).toBe(500)
})

test('a ticket that is paid releases its messages with one summary', async () => {
  const PaymentId = await setPayment()
  await updateTicket(ticketId, { Attorney_Status__c: 'Sent to Attorney' })
  await service.signIn('carrier')
  const { Url } = await call(paymentCalls.startCheckout, { body: { PaymentIds: [PaymentId] } })
  await payByCard(service, Url)
  await service.jobsDone()
  expect(await inBellOf('driver')).toEqual(['summary'])
  await service.signIn('operator')
  await updateTicket(ticketId, { Attorney_Status__c: 'Attny Assigned' })
  expect((await inBellOf('driver')).toSorted()).toEqual(['status', 'summary'])
})

test("the carrier marks a ticket as covered once, and the driver gets one summary; the driver can't", async () => {
  await updateTicket(ticketId, { Attorney_Status__c: 'Sent to Attorney' })
  const cover = () => call(ticketProgress.cover, { body: { Id: ticketId } })
  await service.signIn('driver')
  await expect(cover()).rejects.toMatchObject({ status: 403 })
  await service.signIn('carrier')
  expect(await cover()).toMatchObject({ noDriverCommsUntilPaid: true, AreDriverMessagesHeld: false })
  await expect(cover()).rejects.toMatchObject({ status: 409 })
  expect(await inBellOf('driver')).toEqual(['summary'])
})
