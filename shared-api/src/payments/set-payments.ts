import * as z from 'zod/mini'
import { post } from '../contract.ts'
import { Id, IsoDate, requiredText } from '../fields.ts'
import { TicketPayment } from './payments.ts'

/** '950.00': above zero, with two digits, below a hundred thousand. */
const LineAmount = z
  .string()
  .check(z.regex(/^(?!0\.00$)(0|[1-9]\d{0,4})\.\d{2}$/, 'Enter an amount above zero, like 950.00'))

/** A checkout of 20 payments stays below what Stripe charges at once: 999,999.99. */
const below = 50_000

const totalOf = (lines: readonly { Amount: string }[]) =>
  lines.reduce((sum, { Amount }) => sum + Math.round(Number(Amount) * 100), 0) / 100

/** A payment as it should be: with the id of one that is due, or a new one. Its amount is the sum of its lines. */
const PaymentDraft = z.strictObject({
  Id: z.optional(Id),
  paymentName: requiredText(100, 'Enter a name for the payment'),
  DueDate: z.nullable(IsoDate),
  Lines: z
    .array(z.strictObject({ Name: requiredText(200, 'Enter what the line is for'), Amount: LineAmount }))
    .check(
      z.minLength(1, 'Add a line'),
      z.maxLength(20, 'Use at most 20 lines'),
      z.refine((lines) => totalOf(lines) < below, {
        message: 'Keep a payment below 50,000.00',
        when: ({ issues }) => issues.length === 0,
      }),
    ),
})
export type PaymentDraft = z.infer<typeof PaymentDraft>

/** All unpaid payments of the ticket, as they should be. One that is due and left out is cancelled. */
export const TicketPaymentsDraft = z.strictObject({
  TicketId: Id,
  Payments: z.array(PaymentDraft).check(z.maxLength(20, 'Use at most 20 payments')),
})
export type TicketPaymentsDraft = z.infer<typeof TicketPaymentsDraft>

export const ticketPayments = {
  set: post('SetTicketPayments', {
    body: TicketPaymentsDraft,
    data: z.array(TicketPayment),
    roles: ['operator'],
    tenant: 'accounts',
    audit: 'set the payments of a ticket',
    rate: 'write',
  }),
}
